import { sql } from 'kysely';
import type { postAwardPropose, postReviewAward } from '@shieldsource/contract/console-awards';
import type { Standing } from '@shieldsource/contract/report-acts';
import { awardState } from '@shieldsource/contract/report-flags';
import { reportStatus } from '@shieldsource/contract/report-status';
import type { InputOf } from '@shieldsource/contract/route';
import type { Signing } from '@shieldsource/contract/scoring';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { writeWitness } from '../../platform/witness.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { forfeit, post, postContribution, reverse, reverseContribution } from '../ledger/ledger.ts';
import { isErased } from '../people/people.ts';
import {
  type Kind,
  namedIn,
  type Proposal,
  propose as proposeToSign,
} from '../proposals/proposals.ts';
import type * as queries from './reports.awards.queries.ts';
import { witnessedAwards } from './reports.witnessed.ts';
import {
  act,
  asCall,
  awardFacts,
  awardReason,
  lockForAct,
  lockForStaff,
  computeAward,
  requireAct,
  reversalOf,
} from './reports.acts.ts';
import * as judging from './reports.review.queries.ts';

const { waiting } = awardState.codes;
const { waitReview } = reportStatus.codes;

/** Refuses an award that one person may not give alone. */
export function requireOne(signing: Signing): void {
  if (signing === 'two') throw refuse('awardNeedsSignOff');
  if (signing === 'none') throw refuse('awardOutOfRange');
}

/**
 * Writes the award of a version of a report, and pays it: coins, contribution and ranking. A current award is reversed, so
 * that only the difference changes.
 */
export async function give(
  tx: Tx,
  app: App,
  report: judging.LockedReport,
  award: judging.ComputedAward,
  by: { seq: number; staffId: string; proposalId?: string },
): Promise<void> {
  const { seq } = by;
  const replaced = await judging.reverseAward(tx, report.id);
  const undone = replaced === undefined ? null : awardReason(report, replaced);
  const id = await judging.insertAward(tx, { ...award, reportId: report.id, ...by });
  await writeWitness(tx, app.keys, witnessedAwards, id);
  const reason = awardReason(report, seq);
  // the new award first: it covers what was already spent of the old one
  await post(tx, report.researcher_id, award.coins, 'issuance', reason);
  if (undone) await reverse(tx, undone, reversalOf(undone));
  // checked only with the wallet locked: an erasure at the same time has either seen these coins, or is seen here
  if (await isErased(tx, report.researcher_id)) await forfeit(tx, report.researcher_id);
  await postContribution(tx, report.researcher_id, award.contribution, reason);
  if (undone) await reverseContribution(tx, undone, reversalOf(undone));
}

/** Gives another award to a confirmed report whose award was returned, or raises its current award if that was proposed. */
export async function awardAgainIn(
  tx: Tx,
  app: App,
  me: StaffMe,
  input: InputOf<typeof postReviewAward>,
): Promise<Standing> {
  const report = await lockForAct(tx, me, input, 'giveAward');
  const standing = await judging.findStanding(tx, report.id);
  const { earned, award, signing } = await computeAward(tx, report, input, standing?.coins);
  requireOne(signing);
  if (standing && !isRaised(standing, award)) throw refuse('appealNotBetter');
  const stands = await act(tx, app, report, 'giveAward', me, {
    note: input.note,
    change: { level: input.level, ...earned, award_state: null },
    params: { award: awardFacts(award), ...raising(standing) },
  });
  await give(tx, app, report, award, { seq: stands.version, staffId: me.id });
  return stands;
}
export const awardAgain = asCall(awardAgainIn);

/** Proposes an award: the report is confirmed at once, but what it earns waits for a second person. */
export async function proposeIn(
  tx: Tx,
  app: App,
  me: StaffMe,
  input: InputOf<typeof postAwardPropose>,
): Promise<Standing> {
  const report = await lockForStaff(tx, me, input);
  const isNew = report.status === waitReview;
  await requireAct(tx, report, isNew ? 'confirm' : 'proposeAward');
  const { award, signing } = await computeAward(tx, report, input);
  if (signing === 'none') throw refuse('awardOutOfRange');
  const standing = await judging.findStanding(tx, report.id);
  if (standing && !isRaised(standing, award)) throw refuse('appealNotBetter');

  const { level } = input;
  const confirmed = isNew
    ? await act(tx, app, report, 'confirm', me, { change: { level, award_state: waiting } })
    : report;
  return submit(tx, app, { ...report, ...confirmed }, me, {
    award,
    standing,
    isNew,
    note: input.note,
  });
}
export const propose = asCall(proposeIn);

