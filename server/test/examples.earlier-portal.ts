import { sendCode } from '../src/features/codes/codes.ts';
import { inboxMessages } from '../src/platform/messages/dev-inbox.ts';
import type { TestApp } from './app.ts';
import type { Example } from './example.ts';
import type { givenOn } from './given.ts';

/** Inputs that succeed for every call about the first visit and the earlier portal. */
export function earlierPortalExamplesOn(
  { app, drainOutbox }: TestApp,
  given: ReturnType<typeof givenOn>,
): Readonly<Record<string, Example>> {
  const nothing: Example = { input: () => ({}) };
  return {
    getUserStatus: nothing,
    postFirstStatus: { input: () => ({ status: '1' }) },
    getHistoryOffer: nothing,
    postContactCheck: {
      input: async (owner) => {
        const { email = '' } = await given.earlierAccount();
        const asker = { me: owner, ip: '127.0.0.1', browser: null };
        await sendCode(app, asker, { kind: 'email', to: email }, 'migrate');
        await drainOutbox();
        const code = inboxMessages().find(({ to }) => to === email)?.code;
        return { contact: email, code };
      },
    },
    postHistoryMigrate: {
      input: async (owner) => ({
        proofId: await given.earlierProof(owner, (await given.earlierAccount()).id),
      }),
      names: 'proofId',
    },
  };
}
