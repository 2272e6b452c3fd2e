import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { recoveryHash } from '../src/features/factors/factors.ts';
import { sealedCodeApps } from '../src/features/people/people.factors.ts';
import type { Person, TestApp } from './app.ts';
import { authenticator } from './authenticator.ts';

/** Builders of what members prove themselves by. */
export function givenFactorsOn({ app }: Pick<TestApp, 'app'>) {
  return {
    /** An unused recovery code. It counts for members with a factor; others are not asked. */
    async recoveryCode({ id }: Pick<Person, 'id'>): Promise<string> {
      const text = randomBytes(8).toString('hex');
      await sql`insert into member_recovery_code (id, researcher_id, code_hash)
        values (gen_random_uuid(), ${id}, ${recoveryHash(text)})`.execute(app.db);
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
      const key = authenticator();
      const id = newId();
      await app.db
        .insertInto('member_passkey')
        .values({
          id,
          researcher_id: researcherId,
          credential_id: key.credentialId,
          public_key: key.publicKey,
          name: '我的手机',
        })
        .execute();
      return { id, key };
    },
  };
}