interface Proposed {
  readonly award: judging.ComputedAward;
  /** The award that it would replace. */
  readonly standing: judging.StandingAward | undefined;
  /** Whether it is proposed together with the confirmation. */
  readonly isNew: boolean;
  readonly note: string;
}

/** Hands an award to a second person. The current award stays until they sign. */
export async function submit(
  tx: Tx,
  app: App,
  report: judging.LockedReport,
  me: StaffMe,
  { award, standing, isNew, note }: Proposed,
): Promise<Standing> {
  const stands = await act(tx, app, report, 'proposeAward', me, {
    note,
    ...(standing ? {} : { change: { level: award.level } }),
    params: { award: awardFacts(award), isNew, ...raising(standing) },
  });
  const { contribution, coins, ...params } = judging.arithmeticOf(award);
  const isFirst = await proposeToSign(tx, {
    kind: 'award',
    subject: report.id,
    basedOn: stands.version,
    researcherId: report.researcher_id,
    contribution,
    coins,
    params: { ...params, raises: standing?.seq ?? null },
    reason: note,
    askedBy: me.id,
  });
  if (!isFirst) throw refuse('awardWaiting');
  return stands;
}

/** After an approval the award is given, in the name of its proposer; returned, the current award stays, and a reviewer has to choose another. */
export const awardProposals: Kind = {
  kind: 'award',
  titlesOf: namedIn('report', sql`number || ' ' || title`),
  async lock(tx, reportId, me) {
    const report = await judging.lockReport(tx, reportId);
    if (report?.researcher_id === me.researcherId) throw refuse('ownReport');
  },
  async carryOut(tx, app, me, proposal, note) {
    const report = await lockProposed(tx, proposal, 'approveAward');
    const award = awardIn(proposal);
    const { level, contribution, coins } = award;
    const { version: seq } = await act(tx, app, report, 'approveAward', me, {
      note,
      change: { level, contribution, coins, award_state: null },
      role: roleOf(me),
      params: { award: awardFacts(award), ...raising(await judging.findStanding(tx, report.id)) },
    });
    const by = { seq, staffId: proposal.asked_by, proposalId: proposal.id };
    await give(tx, app, report, award, by);
  },
  async sendBack(tx, app, me, { proposal, reason }) {
    const report = await lockProposed(tx, proposal, 'returnAward');
    await act(tx, app, report, 'returnAward', me, {
      note: reason,
      role: roleOf(me),
      params: raising(await judging.findStanding(tx, report.id)),
    });
  },
};

async function lockProposed(
  tx: Tx,
  { subject }: Proposal,
  does: 'approveAward' | 'returnAward',
): Promise<judging.LockedReport> {
  const report = await judging.lockReport(tx, subject);
  if (!report) throw refuse('notFound');
  await requireAct(tx, report, does);
  return report;
}

/** The previous award, as a param of an event. */
export const raising = (
  standing: judging.AwardValue | undefined,
): { raises?: judging.AwardValue } =>
  standing
    ? {
        raises: {
          level: standing.level,
          contribution: standing.contribution,
          coins: standing.coins,
        },
      }
    : {};

/** Whether the award is higher in something and lower in nothing. */
export function isRaised(before: judging.AwardValue, after: judging.AwardValue): boolean {
  const steps = [
    after.level - before.level,
    after.contribution - before.contribution,
    after.coins - before.coins,
  ];
  return steps.every((step) => step >= 0) && steps.some((step) => step > 0);
}

// an admin who is also a reviewer signs as a reviewer
const roleOf = ({ roles }: StaffMe) => (roles.includes('reviewer') ? 'reviewer' : 'admin');

function awardIn({ params, contribution, coins }: Proposal): judging.ComputedAward {
  const row = params as unknown as queries.ProposedAward;
  return {
    level: row.level,
    ruleVersion: row.rule_version,
    tier: row.tier,
    tierHundredths: row.tier_hundredths,
    factorHundredths: row.factor_hundredths,
    baseContribution: row.base_contribution,
    bonusContribution: row.bonus_contribution,
    contribution: contribution ?? 0,
    baseCoins: row.base_coins,
    bonusCoins: row.bonus_coins,
    coins: coins ?? 0,
    ...(row.cvss_vector !== null && { cvssVector: row.cvss_vector }),
  };
}
