import type {
  getReviewDetail,
  postReviewConfirm,
  postReviewIgnore,
  postReviewMove,
  postReviewRevoke,
} from '@shieldsource/contract/reports/desk';
import { signers } from '@shieldsource/contract/staff/proposals';
import type { Standing } from '@shieldsource/contract/reports/acts';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, onOneConnection, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { signingOf } from '../../platform/signing.ts';
import { recordReading } from '../audit/audit.ts';
import { type FileInPlace, storedFilesOf } from '../files/files.ts';
import { reverse, reverseContribution } from '../ledger/ledger.ts';
import { nameOf } from '../people/people.ts';
import {
  awardFacts,
  computeAward,
  decidingOf,
  findNewestAppeal,
  give,
  requireOne,
  restoreForfeited,
  reversalOf,
  takeAwardBack,
} from '../awards/awards.ts';
import { listAllComments, notesOf } from '../conversation/conversation.ts';
import { lapse } from '../proposals/proposals.ts';
import {
  act,
  asCall,
  findDetail,
  lockForAct,
  presentDetail,
  presentRecords,
  relatedTo,
  type DetailOfReport,
} from '../reports/reports.ts';
import { handOverOf } from './desk.hand-over.ts';
import { findEarlier, markLookedAt } from './desk.queries.ts';
import { writtenFilesOf } from './desk.words.ts';
import { findWords } from './desk.words.queries.ts';
import { findAssignee } from './desk.work.queries.ts';
import { heldVerdictOf } from './desk.work.ts';

export { listHeldBy } from './desk.queries.ts';
export { presenceChannel, presenceIn } from './desk.presence.ts';
export { release } from './desk.work.ts';

/**
 * Confirms a report and gives an award: status, history, award with its computation, coins, contribution and ranking change
 * together or not at all. The choice must be within the rule under which the report was submitted, and below the amount that
 * one person may give; anything else has to be proposed (`awards.ts`).
 */
export async function confirmIn(
  tx: Tx,
  app: App,
  me: StaffMe,
  input: InputOf<typeof postReviewConfirm>,
): Promise<Standing> {
  const report = await lockForAct(tx, me, input, 'confirm');
  const { earned, award, signing } = await computeAward(tx, report, input);
  requireOne(signing);
  const stands = await act(tx, app, report, 'confirm', me, {
    note: input.note,
    change: { level: input.level, ...earned },
    params: { award: awardFacts(award) },
  });
  await give(tx, app, report, award, { seq: stands.version, staffId: me.id });
  return stands;
}
export const confirm = asCall(confirmIn);

/** Ignores a report. For a duplicate the first report may be named, so that the author can see how that one proceeds. */
export async function ignoreIn(
  tx: Tx,
  app: App,
  me: StaffMe,
  input: InputOf<typeof postReviewIgnore>,
): Promise<Standing> {
  const report = await lockForAct(tx, me, input, 'ignore');
  const duplicateOf = await firstOf(tx, report.id, input.duplicateOf);
  return act(tx, app, report, 'ignore', me, {
    note: input.note,
    change: { ignore_reason: input.reason, duplicate_of: duplicateOf },
    params: { reason: input.reason, ...(duplicateOf === null ? {} : { duplicateOf }) },
  });
}
export const ignore = asCall(ignoreIn);

async function firstOf(tx: Tx, reportId: string, number: string): Promise<string | null> {
  if (number === '') return null;
  const first = await findEarlier(tx, number, reportId);
  if (!first)
    throw refuseFields({ path: 'duplicateOf', message: '没有这个编号的更早报告，请核对' });
  return first.id;
}

/** A plain act: changes nothing but the status. */
export async function advance(
  app: App,
  call: CallOf<typeof postReviewMove>,
  input: InputOf<typeof postReviewMove>,
): Promise<OutputOf<typeof postReviewMove>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForAct(tx, call.me, input, input.move);
    return act(tx, app, report, input.move, call.me, { note: input.note });
  });
}

