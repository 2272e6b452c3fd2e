import { v7 as newId } from 'uuid';
import type {
  postAppealReject,
  postAppealRejudge,
  postAppealUphold,
} from '@shieldsource/contract/console-flags';
import type { Standing } from '@shieldsource/contract/report-acts';
import { appealWithinDays, type postReportAppeal } from '@shieldsource/contract/report-flags';
import { reportStatus } from '@shieldsource/contract/reports';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { bearWitness } from '../../platform/witness.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { forfeit, post, postContribution, reverse, reverseContribution } from '../ledger/ledger.ts';
import { isGone } from '../people/people.ts';
import * as queries from './reports.appeals.queries.ts';
import {
  act,
  asCall,
  awardFacts,
  awardReason,
  lockForAuthor,
  lockForStaff,
  reckon,
  requireAct,
  reversalOf,
  takeAwardBack,
} from './reports.acts.ts';
import { witnessedAwards } from './reports.witnessed.ts';
import * as judging from './reports.review.queries.ts';

const { ignored } = reportStatus.codes;

/** The author disputes the standing verdict: once each, and not for ever. What they withdrew themselves nobody judged. */
export async function appeal(
  app: App,
  call: CallOf<typeof postReportAppeal>,
  input: InputOf<typeof postReportAppeal>,
): Promise<OutputOf<typeof postReportAppeal>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForAuthor(tx, call.me, input);
    const verdict = await queries.findVerdict(tx, report.id, appealWithinDays);
    await requireAct(tx, report, 'appeal');
    if (!verdict || verdict.action === 'withdraw') throw refuse('illegalTransition');
    if (verdict.appeal_id) throw refuse('appealedBefore');
    if (verdict.is_past) throw refuse('appealTooLate');
    const stands = await act(tx, app, report, 'appeal', call.me, { note: input.body });
    await queries.insertAppeal(tx, {
      id: newId(),
      reportId: report.id,
      verdictSeq: verdict.seq,
      askedSeq: stands.version,
    });
    return stands;
  });
}

export async function rejectAppealIn(
  tx: Tx,
  app: App,
  me: StaffMe,
  input: InputOf<typeof postAppealReject>,
): Promise<Standing> {
  const { report, open } = await lockAppealed(tx, me, input);
  const stands = await act(tx, app, report, 'rejectAppeal', me, { note: input.reply });
  await queries.decideAppeal(tx, open.id, 'rejected', stands.version);
  return stands;
}
export const rejectAppeal = asCall(rejectAppealIn);

/** An ignored report is judged anew. */
export async function upholdAppealIn(
  tx: Tx,
  app: App,
  me: StaffMe,
  input: InputOf<typeof postAppealUphold>,
): Promise<Standing> {
  const { report, open } = await lockAppealed(tx, me, input);
  if (report.status !== ignored) throw refuse('illegalTransition');
  const stands = await act(tx, app, report, 'upholdAppeal', me, { note: input.note });
  await queries.decideAppeal(tx, open.id, 'upheld', stands.version);
  return stands;
}
export const upholdAppeal = asCall(upholdAppealIn);

/** A confirmed report gets another award in the place of its first one: more, never less (see the call). */
export async function rejudgeIn(
  tx: Tx,
  app: App,
  me: StaffMe,
  input: InputOf<typeof postAppealRejudge>,
): Promise<Standing> {
  const { report, open } = await lockAppealed(tx, me, input);
  if (report.status === ignored) throw refuse('illegalTransition');
  const { earned, award, signing } = await reckon(tx, report, input, report.coins);
  if (signing === 'two') throw refuse('appealNeedsSignOff');
  if (signing === 'none') throw refuse('awardOutOfRange');
  const better = { level: input.level, ...earned };
  if (!isRaised(report, better)) throw refuse('appealNotBetter');

  const stands = await act(tx, app, report, 'upholdAppeal', me, {
    note: input.note,
    change: better,
    params: { award: awardFacts(award) },
  });
  await queries.decideAppeal(tx, open.id, 'upheld', stands.version);
  const undone = await takeAwardBack(tx, report);
  if (!undone) throw refuse('illegalTransition');
  const awardId = await judging.insertAward(tx, {
    ...award,
    reportId: report.id,
    seq: stands.version,
    staffId: me.id,
  });
  await bearWitness(tx, app.keys, witnessedAwards, awardId);
  const given = awardReason(report, stands.version);
  // the new one first: what was spent of the old one is covered by it
  await post(tx, report.researcher_id, earned.coins, 'issuance', given);
  await reverse(tx, undone, reversalOf(undone));
  if (await isGone(tx, report.researcher_id)) await forfeit(tx, report.researcher_id);
  await postContribution(tx, report.researcher_id, earned.contribution, given);
  await reverseContribution(tx, undone, reversalOf(undone));
  return stands;
}
export const rejudge = asCall(rejudgeIn);

/** Locks a report whose open appeal this person may decide: somebody else gave the verdict, and chose the award. */
async function lockAppealed(tx: Tx, me: StaffMe, seen: { reportId: string; version: number }) {
  const report = await lockForStaff(tx, me, seen);
  const open = await queries.findOpen(tx, report.id);
  if (!open) throw refuse('illegalTransition');
  if (open.judge_id === me.id || open.awarder_id === me.id) throw refuse('appealOwnVerdict');
  return { report, open };
}

interface Worth {
  readonly level: number | null;
  readonly contribution: number;
  readonly coins: number;
}

function isRaised(before: Worth, after: Worth): boolean {
  const steps = [
    (after.level ?? 0) - (before.level ?? 0),
    after.contribution - before.contribution,
    after.coins - before.coins,
  ];
  return steps.every((step) => step >= 0) && steps.some((step) => step > 0);
}
