import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { hashOf } from '../../platform/crypto.ts';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import type { Db, Tx } from '../../platform/database/database.ts';
import { notify } from '../../platform/database/notifications.ts';
import type { Recipient } from '../../platform/messages/mail.ts';
import type { Range } from '../../platform/paging.ts';
import { sessionChannel } from '../../platform/sessions.ts';
import { mayComeIn } from './staff.queries.ts';
import { markedNameOf } from '../../platform/staff-name.ts';

const shown = ['id', 'number', 'email', 'language', 'name', 'roles', 'state'] as const;
const secrets = [...shown, 'passphrase_hash', 'totp_sealed', 'totp_step'] as const;

/** A colleague with the secrets for checking passphrase and codes. */
export const getWithSecrets = (db: Db, id: string) =>
  db.selectFrom('staff').where('id', '=', id).select(secrets).executeTakeFirstOrThrow();
export type RowWithSecrets = Awaited<ReturnType<typeof getWithSecrets>>;
export type Secrets = Pick<RowWithSecrets, 'passphrase_hash' | 'totp_sealed'>;

/** Leaves a passphrase alone that was changed since. */
export async function renewPassphraseHash(
  db: Db,
  id: string,
  { kept, anew }: { readonly kept: string; readonly anew: string },
): Promise<void> {
  await db
    .updateTable('staff')
    .set({ passphrase_hash: anew })
    .where('id', '=', id)
    .where('passphrase_hash', '=', kept)
    .execute();
}

/** Locks a colleague; undefined when they may not sign in any more. */
export const lockActive = (tx: Tx, id: string) =>
  tx
    .selectFrom('staff')
    .where('id', '=', id)
    .where(mayComeIn)
    .select(secrets)
    .forShare()
    .executeTakeFirst();

export async function isBrowserOf(db: Db, staffId: string, browserHash: Buffer): Promise<boolean> {
  const known = await db
    .selectFrom('staff_browser')
    .where('staff_id', '=', staffId)
    .where('browser_hash', '=', browserHash)
    .select('staff_id')
    .executeTakeFirst();
  return known !== undefined;
}

/** Deletes all ways to sign in that somebody with the lost second factor may have added: passkeys, recovery codes, provider accounts. */
export async function dropOtherWays(tx: Tx, staffId: string): Promise<void> {
  for (const table of [
    'staff_ceremony',
    'staff_passkey',
    'staff_recovery_code',
    'staff_provider_account',
    'staff_provider_invitation',
  ] as const)
    await tx.deleteFrom(table).where('staff_id', '=', staffId).execute();
}

/** Whether they are a temporary admin, who may use a passphrase whatever the settings say. */
export async function isTemporary(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .where('id', '=', id)
    .where('temporary_until', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function setPassphrase(tx: Tx, id: string, passphraseHash: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ passphrase_hash: passphraseHash })
    .where('id', '=', id)
    .execute();
}

export type CeremonyKind =
  | 'passkey'
  | 'newPasskey'
  | 'newFactor'
  | 'singleSignOn'
  | 'link'
  | 'secondFactor';

export interface NewCeremony {
  readonly kind: CeremonyKind;
  /** The token; only its hash is stored. */
  readonly token: string;
  readonly staffId?: string;
  readonly browser?: string;
  readonly providerAccountId?: string;
  /** The provider's roles, stored until the second factor is checked. */
  readonly roles?: string[] | null;
}

export async function beginCeremony(db: Db, begun: NewCeremony): Promise<void> {
  await db
    .insertInto('staff_ceremony')
    .values({
      token_hash: hashOf(begun.token),
      kind: begun.kind,
      staff_id: begun.staffId ?? null,
      browser_hash: begun.browser === undefined ? null : hashOf(begun.browser),
      provider_account_id: begun.providerAccountId ?? null,
      roles: begun.roles ?? null,
    })
    .execute();
}

const fresh = sql<boolean>`created_at > now() - interval '10 minutes'`;

/** Ends a ceremony that was begun within ten minutes and answers it; undefined for one of another kind, expired or already ended. */
export const endCeremony = (db: Db, kind: CeremonyKind, token: string) =>
  db
    .deleteFrom('staff_ceremony')
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where(fresh)
    .returning(['staff_id', 'browser_hash', 'provider_account_id'])
    .executeTakeFirst();

/** The same without ending it. */
export const findCeremony = (db: Db, kind: CeremonyKind, token: string) =>
  db
    .selectFrom('staff_ceremony')
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where(fresh)
    .select(['staff_id', 'browser_hash', 'provider_account_id', 'roles'])
    .executeTakeFirst();

export const listProviderAccounts = (db: Db, staffId: string) =>
  db
    .selectFrom('staff_provider_account')
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .select(['id', 'issuer', 'linked_at', 'last_used_at'])
    .execute();

/** The colleague with this provider account. */
export const findProviderAccount = (db: Db, issuer: string, subject: string) =>
  db
    .selectFrom('staff_provider_account')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select(['id', 'staff_id', 'is_proven'])
    .executeTakeFirst();

