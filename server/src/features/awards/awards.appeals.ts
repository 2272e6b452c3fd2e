import { v7 as newId } from 'uuid';
import {
  type postAppealReject,
  type postAppealRejudge,
  postAppealUphold,
} from '@shieldsource/contract/reports/desk-flags';
import type { postAwardKeep } from '@shieldsource/contract/awards/desk';
import type { Standing } from '@shieldsource/contract/reports/acts';
import {
  appealWithinDays,
  awardState,
  type postReportAppeal,
} from '@shieldsource/contract/reports/flags';
import { reportStatus } from '@shieldsource/contract/reports/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { requireSigner, signingOf } from '../../platform/signing.ts';
import * as queries from './awards.appeals.queries.ts';
import {
  act,
  asCall,
  attachToStep,
  lockForAct,
  lockForAuthor,
  lockForStaff,
  requireAct,
} from '../reports/reports.ts';
import { awardFacts, computeAward, give, isRaised, raising, submit } from './awards.giving.ts';
import { findStanding } from './awards.queries.ts';

const { ignored } = reportStatus.codes;

/** The author appeals against the standing verdict: once, and within the time. A report that they withdrew has no verdict. */
export async function appeal(
  app: App,
  call: CallOf<typeof postReportAppeal>,
  input: InputOf<typeof postReportAppeal>,
): Promise<OutputOf<typeof postReportAppeal>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForAuthor(tx, call.me, input);
    const verdict = await queries.findVerdict(tx, report.id, appealWithinDays);
    requireAct(report, 'appeal');
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
    await attachToStep(tx, call.me, report, stands, { ...input, text: input.body });
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

/** Upholds the appeal on an ignored report, which is then reviewed again. */
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

/**
 * Replaces the award of a confirmed report by a higher one (see the call). If a second person has to sign it, the first
 * award stands until then.
 */
export async function rejudgeIn(
  tx: Tx,
  app: App,
  me: StaffMe,
  input: InputOf<typeof postAppealRejudge>,
): Promise<Standing> {
  const { report, open } = await lockAppealed(tx, me, input);
  if (report.status === ignored) throw refuse('illegalTransition');
  const standing = await findStanding(tx, report.id);
  if (!standing) throw refuse('illegalTransition');
  const { earned, award, signing } = await computeAward(tx, report, input, standing.coins);
  if (signing === 'none') throw refuse('awardOutOfRange');
  if (!isRaised(standing, award)) throw refuse('appealNotBetter');

  const isWaiting = signing === 'two';
  const { note } = input;
  // the second person reads the reason
  if (isWaiting && note === '')
    throw refuseFields({ path: 'note', message: '请写明申诉成立的理由' });
  const stands = await act(tx, app, report, 'upholdAppeal', me, {
    note,
    change: isWaiting
      ? { award_state: awardState.codes.waiting }
      : { level: input.level, ...earned },
    params: {
      award: awardFacts(award),
      ...raising(standing),
      ...(isWaiting ? { isWaiting } : {}),
    },
  });
  await queries.decideAppeal(tx, open.id, 'upheld', stands.version);
  if (isWaiting)
    return submit(tx, app, { ...report, ...stands }, me, { award, standing, isNew: true, note });
  await give(tx, app, report, award, { seq: stands.version, staffId: me.id });
  return stands;
}
export const rejudge = asCall(rejudgeIn);

/** Gives up a raise that was returned: the award stays, and its author reads the reason. */
export async function keepAward(
  app: App,
  call: CallOf<typeof postAwardKeep>,
  input: InputOf<typeof postAwardKeep>,
): Promise<OutputOf<typeof postAwardKeep>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForAct(tx, call.me, input, 'keepAward');
    const appeal = await queries.findNewest(tx, report.id);
    // a first award that was returned cannot be kept
    if (!appeal?.award_id) throw refuse('illegalTransition');
    await refuseJudge(tx, call.me, appeal);
    return act(tx, app, report, 'keepAward', call.me, {
      note: input.reply,
      change: { award_state: null },
    });
  });
}

/** Locks a report with an open appeal that this person may decide. */
async function lockAppealed(tx: Tx, me: StaffMe, seen: { reportId: string; version: number }) {
  const report = await lockForStaff(tx, me, seen);
  const open = await queries.findNewest(tx, report.id);
  if (!open || open.outcome !== null) throw refuse('illegalTransition');
  await refuseJudge(tx, me, open);
  return { report, open };
}

/** Whether they may decide it, and why not: whoever could not have signed the verdict and the current award may not. */
export async function decidingOf(
  db: Db,
  me: StaffMe,
  appeal: queries.NewestAppeal,
): Promise<{ may: boolean; cannot: string }> {
  const judges = judgesOf(appeal);
  const signing = await signingOf(db, me, postAppealUphold, judges);
  return {
    may: judges.every(signing.may),
    cannot: judges.map(signing.cannot).find((words) => words !== '') ?? '',
  };
}

async function refuseJudge(tx: Tx, me: StaffMe, appeal: queries.NewestAppeal): Promise<void> {
  for (const judge of judgesOf(appeal))
    await requireSigner(tx, me, judge, postAppealUphold, 'appealOwnVerdict');
}

const judgesOf = ({ judge_id, awarder_id }: queries.NewestAppeal): string[] =>
  [judge_id, awarder_id].filter((id) => id !== null);
