import { Secret, TOTP } from 'otpauth';
import {
  postCodeAppWish,
  postPasskeyStart,
  postPasskeyWish,
} from '@shieldsource/contract/people/factors';
import { beginSignIn } from '../src/features/passport/passport.queries.ts';
import { newToken } from '../src/platform/crypto.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { nobody, type Person, type TestApp } from './app.ts';
import { authenticator } from './authenticator.ts';
import type { Example } from './example.ts';
import { givenFactorsOn } from './given.factors.ts';

/** Inputs that succeed for every call about members' second factors. */
export function factorExamplesOn(test: TestApp): Readonly<Record<string, Example>> {
  const { app, as } = test;
  const given = givenFactorsOn(test);
  const nothing: Example = { input: () => ({}) };
  const browser = newToken();
  /** Somebody with a code app, who shows a recovery code. */
  const proof = async (owner: Person) => {
    await given.codeApp(owner);
    return { factorCode: await given.recoveryCode(owner) };
  };
  return {
    getFactors: nothing,
    postCodeAppWish: nothing,
    postCodeAppSet: {
      input: async (owner, caller) => {
        const { secret } = await as(caller ?? owner).call(postCodeAppWish, {});
        const newCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
        return { secret, newCode, ...(await proof(caller ?? owner)) };
      },
    },
    postCodeAppRemove: { input: (owner, caller) => proof(caller ?? owner) },
    postPasskeyWish: nothing,
    postPasskeyAdd: {
      input: async (owner, caller) => {
        const made = authenticator().make(await as(caller ?? owner).call(postPasskeyWish, {}));
        return { name: '我的手机', made, ...(await proof(caller ?? owner)) };
      },
    },
    postPasskeyRemove: {
      input: async (owner, caller) => ({
        passkeyId: (await given.passkey(caller ?? owner)).id,
        ...(await proof(caller ?? owner)),
      }),
      names: 'passkeyId',
    },
    postRecoveryCodes: { input: (owner, caller) => proof(caller ?? owner) },
    postPasskeyStart: nothing,
    postPasskeyLogin: {
      input: async (owner) => {
        const { key } = await given.passkey(owner);
        return { passkey: key.sign(await as(nobody).call(postPasskeyStart, {})) };
      },
    },
    postLoginFactor: {
      input: async (owner) => {
        const ticket = newToken();
        const begun = { by: 'code', agreement: 1, privacy: 1 } as const;
        await inTransaction(app.db, (tx) =>
          beginSignIn(tx, { ...begun, ticket, browser, researcherId: owner.id }),
        );
        return { ticket, ...(await proof(owner)) };
      },
      browser,
    },
  };
}
