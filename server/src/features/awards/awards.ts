import { sql } from 'kysely';
import type { postAwardPropose, postReviewAward } from '@shieldsource/contract/awards/desk';
import type { Standing } from '@shieldsource/contract/reports/acts';
import { awardState } from '@shieldsource/contract/reports/flags';
import { reportStatus } from '@shieldsource/contract/reports/status';
import type { InputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { type Kind, namedIn, type Proposal } from '../proposals/proposals.ts';
import {
  act,
  asCall,
  lockForAct,
  lockForStaff,
  lockReport,
  requireAct,
  type LockedReport,
  type ProposedAward,
} from '../reports/reports.ts';
import {
  awardFacts,
  computeAward,
  give,
  isRaised,
  raising,
  requireOne,
  submit,
} from './awards.giving.ts';
import * as queries from './awards.queries.ts';

export { findNewest as findNewestAppeal } from './awards.appeals.queries.ts';
export { decidingOf, rejectAppealIn, rejudgeIn, upholdAppealIn } from './awards.appeals.ts';
export { restoreForfeited } from './awards.forfeited.ts';
export {
  awardFacts,
  computeAward,
  give,
  requireOne,
  reversalOf,
  takeAwardBack,
} from './awards.giving.ts';
export { witnessedAwards } from './awards.witnessed.ts';

const { waiting } = awardState.codes;
const { waitReview } = reportStatus.codes;

/** Gives another award to a confirmed report whose award was returned, or raises its current award if that was proposed. */
export async function awardAgainIn(
  tx: Tx,
  app: App,
  me: StaffMe,
  input: InputOf<typeof postReviewAward>,
): Promise<Standing> {
  const report = await lockForAct(tx, me, input, 'giveAward');
  const standing = await queries.findStanding(tx, report.id);
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
  requireAct(report, isNew ? 'confirm' : 'proposeAward');
  const { award, signing } = await computeAward(tx, report, input);
  if (signing === 'none') throw refuse('awardOutOfRange');
  const standing = await queries.findStanding(tx, report.id);
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

/** After an approval the award is given, in the name of its proposer; returned, the current award stays, and a reviewer has to choose another. */
export const awardProposals: Kind = {
  kind: 'award',
  titlesOf: namedIn('report', sql`number || ' ' || title`),
  async lock(tx, reportId, me) {
    const report = await lockReport(tx, reportId);
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
      params: { award: awardFacts(award), ...raising(await queries.findStanding(tx, report.id)) },
    });
    const by = { seq, staffId: proposal.asked_by, proposalId: proposal.id };
    await give(tx, app, report, award, by);
  },
  async sendBack(tx, app, me, { proposal, reason }) {
    const report = await lockProposed(tx, proposal, 'returnAward');
    await act(tx, app, report, 'returnAward', me, {
      note: reason,
      role: roleOf(me),
      params: raising(await queries.findStanding(tx, report.id)),
    });
  },
};

async function lockProposed(
  tx: Tx,
  { subject }: Proposal,
  does: 'approveAward' | 'returnAward',
): Promise<LockedReport> {
  const report = await lockReport(tx, subject);
  if (!report) throw refuse('notFound');
  requireAct(report, does);
  return report;
}

// an admin who is also a reviewer signs as a reviewer
const roleOf = ({ roles }: StaffMe) => (roles.includes('reviewer') ? 'reviewer' : 'admin');

function awardIn({ params, contribution, coins }: Proposal): queries.ComputedAward {
  const row = params as unknown as ProposedAward;
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
