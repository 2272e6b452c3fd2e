import { isDeepStrictEqual } from 'node:util';
import {
  type getProposalPage,
  type madeLink,
  type postProposalDecide,
  type ProposalKind,
  type ProposalRecord,
  proposalKind,
  proposalOutcome,
  signers,
  type WaitingProposal,
} from '@shieldsource/contract/staff/proposals';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type * as z from 'zod/mini';
import type { App } from '../../platform/app.ts';
import { type Db, inTransaction, type Tx, violates } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { requireSigner, type Signing, signingOf } from '../../platform/signing.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import * as queries from './proposals.queries.ts';

/** A proposal that is being decided, locked until commit. */
export type Proposal = queries.RowOfProposal;

/** How proposals of a kind are carried out. Each function runs in the transaction of the decision. */
export interface Kind {
  readonly kind: ProposalKind;
  /** The names of what these proposals are about, by subject. */
  readonly titlesOf: (
    db: Db,
    proposals: readonly Pick<Proposal, 'subject' | 'params'>[],
  ) => Promise<ReadonlyMap<string, string>> | ReadonlyMap<string, string>;
  /** Locks the subject, which always comes before the proposal; refuses what cannot be decided by this colleague. */
  readonly lock?: (tx: Tx, subject: string, me: StaffMe) => Promise<unknown>;
  /** Does what was signed and records it. `proposal` has its secret still, which the decision has wiped. */
  readonly carryOut: (
    tx: Tx,
    app: App,
    me: StaffMe,
    proposal: Proposal,
    note: string,
  ) => Promise<Made | void>;
  /** Records that it was returned or withdrawn. */
  readonly sendBack: (tx: Tx, app: App, me: StaffMe, closed: Closed) => Promise<unknown>;
  /** Runs after the commit of a decision. */
  readonly settled?: (app: App) => Promise<void>;
}

export interface Closed {
  readonly proposal: Proposal;
  readonly reason: string;
  readonly isWithdrawn: boolean;
}

type Made = z.output<typeof madeLink>;

/** Makes a proposal. Answers false while another of the same kind and subject waits. */
export const propose = (tx: Tx, proposal: queries.NewProposal): Promise<boolean> =>
  queries.insert(tx, proposal).catch(asRefusal);

/**
 * Makes a proposal under the id that the client chose. Answers false where it is there already, as after a lost answer;
 * `keyReused` if that id has another.
 */
export async function proposeOnce(
  tx: Tx,
  { params = {}, ...asked }: queries.NewProposal & { readonly id: string },
): Promise<boolean> {
  if (await propose(tx, { ...asked, params })) return true;
  const made = await queries.findOne(tx, asked.id);
  const isSame =
    made?.kind === asked.kind &&
    made.asked_by === asked.askedBy &&
    made.reason === asked.reason &&
    isDeepStrictEqual(made.params, params);
  if (!isSame) throw refuse('keyReused');
  return false;
}

export {
  countToSign,
  findOne,
  isAlone,
  lapse,
  listAskedBy,
  namedIn,
  recordsOf,
} from './proposals.queries.ts';

/** An open proposal of a kind, as `me` sees it, with what it allows. */
export interface Waiting extends WaitingProposal {
  readonly params: unknown;
  /** Of a researcher whom it names. */
  readonly uid: number | null;
}

