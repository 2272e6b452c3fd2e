import { postMailConfirm } from '@shieldsource/contract/letters/mail';
import { sendCode } from '../src/features/codes/codes.ts';
import type { Person, TestApp } from './app.ts';
import type { Example } from './example.ts';
import { signingInOn } from './signing-in.ts';

let addresses = 0;
/** A mail address that is unique in this file. */
export const newEmail = (): string => `member-${(addresses += 1)}@example.com`;

/** Members with addresses of their own. */
export function givenMailOn(test: TestApp) {
  const { app, as } = test;
  const { readCode } = signingInOn(test);

  async function codeTo(me: Person, email: string): Promise<string> {
    await sendCode(
      app,
      { me, ip: '127.0.0.1', browser: null },
      { kind: 'email', to: email },
      'mail',
    );
    return readCode(email);
  }

  /** Confirms an address of theirs. */
  async function mail(me: Person, email = newEmail()): Promise<string> {
    await as(me).call(postMailConfirm, { email, code: await codeTo(me, email) });
    return email;
  }
  return { codeTo, mail };
}

/** Inputs that succeed for every call about a member's mail. */
export function mailExamplesOn(test: TestApp): Readonly<Record<string, Example>> {
  const given = givenMailOn(test);
  const signingIn = signingInOn(test);
  const after = (input: Record<string, unknown>): Example => ({
    input: async (owner, caller) => {
      await given.mail(caller ?? owner);
      return input;
    },
  });
  return {
    getMailSettings: { input: () => ({}) },
    getResearcherMail: {
      input: async (owner) => {
        await given.mail(owner);
        return { id: owner.id };
      },
    },
    postMailCode: { input: async () => ({ email: newEmail(), ticket: await signingIn.ticket() }) },
    postMailConfirm: {
      input: async (owner, caller) => {
        const email = newEmail();
        return { email, code: await given.codeTo(caller ?? owner, email) };
      },
    },
    postMailRemove: after({}),
    postMailResume: after({}),
    postMailRhythm: after({ rhythm: 'daily', isQuiet: false, showsTitles: true }),
    postMailChoice: after({ topic: 'comment', isOn: true }),
  };
}
