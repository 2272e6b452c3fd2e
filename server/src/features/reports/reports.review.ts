import { v7 as newId } from 'uuid';
import type {
  getReviewDetail,
  getReviewPage,
  postReviewConfirm,
  postReviewIgnore,
  postReviewMove,
  postReviewRevoke,
} from '@shieldsource/contract/console';
import {
  reportStatus,
  reportTransitions,
  type ReportMove,
  type ReportStatus,
} from '@shieldsource/contract/reports';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { awardOf, isInRange, tier, type Severity, type Tier } from '@shieldsource/contract/scoring';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { ruleOf } from '../catalogue/catalogue.ts';
import {
  post,
  postContribution,
  reverse,
  reverseContribution,
  type Reason,
} from '../ledger/ledger.ts';
import { nameOf } from '../people/people.ts';
import { listAllComments } from './reports.comments.ts';
import { tellAwarded, tellMoved } from './reports.letters.ts';
import { presentDetail, presentRecord, presentRow } from './reports.present.ts';
import * as queries from './reports.queries.ts';
import * as judging from './reports.review.queries.ts';

/**
 * Confirms a report and rewards it: status, history, award with its arithmetic, coins, contribution and ranking move
 * together or not at all. The choice must stand inside the rule of the day the report was submitted.
 */
export async function confirm(
  app: App,
  call: CallOf<typeof postReviewConfirm>,
  input: InputOf<typeof postReviewConfirm>,
): Promise<OutputOf<typeof postReviewConfirm>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForMove(tx, call.me, input, 'confirm');
    const rule = await ruleOf(tx, report.rule_version);
    if (!isInRange(rule, input)) throw refuse('awardOutOfRange');
    const tierHundredths = rule.tierHundredths[report.tier as Tier];
    const earned = awardOf(rule, input, {
      tier: report.tier as Tier,
      factorHundredths: report.factor_hundredths,
    });

    const moved = await move(tx, call.me, report, 'confirm', {
      level: input.level,
      ...earned,
      note: input.note,
    });
    const award = {
      ...input,
      ...earned,
      id: newId(),
      seq: moved.version,
      staffId: call.me.id,
      tierHundredths,
      ruleVersion: rule.version,
      tier: report.tier,
      factorHundredths: report.factor_hundredths,
    };
    await judging.insertAward(tx, award);
    const reason = awardReason(report, moved.version);
    await post(tx, report.researcher_id, earned.coins, 'issuance', reason);
    await postContribution(tx, report.researcher_id, earned.contribution, reason);
    await tellAwarded(tx, app, report, award);
    return moved;
  });
}

export async function ignore(
  app: App,
  call: CallOf<typeof postReviewIgnore>,
  input: InputOf<typeof postReviewIgnore>,
): Promise<OutputOf<typeof postReviewIgnore>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForMove(tx, call.me, input, 'ignore');
    const moved = await move(tx, call.me, report, 'ignore', {
      ignoreReason: input.reason,
      note: input.note,
    });
    await tellMoved(tx, app, report, 'ignore', input.note, input.reason);
    return moved;
  });
}

/** The moves that change neither award nor verdict, and reopening. */
export async function advance(
  app: App,
  call: CallOf<typeof postReviewMove>,
  input: InputOf<typeof postReviewMove>,
): Promise<OutputOf<typeof postReviewMove>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForMove(tx, call.me, input, input.move);
    const kept =
      input.move === 'reopen'
        ? {}
        : {
            level: report.level as Severity,
            contribution: report.contribution,
            coins: report.coins,
          };
    const moved = await move(tx, call.me, report, input.move, { ...kept, note: input.note });
    await tellMoved(tx, app, report, input.move, input.note);
    return moved;
  });
}

