import { v7 as newId } from 'uuid';
import {
  awardOf,
  signingFor,
  type AwardChoice,
  type Signing,
} from '@shieldsource/contract/awards/scoring';
import type { Standing } from '@shieldsource/contract/reports/acts';
import type { App } from '../../platform/app.ts';
import { together, type Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { writeWitness } from '../../platform/witness.ts';
import {
  forfeit,
  post,
  postContribution,
  reverse,
  reverseContribution,
  type Reason,
} from '../ledger/ledger.ts';
import { isErased } from '../people/people.ts';
import { propose } from '../proposals/proposals.ts';
import { act, type LockedReport } from '../reports/reports.ts';
import { ruleOf } from '../rules/rules.ts';
import * as queries from './awards.queries.ts';
import { witnessedAwards } from './awards.witnessed.ts';

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
  report: LockedReport,
  award: queries.ComputedAward,
  by: { seq: number; staffId: string; proposalId?: string },
): Promise<void> {
  const { seq } = by;
  const replaced = await queries.reverseAward(tx, report.id);
  const undone = replaced === undefined ? null : awardReason(report, replaced);
  const id = newId();
  const reason = awardReason(report, seq);
  await together([
    queries.insertAward(tx, { id, ...award, reportId: report.id, ...by }),
    writeWitness(tx, app.keys, witnessedAwards, id),
    // the new award first: it covers what was already spent of the old one
    post(tx, report.researcher_id, award.coins, 'issuance', reason),
  ]);
  if (undone) await reverse(tx, undone, reversalOf(undone));
  const [isGone] = await together([
    // checked only with the wallet locked: an erasure at the same time has either seen these coins, or is seen here
    isErased(tx, report.researcher_id),
    postContribution(tx, report.researcher_id, award.contribution, reason),
  ]);
  if (isGone) await forfeit(tx, report.researcher_id);
  if (undone) await reverseContribution(tx, undone, reversalOf(undone));
}

interface Proposed {
  readonly award: queries.ComputedAward;
  /** The award that it would replace. */
  readonly standing: queries.StandingAward | undefined;
  /** Whether it is proposed together with the confirmation. */
  readonly isNew: boolean;
  readonly note: string;
}

/** Hands an award to a second person. The current award stays until they sign. */
export async function submit(
  tx: Tx,
  app: App,
  report: LockedReport,
  me: StaffMe,
  { award, standing, isNew, note }: Proposed,
): Promise<Standing> {
  const stands = await act(tx, app, report, 'proposeAward', me, {
    note,
    ...(standing ? {} : { change: { level: award.level } }),
    params: { award: awardFacts(award), isNew, ...raising(standing) },
  });
  const { contribution, coins, ...params } = queries.arithmeticOf(award);
  const isFirst = await propose(tx, {
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

/** The previous award, as a param of an event. */
export const raising = (
  standing: queries.AwardValue | undefined,
): { raises?: queries.AwardValue } =>
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
export function isRaised(before: queries.AwardValue, after: queries.AwardValue): boolean {
  const steps = [
    after.level - before.level,
    after.contribution - before.contribution,
    after.coins - before.coins,
  ];
  return steps.every((step) => step >= 0) && steps.some((step) => step > 0);
}

/** The params of an event about an award. */
export const awardFacts = ({
  ruleVersion: _rule,
  tier: _tier,
  ...award
}: queries.ComputedAward): Record<string, unknown> => award;

/**
 * What a choice is worth by the rule under which the report was submitted, and how many people have to sign it, given the
 * coins that were already signed.
 */
export async function computeAward(
  tx: Tx,
  report: LockedReport,
  {
    level,
    baseContribution,
    baseCoins,
    bonusContribution,
    bonusCoins,
    cvssVector,
  }: AwardChoice & { cvssVector?: string | undefined },
  signedCoins = 0,
) {
  const rule = await ruleOf(tx, report.rule_version);
  const choice = { level, baseContribution, baseCoins, bonusContribution, bonusCoins };
  const terms = { tier: report.tier, factorHundredths: report.factor_hundredths };
  const earned = awardOf(rule, choice, terms);
  const award = {
    ...choice,
    ...earned,
    ...terms,
    tierHundredths: rule.tierHundredths[terms.tier],
    ruleVersion: rule.version,
    ...(cvssVector !== undefined && { cvssVector }),
  };
  return { earned, award, signing: signingFor(rule, choice, terms, signedCoins) };
}

/** Ends the current award of a report; answers the reason of its posting, null where it was not given yet. */
export async function takeAwardBack(tx: Tx, report: LockedReport): Promise<Reason | null> {
  const seq = await queries.reverseAward(tx, report.id);
  if (seq !== undefined) return awardReason(report, seq);
  // rewarded in the earlier portal: those coins came with the account, not by an award
  if (report.award_state === null) throw refuse('earlierReward');
  return null;
}

const awardReason = (report: LockedReport, seq: number): Reason => ({
  kind: 'award',
  source: { kind: 'report', id: report.id, seq },
});

export const reversalOf = (undone: Reason): Reason => ({
  ...undone,
  kind: 'awardReversal',
});
