import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  insertPasskey,
  insertRecoveryCodes,
  listPasskeys,
  type PersonKind,
} from '../src/features/factors/factors.queries.ts';
import { recoveryHash } from '../src/features/factors/factors.ts';
import { sealedCodeApps } from '../src/features/people/people.factors.ts';
import type { App } from '../src/platform/app.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import type { Person, TestApp } from './app.ts';
import { authenticator } from './authenticator.ts';

/** Builders of what members prove themselves by. */
export function givenFactorsOn({ app }: Pick<TestApp, 'app'>) {
  return {
    /** An unused recovery code. It counts for members with a factor; others are not asked. */
    async recoveryCode({ id }: Pick<Person, 'id'>): Promise<string> {
      const text = randomBytes(12).toString('hex');
      await insertRecoveryCodes(app.db, app.keys, 'researcher', id, [recoveryHash(text)]);
      return text;
    },
    /** A code app; `code` is the code it shows, or showed so many steps away. */
    async codeApp({ id }: Pick<Person, 'id'>) {
      const secret = new Secret({ size: 20 });
      await app.db
        .updateTable('researcher')
        .set({ totp_sealed: app.keys.seal(secret.base32, sealedCodeApps.placeOf(id)) })
        .where('id', '=', id)
        .execute();
      return {
        secret,
        code: (steps = 0) =>
          new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 }),
      };
    },
    async passkey({ id: researcherId }: Pick<Person, 'id'>) {
      return givenPasskey(app, 'researcher', researcherId);
    },
  };
}

/** A passkey of this person, with the device that holds it. */
export async function givenPasskey(
  app: Pick<App, 'db' | 'keys'>,
  of: PersonKind,
  personId: string,
): Promise<{ id: string; key: ReturnType<typeof authenticator> }> {
  const key = authenticator();
  const { credentialId, publicKey } = key;
  const made = { credentialId, publicKey, signCount: 0, name: '我的手机' };
  await inTransaction(app.db, (tx) => insertPasskey(tx, app.keys, of, personId, made));
  const passkeys = await listPasskeys(app.db, of, personId);
  return { id: passkeys.at(-1)!.id, key };
}
