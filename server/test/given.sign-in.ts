import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { v7 as newId } from 'uuid';
import { addStaff } from '../src/features/staff/staff.ts';
import { returnAddress } from '../src/features/staff/staff.provider.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { sealedSettings } from '../src/platform/settings.ts';
import type { TestApp } from './app.ts';
import { startProvider, type IdentityProvider } from './identity-provider.ts';

/** The provider of single sign-on named in the settings, started at its first use. The group `review` gets two roles. */
export function providerOn({ app }: TestApp): () => Promise<IdentityProvider> {
  let started: Promise<IdentityProvider> | undefined;
  afterAll(async () => (await started)?.stop());
  return () => (started ??= start());

  async function start(): Promise<IdentityProvider> {
    const provider = await startProvider(returnAddress(app));
    const { issuer, clientId, clientSecret } = provider;
    const set = {
      'staff.provider.issuer': issuer,
      'staff.provider.clientId': clientId,
      'staff.provider.secondFactors': 'mfa,otp',
      'staff.provider.rolesClaim': 'groups',
      'staff.provider.roles': 'review=reviewer,admins=admin',
    };
    await inTransaction(app.db, async (tx) => {
      // without the signatures of two admins that it would need
      await sql`set local session_replication_role = replica`.execute(tx);
      const { id: by } = await addStaff(tx, app, {
        email: `${newId()}@example.com`,
        name: '管理员',
        passphrase: newId(),
        roles: ['admin'],
      });
      const secretId = newId();
      const sealed = app.keys.seal(clientSecret, sealedSettings.placeOf(secretId));
      await tx
        .insertInto('setting')
        .values([
          ...Object.entries(set).map(([key, value]) => ({
            id: newId(),
            key,
            version: 1,
            value,
            sealed: null,
            changed_by: by,
          })),
          {
            id: secretId,
            key: 'staff.provider.clientSecret',
            version: 1,
            value: null,
            sealed,
            changed_by: by,
          },
        ])
        .execute();
    });
    await app.settings.reload();
    return provider;
  }
}