/** Revokes a confirmation and its award; a proposed award falls. Coins that were spent cannot be taken back: an admin has to adjust them. */
export async function revoke(
  app: App,
  call: CallOf<typeof postReviewRevoke>,
  input: InputOf<typeof postReviewRevoke>,
): Promise<OutputOf<typeof postReviewRevoke>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForAct(tx, call.me, input, 'revoke');
    const undone = await takeAwardBack(tx, report);
    await restoreForfeited(tx, report);
    const stands = await act(tx, app, report, 'revoke', call.me, {
      note: input.note,
      change: { award_state: null },
    });
    await lapse(tx, 'award', report.id);
    if (undone) {
      await reverse(tx, undone, reversalOf(undone));
      await reverseContribution(tx, undone, reversalOf(undone));
    }
    return stands;
  });
}

export async function reviewDetail(
  app: App,
  call: CallOf<typeof getReviewDetail>,
  { id, ahead: isAhead = false }: InputOf<typeof getReviewDetail>,
): Promise<OutputOf<typeof getReviewDetail>> {
  const row = await findDetail(app.db, id, call.me);
  if (!row) throw refuse('notFound');
  await recordReading(app, call.me, { id: row.id, researcherId: row.researcher_id, isAhead });
  if (!isAhead) await markLookedAt(app.db, id, call.me.id);
  return onOneConnection(app.db, (db) => presentAtDesk({ ...app, db }, call.me, row));
}

/** A report as colleagues see it. What can be asked at once is; whoever asks has recorded the reading. */
async function presentAtDesk(
  app: App,
  me: StaffMe,
  row: DetailOfReport,
): Promise<OutputOf<typeof getReviewDetail>> {
  const { id } = row;
  const isOwn = row.researcher_id === me.researcherId;
  const files = storedFilesOf(app, me, { reportId: id, of: 'all' });
  const [related, { notes, ...work }, comments, written] = await Promise.all([
    relatedTo(app, me, row, files),
    isOwn ? hiddenFromAuthor : workOn(app, me, { reportId: id, files }),
    listAllComments(app, me, id, files),
    findWords(app.db, id, me.id),
  ]);
  const writtenFiles = await writtenFilesOf(app, me, written);
  const appeal = related.appeals.length === 0 ? undefined : await findNewestAppeal(app.db, id);
  const deciding = appeal && !isOwn ? await decidingOf(app.db, me, appeal) : undefined;
  const proposer = related.proposal?.asked_by ?? null;
  const waiting = row.award_state === 'waiting' && !isOwn ? proposer : null;
  const signing = await signingOf(app.db, me, { access: signers.award }, [waiting]);
  return {
    report: {
      ...presentDetail(me, row, related),
      authorName: nameOf(row),
      authorUid: row.uid,
      termsVersion: row.terms_version,
      appTeam: row.app_team,
      promised: {
        appName: row.promised_name,
        hosts: row.promised_hosts,
        packages: row.promised_packages,
      },
      factorHundredths: row.factor_hundredths,
      isOwn,
      canDecideAppeal: appeal?.outcome === null && deciding?.may === true,
      canDecideAward: signing.may(waiting),
      canWithdrawAward: waiting === me.id,
      cannotSign: signing.cannot(waiting) || (appeal?.outcome === null && deciding?.cannot) || '',
      canKeepAward:
        row.award_state === 'returned' && Boolean(appeal?.award_id) && deciding?.may === true,
      first:
        row.first_id === null
          ? null
          : { id: row.first_id, number: row.first_number ?? '', title: row.first_title ?? '' },
      ...work,
    },
    records: presentRecords(me, related.records, related.files),
    comments,
    notes,
    rule: related.rule,
    submittedAt: row.created_at,
    written: written.words,
    ...(writtenFiles && { writtenFiles }),
  };
}

/** Hidden from the report's author, even if they are a colleague. */
const hiddenFromAuthor = { assignee: null, held: null, handOver: null, notes: [] };

/** Assignment, held verdict, hand-over and notes of a report. */
const workOn = async (
  { db }: App,
  me: StaffMe,
  about: { reportId: string; files: Promise<readonly FileInPlace[]> },
) => {
  const [assignee = null, held, handOver, notes] = await Promise.all([
    findAssignee(db, about.reportId),
    heldVerdictOf(db, me, about.reportId),
    handOverOf(db, about.reportId),
    notesOf(db, me, about),
  ]);
  return { assignee, held, handOver, notes };
};
