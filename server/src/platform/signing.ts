import { sql } from 'kysely';
import type { FaultName } from '@shieldsource/contract/faults';
import { signObjections } from '@shieldsource/contract/staff/signing';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import type { Db, Tx } from './database/database.ts';
import { refuse } from './refusal.ts';
import type { StaffMe } from './sessions.ts';
import { say } from '@shieldsource/contract/say';

type SignObjection = 'own' | 'role' | keyof typeof signObjections;

/** The call by which proposals of a kind are signed: its access is who may. */
interface SignedBy {
  readonly access: readonly StaffRole[];
}

/** What this colleague may do about the proposals of some others. */
export interface Signing {
  /** Whether they may sign what this colleague proposed. */
  readonly may: (askerId: string | null) => boolean;
  /** Why not, though they have the role and it is not their own; else empty. */
  readonly cannot: (askerId: string | null) => string;
}

/** What `me` may do about proposals of these colleagues, who are those of the open ones alone. */
export async function signingOf(
  db: Db,
  me: StaffMe,
  { access }: SignedBy,
  askerIds: readonly (string | null)[],
): Promise<Signing> {
  const askers = [...new Set(askerIds.filter((id) => id !== null))];
  const { rows } =
    askers.length === 0
      ? { rows: [] }
      : await sql<{ id: string; found: SignObjection | null }>`
          select id, sign_objection(id, ${me.id}, ${access}::text[]) as found from unnest(${askers}::uuid[]) as id`.execute(
          db,
        );
  const objections = new Map(rows.map(({ id, found }) => [id, found]));
  const objectionTo = (askerId: string | null) =>
    askerId === null ? undefined : objections.get(askerId);
  return {
    may: (askerId) => objectionTo(askerId) === null,
    cannot: (askerId) => {
      const found = objectionTo(askerId);
      return found && found !== 'own' && found !== 'role' ? say(signObjections[found]) : '';
    },
  };
}

/** Refuses whoever may not sign what `askerId` proposed: their own with `own`. */
export async function requireSigner(
  tx: Tx,
  me: StaffMe,
  askerId: string,
  { access }: SignedBy,
  own: FaultName = 'ownProposal',
): Promise<void> {
  const { rows } = await sql<{ found: SignObjection | null }>`
    select sign_objection(${askerId}, ${me.id}, ${access}::text[]) as found`.execute(tx);
  const found = rows[0]?.found ?? null;
  if (found === null) return;
  throw refuse(found === 'own' ? own : found === 'role' ? 'notPermitted' : 'signerTooNew');
}