/** Answers its id, or undefined when somebody has it already. */
export async function linkProviderAccount(
  tx: Tx,
  account: { staffId: string; issuer: string; subject: string; isProven: boolean },
): Promise<string | undefined> {
  const linked = await tx
    .insertInto('staff_provider_account')
    .values({
      id: newId(),
      staff_id: account.staffId,
      issuer: account.issuer,
      subject: account.subject,
      is_proven: account.isProven,
    })
    .onConflict((conflict) => conflict.constraint('staff_provider_account_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return linked?.id;
}

export async function touchProviderAccount(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('staff_provider_account')
    .set({ last_used_at: sql`now()`, is_proven: true })
    .where('id', '=', id)
    .execute();
}

/** Answers false when it is not theirs. */
export async function unlinkProviderAccount(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const unlinked = await tx
    .deleteFrom('staff_provider_account')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return unlinked.numDeletedRows === 1n;
}

/** Uses up the invitation of the colleague with this mail; answers their id, undefined where nobody was invited. */
export const takeInvitation = (tx: Tx, email: string) =>
  tx
    .deleteFrom('staff_provider_invitation')
    .using('staff')
    .whereRef('staff.id', '=', 'staff_provider_invitation.staff_id')
    .where('staff.email', '=', email)
    .where('staff.state', '=', 'active')
    .where('expires_at', '>', sql<number>`now()`)
    .returning('staff.id')
    .executeTakeFirst();

/** Answers whether that changed anything. */
export async function invite(tx: Tx, staffId: string, by: string): Promise<boolean> {
  const invited = await tx
    .insertInto('staff_provider_invitation')
    .values({ staff_id: staffId, invited_by: by, expires_at: sql`now() + interval '72 hours'` })
    .onConflict((conflict) =>
      conflict
        .constraint('staff_provider_invitation_once')
        .doUpdateSet({ invited_by: by, expires_at: sql`excluded.expires_at` })
        .where('staff_provider_invitation.expires_at', '<', sql<number>`now()`),
    )
    .executeTakeFirst();
  return invited.numInsertedOrUpdatedRows === 1n;
}

export async function revokeInvitation(tx: Tx, staffId: string): Promise<boolean> {
  const revoked = await tx
    .deleteFrom('staff_provider_invitation')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return revoked.numDeletedRows === 1n;
}

/** The emergency account, which can use a passphrase when others cannot. */
export async function emergencyAccount(db: Db): Promise<string | undefined> {
  const marked = await db
    .selectFrom('staff_emergency_account')
    .select('staff_id')
    .executeTakeFirst();
  return marked?.staff_id;
}

/** The same, locked until the end of the transaction. */
export async function lockEmergencyAccount(tx: Tx): Promise<string | undefined> {
  const marked = await tx
    .selectFrom('staff_emergency_account')
    .select('staff_id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return marked?.staff_id;
}

export async function markEmergency(tx: Tx, staffId: string, by: string): Promise<void> {
  const marked = { staff_id: staffId, marked_by: by, marked_at: sql<Date>`act_time()` };
  await tx
    .insertInto('staff_emergency_account')
    .values(marked)
    .onConflict((conflict) =>
      conflict.constraint('staff_emergency_account_one').doUpdateSet(marked),
    )
    .execute();
}

export async function unmarkEmergency(tx: Tx): Promise<void> {
  await tx.deleteFrom('staff_emergency_account').execute();
}

/** Whether an admin who may still sign in has come by the provider within a day. */
export async function hasAdminOfProvider(tx: Tx): Promise<boolean> {
  const found = await tx
    .selectFrom('staff_provider_account')
    .innerJoin('staff', 'staff.id', 'staff_provider_account.staff_id')
    .where(sql<boolean>`is_standing_admin(staff)`)
    .where('staff_provider_account.last_used_at', '>', sql<number>`now() - interval '1 day'`)
    .select('staff.id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks every admin who can sign in, always in the same order; answers their ids. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .selectFrom('staff')
    .where(sql<boolean>`is_standing_admin(staff)`)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();
  return admins.map(({ id }) => id);
}

/** How the active admins, or the others of them, get mail. */
export const listAdminMails = (tx: Tx, exceptId?: string): Promise<Recipient[]> =>
  tx
    .selectFrom('staff')
    .where(sql<boolean>`'admin' = any (roles)`)
    .where('state', '=', 'active')
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .select(['email', 'language'])
    .execute();

export async function setRoles(tx: Tx, id: string, roles: StaffRole[]): Promise<void> {
  await tx
    .updateTable('staff')
    .set(({ eb }) => ({ roles, standing_version: eb('standing_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await notify(tx, sessionChannel, id);
}

/** All colleagues and how they sign in. */
export const listSignIns = (db: Db, { offset, limit }: Range) =>
  db
    .selectFrom('staff')
    .leftJoin('staff_provider_invitation as invitation', (join) =>
      join
        .onRef('invitation.staff_id', '=', 'staff.id')
        .on('invitation.expires_at', '>', sql<number>`now()`),
    )
    .leftJoin('staff_emergency_account as emergency', 'emergency.staff_id', 'staff.id')
    .orderBy('staff.number')
    .offset(offset)
    .limit(limit)
    .select([
      'staff.id',
      'number',
      markedNameOf<string>('staff').as('name'),
      'email',
      'roles',
      'state',
      'invitation.expires_at as invited_until',
      sql<boolean>`emergency.staff_id is not null`.as('is_emergency'),
      sql<boolean>`staff.totp_sealed is not null`.as('has_code_app'),
      sql<number>`(select count(*)::int from staff_passkey where staff_id = staff.id and binding is not null)`.as(
        'passkeys',
      ),
      sql<number>`(select count(*)::int from staff_recovery_code where staff_id = staff.id and used_at is null and binding is not null)`.as(
        'recovery_codes',
      ),
      sql<number>`(select count(*)::int from staff_provider_account where staff_id = staff.id)`.as(
        'provider_accounts',
      ),
      sql<
        number | null
      >`(select max(last_used_at) from staff_provider_account where staff_id = staff.id)`.as(
        'provider_time',
      ),
    ])
    .execute();

export async function isActive(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
