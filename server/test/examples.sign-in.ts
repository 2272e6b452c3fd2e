import { randomBytes, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import {
  postStaffFactorWish,
  postStaffPasskeyStart,
  postStaffPasskeyWish,
} from '@shieldsource/contract/staff/sign-in';
import { hashPassword } from '../src/platform/passwords.ts';
import { insertRecoveryCodes } from '../src/features/factors/factors.queries.ts';
import { recoveryHash } from '../src/features/factors/factors.ts';
import { beginCeremony, type CeremonyKind } from '../src/features/staff/staff.sign-in.queries.ts';
import { signInAddress } from '../src/features/staff/staff.provider.ts';
import { newToken } from '../src/platform/crypto.ts';
import { nobody, type Person, type TestApp } from './app.ts';
import { authenticator } from './authenticator.ts';
import type { Example } from './example.ts';
import type { givenOn } from './given.ts';
import { givenPasskey } from './given.factors.ts';
import { providerOn } from './given.sign-in.ts';

/** Inputs that succeed for every call about how staff sign in. */
export function signInExamplesOn(
  test: TestApp,
  given: ReturnType<typeof givenOn>,
): Readonly<Record<string, Example>> {
  const { app, as } = test;
  const nothing: Example = { input: () => ({}) };
  const provider = providerOn(test);
  const browser = newToken();
  const passphraseHash = hashPassword('当前的密码 of everybody');

  /** An unused recovery code, which every colleague is given. */
  async function code(): Promise<string> {
    const text = randomBytes(12).toString('hex');
    const colleagues = await app.db.selectFrom('staff').select('id').execute();
    for (const { id } of colleagues)
      await insertRecoveryCodes(app.db, app.keys, 'staff', id, [recoveryHash(text)]);
    return text;
  }
  const proof = async () => ({ code: await code() });

  /** A colleague's passkey. */
  const passkeyOf = ({ id }: { id: string }) => givenPasskey(app, 'staff', id);

  /** A query with which the provider redirects a browser back. */
  async function back(kind: CeremonyKind, staffId?: string): Promise<string> {
    const { says, visit } = await provider();
    const state = `${kind}.${newToken()}`;
    const claims = { sub: randomUUID(), email: '', email_verified: true, amr: ['mfa'] };
    if (kind === 'singleSignOn') {
      const invited = await given.staff({ roles: ['reviewer', 'operator'] });
      const { email } = await app.db
        .selectFrom('staff')
        .where('id', '=', invited.id)
        .select('email')
        .executeTakeFirstOrThrow();
      const admin = await given.staff({ roles: ['admin'] });
      await app.db
        .insertInto('staff_provider_invitation')
        .values({ staff_id: invited.id, invited_by: admin.id, expires_at: sql`now() + '1 hour'` })
        .execute();
      claims.email = email;
    }
    says({ ...claims, groups: ['review'] });
    const address = await signInAddress(app, state);
    await beginCeremony(app.db, {
      kind,
      token: state,
      browser,
      ...(staffId !== undefined && { staffId }),
    });
    return visit(address);
  }

  async function account(staffId: string): Promise<string> {
    const id = newId();
    await app.db
      .insertInto('staff_provider_account')
      .values({
        id,
        staff_id: staffId,
        issuer: 'https://id.example.com',
        subject: randomUUID(),
        is_proven: true,
      })
      .execute();
    return id;
  }
  const colleague = async () => (await given.staff({ roles: ['admin'] })).id;
  const callerOr = async (caller: Person | undefined) => caller ?? given.staff();

  return {
    getStaffSignInWays: nothing,
    postStaffPasskeyStart: nothing,
    postStaffPasskeyLogin: {
      input: async () => {
        const { key } = await passkeyOf(await given.staff());
        return { passkey: key.sign(await as(nobody).call(postStaffPasskeyStart, {})) };
      },
    },
    postStaffProviderStart: {
      input: async () => {
        await provider();
        return {};
      },
    },
    postStaffProviderBack: { input: async () => ({ query: await back('singleSignOn') }), browser },
    postStaffProviderFinish: {
      input: async () => {
        const { id: staffId } = await given.staff();
        const ticket = newToken();
        const providerAccountId = await account(staffId);
        const begun = { kind: 'secondFactor', token: ticket, staffId, browser } as const;
        await beginCeremony(app.db, { ...begun, providerAccountId });
        return { ticket, ...(await proof()) };
      },
      browser,
    },
    getStaffAccount: nothing,
    postStaffPassphrase: {
      input: async () => {
        await app.db
          .updateTable('staff')
          .set({ passphrase_hash: await passphraseHash })
          .execute();
        return {
          passphrase: '当前的密码 of everybody',
          newPassphrase: '另一句很长的密码 newer',
          ...(await proof()),
        };
      },
    },
    postStaffProve: { input: proof },
    postStaffRecoveryCodes: { input: proof },
    postStaffPasskeyWish: nothing,
    postStaffPasskeyAdd: {
      input: async (_, caller) => {
        const wish = await as(await callerOr(caller)).call(postStaffPasskeyWish, {});
        return { name: '办公电脑', made: authenticator().make(wish), ...(await proof()) };
      },
    },
    postStaffPasskeyRemove: {
      input: async (_, caller) => ({
        passkeyId: (await passkeyOf(await callerOr(caller))).id,
        ...(await proof()),
      }),
      names: 'passkeyId',
    },
    postStaffFactorWish: nothing,
    postStaffFactorRenew: {
      input: async (_, caller) => {
        const { secret } = await as(await callerOr(caller)).call(postStaffFactorWish, {});
        const newCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
        return { secret, newCode, ...(await proof()) };
      },
    },
    postStaffSessionEnd: {
      input: async (_, caller) => {
        const { id } = await callerOr(caller);
        const sessionId = newId();
        await app.db
          .insertInto('session')
          .values({
            id: sessionId,
            kind: 'staff',
            staff_id: id,
            token_hash: randomBytes(32),
            cookie_hash: randomBytes(32),
          })
          .execute();
        return { sessionId };
      },
      names: 'sessionId',
    },
    postStaffProviderLinkStart: {
      input: async () => {
        await provider();
        return proof();
      },
    },
    postStaffProviderLink: {
      input: async (_, caller) => ({ query: await back('link', (await callerOr(caller)).id) }),
      browser,
    },
    postStaffProviderUnlink: {
      input: async (_, caller) => ({
        accountId: await account((await callerOr(caller)).id),
        ...(await proof()),
      }),
      names: 'accountId',
    },
    getStaffSignInPage: { input: () => ({ page: 1, pageSize: 20 }) },
    postStaffProviderInvite: {
      input: async () => ({ staffId: await colleague(), isInvited: true }),
      names: 'staffId',
    },
    postStaffEmergencyMark: {
      input: async () => ({ staffId: await colleague(), isMarked: true }),
      names: 'staffId',
    },
  };
}