/** The open proposals of a kind about these subjects. */
export async function waitingOf(
  db: Db,
  me: StaffMe,
  kind: ProposalKind,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Waiting>> {
  const rows = subjects.length === 0 ? [] : await queries.listOf(db, kind, subjects);
  const signing = await signingOfKind(db, me, kind, rows);
  return new Map(
    rows.map((row) => [
      row.subject,
      { ...presentOpen(row, me, signing), params: row.params, uid: row.uid },
    ]),
  );
}

/** What `me` may do about those of these proposals of a kind that are open. */
export const signingOfKind = (
  db: Db,
  me: StaffMe,
  kind: ProposalKind,
  rows: readonly Pick<Recorded, 'asked_by' | 'outcome'>[],
): Promise<Signing> =>
  signingOf(
    db,
    me,
    { access: signers[kind] },
    rows.filter(({ outcome }) => outcome === null).map(({ asked_by }) => asked_by),
  );

/** A proposal with the names of who asked and decided. Nobody asked for what came with the program. */
interface Recorded {
  readonly id: string;
  readonly asked_by: string | null;
  readonly asker_name: string | null;
  readonly asked_at: number | null;
  readonly reason: string | null;
  readonly outcome: string | null;
  readonly decider_name: string | null;
  readonly decided_at: number | null;
  readonly reply: string | null;
}

const presentOpen = (
  row: Omit<Recorded, 'decider_name' | 'decided_at' | 'reply'>,
  me: StaffMe,
  signing: Signing,
): WaitingProposal => {
  const isOpen = row.outcome === null && row.asked_by !== null;
  return {
    id: row.id,
    askedBy: row.asker_name ?? '',
    askTime: row.asked_at ?? 0,
    reason: row.reason ?? '',
    isOwn: isOpen && row.asked_by === me.id,
    canApprove: isOpen && signing.may(row.asked_by),
    cannotSign: isOpen ? signing.cannot(row.asked_by) : '',
  };
};

/** A proposal with its decision, as `me` sees it. */
export const presentRecord = (row: Recorded, me: StaffMe, signing: Signing): ProposalRecord => ({
  ...presentOpen(row, me, signing),
  decidedBy: row.decider_name ?? '',
  decideTime: row.decided_at,
  reply: row.reply ?? '',
});

const maySign = ({ roles }: StaffMe, kind: ProposalKind): boolean =>
  signers[kind].some((role) => roles.includes(role));

/** Everything that waits and that this colleague may sign or has proposed. */
export const listBy =
  (kinds: readonly Kind[]) =>
  async (
    { db }: App,
    { me }: CallOf<typeof getProposalPage>,
    { kind: only, page, pageSize }: InputOf<typeof getProposalPage>,
  ): Promise<OutputOf<typeof getProposalPage>> => {
    const mine = proposalKind.list.map(({ code }) => code).filter((kind) => maySign(me, kind));
    const wanted = { kinds: mine, meId: me.id, only };
    const rows = await queries.listWaiting(db, wanted, rangeOf({ page, pageSize }));
    const shown = new Map<string, OutputOf<typeof getProposalPage>['list'][number]>();
    for (const { kind, titlesOf } of kinds) {
      const own = rows.filter((row) => row.kind === kind);
      if (own.length === 0) continue;
      const signing = await signingOfKind(db, me, kind, own);
      const titles = await titlesOf(db, own);
      for (const row of own)
        shown.set(row.id, {
          ...presentOpen(row, me, signing),
          kind,
          kindName: proposalKind.labelOf(kind),
          subject: row.subject,
          title: titles.get(row.subject) ?? '',
        });
    }
    const list = rows.flatMap(({ id }) => shown.get(id) ?? []);
    return { list, ...totalOf(await queries.countWaiting(db, wanted)), page, pageSize };
  };

/** Approves or returns what another proposed, or withdraws one's own. */
export const decideBy =
  (kinds: readonly Kind[]) =>
  async (
    app: App,
    { me }: Pick<CallOf<typeof postProposalDecide>, 'me'>,
    { proposalId, outcome, reason }: InputOf<typeof postProposalDecide>,
  ): Promise<OutputOf<typeof postProposalDecide>> => {
    const found = await queries.findOne(app.db, proposalId);
    const kind = kinds.find((one) => one.kind === found?.kind);
    if (!found || !kind || !(maySign(me, kind.kind) || found.asked_by === me.id))
      throw refuse('notFound');
    const isWithdrawn = outcome === proposalOutcome.codes.withdrawn;
    const link = await inTransaction(app.db, async (tx) => {
      await kind.lock?.(tx, found.subject, me);
      const proposal = await queries.lock(tx, proposalId);
      if (proposal.outcome !== null) throw refuse('conflict');
      if (!isWithdrawn)
        await requireSigner(tx, me, proposal.asked_by, { access: signers[kind.kind] });
      else if (proposal.asked_by !== me.id) throw refuse('notPermitted');
      await queries.decide(tx, proposalId, { outcome, by: me.id, reply: reason });
      if (outcome === proposalOutcome.codes.approved)
        return (await kind.carryOut(tx, app, me, proposal, reason)) ?? null;
      await kind.sendBack(tx, app, me, { proposal, reason, isWithdrawn });
      return null;
    }).catch(asRefusal);
    await kind.settled?.(app);
    return { link };
  };

/** Two accounts of one human are one person, and whoever asked for some things must still be somebody who may. */
const asRefusal = (error: unknown): never => {
  if (violates(error, 'proposal_asker_stays')) throw refuse('conflict');
  throw violates(error, 'proposal_of_others') ? refuse('ownStanding') : error;
};

/** Where the secret of a proposal is sealed for; those from before settings shared this table have the same. */
export const placeOfSecret = (id: string): string => `setting_proposal.sealed.${id}`;

export const sealedProposals: SealedColumn = {
  table: 'proposal',
  column: 'sealed',
  placeOf: placeOfSecret,
};