/** Takes a confirmation and its award back. Coins already spent cannot be taken: that needs an adjustment by an admin. */
export async function revoke(
  app: App,
  call: CallOf<typeof postReviewRevoke>,
  input: InputOf<typeof postReviewRevoke>,
): Promise<OutputOf<typeof postReviewRevoke>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForMove(tx, call.me, input, 'revoke');
    const awardSeq = await judging.reverseAward(tx, report.id);
    // rewarded in the earlier portal: it came with the whole account, not by an award of its own
    if (awardSeq === undefined) throw refuse('earlierReward');
    const moved = await move(tx, call.me, report, 'revoke', {
      ignoreReason: 'revoked',
      note: input.note,
    });
    const undone = awardReason(report, awardSeq);
    const reason: Reason = { ...undone, kind: 'awardReversal', note: `${report.number} 收回奖励` };
    await reverse(tx, undone, reason);
    await reverseContribution(tx, undone, reason);
    await tellMoved(tx, app, report, 'revoke', input.note);
    return moved;
  });
}

const awardReason = (report: judging.LockedReport, seq: number): Reason => ({
  kind: 'award',
  source: { kind: 'report', id: report.id, seq },
  note: `${report.number} 漏洞奖励`,
});

/** Locks the report and makes sure that this person may make this move from what they saw. */
async function lockForMove(
  tx: Tx,
  me: StaffMe,
  input: { reportId: string; version: number },
  name: ReportMove,
): Promise<judging.LockedReport> {
  const report = await judging.lockReport(tx, input.reportId);
  if (!report) throw refuse('notFound');
  if (report.researcher_id === me.researcherId) throw refuse('ownReport');
  if (report.version !== input.version) throw refuse('conflict');
  const from = reportTransitions[name].from.map((key) => reportStatus.codes[key] as number);
  if (!from.includes(report.status)) throw refuse('illegalTransition');
  return report;
}

interface Outcome {
  level?: Severity;
  contribution?: number;
  coins?: number;
  ignoreReason?: string;
  note: string;
}

async function move(
  tx: Tx,
  me: StaffMe,
  report: judging.LockedReport,
  name: ReportMove,
  outcome: Outcome,
): Promise<{ status: ReportStatus; version: number }> {
  const transition = reportTransitions[name];
  const status = reportStatus.codes[transition.to];
  const version = report.version + 1;
  await judging.updateStatus(tx, report.id, {
    status,
    version,
    level: outcome.level ?? null,
    contribution: outcome.contribution ?? 0,
    coins: outcome.coins ?? 0,
    ignoreReason: outcome.ignoreReason ?? null,
  });
  await queries.insertRecord(tx, {
    reportId: report.id,
    seq: version,
    action: name,
    fromStatus: report.status,
    toStatus: status,
    actorRole: transition.roles[0],
    staffId: me.id,
    note: outcome.note,
  });
  return { status, version };
}

export async function queue(
  app: App,
  call: CallOf<typeof getReviewPage>,
  { status, page, pageSize }: InputOf<typeof getReviewPage>,
): Promise<OutputOf<typeof getReviewPage>> {
  const counted = await queries.countQueue(app.db);
  const counts = reportStatus.list.map(({ code }) => ({
    status: code,
    count: counted.find((row) => row.status === code)?.reports ?? 0,
  }));
  const rows = await queries.listQueue(app.db, status, {
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return {
    list: rows.map((row) => ({
      ...presentRow(row),
      authorName: nameOf(row),
      selfLevel: row.self_level as Severity,
      tier: row.tier as Tier,
      tierName: tier.labelOf(row.tier as Tier),
      isOwn: row.researcher_id === call.me.researcherId,
    })),
    total: counts.find((row) => row.status === status)?.count ?? 0,
    page,
    pageSize,
    counts,
  };
}

export async function reviewDetail(
  app: App,
  call: CallOf<typeof getReviewDetail>,
  { id }: InputOf<typeof getReviewDetail>,
): Promise<OutputOf<typeof getReviewDetail>> {
  const row = await queries.findDetail(app.db, id, call.me);
  if (!row) throw refuse('notFound');
  const records = await queries.listRecords(app.db, id, call.me);
  return {
    report: {
      ...(await presentDetail(app, call.me, row)),
      authorName: nameOf(row),
      authorUid: row.uid,
      termsVersion: row.terms_version,
      factorHundredths: row.factor_hundredths,
      isOwn: row.researcher_id === call.me.researcherId,
    },
    records: records.map((record) => presentRecord(record, call.me)),
    comments: await listAllComments(app, call.me, id),
    rule: await ruleOf(app.db, row.rule_version),
    submittedAt: row.created_at,
  };
}
