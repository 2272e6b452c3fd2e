import { v7 as newId } from 'uuid';
import { ruleChanges, type RuleChange } from '@shieldsource/contract/rules/changes';
import {
  ruleState,
  type ConsoleRule,
  type getConsoleRule,
  type getRulePage,
} from '@shieldsource/contract/rules/desk';
import type { postRulePreview, postRulePropose } from '@shieldsource/contract/rules/acts';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import {
  scoringRule,
  type getScoringRule,
  type RuleBody,
  type ScoringRule,
} from '@shieldsource/contract/awards/scoring';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { countCapped, rangeOf, totalOf } from '../../platform/paging.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import type { Signing } from '../../platform/signing.ts';
import { record } from '../events/events.ts';
import { type Kind, presentRecord, proposeOnce, signingOfKind } from '../proposals/proposals.ts';
import { isAdmin, publicCampaigns } from './rules.campaigns.ts';
import { recompute } from './rules.preview.ts';
import * as queries from './rules.queries.ts';

export { campaignProposals } from './rules.campaigns.ts';

/** The scoring rule in force now. There always is one (`installDefaults`). */
export const currentRule = async (db: Db): Promise<ScoringRule> =>
  presentRule(await queries.getRuleInForce(db));

/** A version of the scoring rule as it was signed. */
export const ruleOf = async (db: Db, version: number): Promise<ScoringRule> =>
  presentRule(await queries.getRule(db, version));

/** The versions that are or were in force, newest first, `limit` of them; the shipped one has no time. */
export const ruleVersions = async (
  db: Db,
  limit: number,
): Promise<{ version: number; publishTime: number | null }[]> =>
  (await queries.listPastRules(db, limit)).map(({ version, takes_effect_at }) => ({
    version,
    publishTime: takes_effect_at,
  }));

/** The numbers that a version changed against the one before it; undefined where that version never was in force. */
export async function changesOfRule(db: Db, version: number): Promise<RuleChange[] | undefined> {
  const [rule, before] = await queries.listRuleAndBefore(db, version);
  if (rule?.version !== version) return undefined;
  return before ? ruleChanges(bodyOf(presentRule(before)), bodyOf(presentRule(rule))) : [];
}

/** The rule for a report submitted now, and what is already signed for later. */
export async function publishedRule(
  app: App,
  _call: CallOf<typeof getScoringRule>,
): Promise<OutputOf<typeof getScoringRule>> {
  const [rule, next, campaigns] = [
    await currentRule(app.db),
    await queries.findNextRule(app.db),
    await publicCampaigns(app.db),
  ];
  return {
    ...rule,
    ...(next && { next: presentRule(next) }),
    ...(campaigns.length > 0 && { campaigns }),
  };
}

export async function listRules(
  app: App,
  { me }: CallOf<typeof getRulePage>,
  { page, pageSize }: InputOf<typeof getRulePage>,
): Promise<OutputOf<typeof getRulePage>> {
  const isWhole = isAdmin(me);
  const rows = await queries.listRules(app.db, { ...rangeOf({ page, pageSize }), isWhole });
  const signing = await signingOfKind(app.db, me, 'rule', rows);
  const total = await countCapped(app.db, queries.allRules(app.db, isWhole));
  return { list: rows.map((row) => present(row, me, signing)), ...totalOf(total), page, pageSize };
}

export async function oneRule(
  app: App,
  { me }: CallOf<typeof getConsoleRule>,
  { id }: InputOf<typeof getConsoleRule>,
): Promise<OutputOf<typeof getConsoleRule>> {
  const row = await queries.findRule(app.db, id, isAdmin(me));
  if (!row) throw refuse('notFound');
  const before = await ruleBefore(app.db, row);
  return {
    ...present(row, me, await signingOfKind(app.db, me, 'rule', [row])),
    before: before && { version: before.version, rule: bodyOf(before) },
  };
}

/** What this version replaces, or would if it was signed now; null for the shipped one. */
async function ruleBefore(
  db: Db,
  row: Pick<queries.RowOfVersion, 'version' | 'effect_day'>,
): Promise<ScoringRule | null> {
  if (row.version === null) return presentRule(await queries.getRuleOn(db, row.effect_day));
  const before = await queries.findRuleBefore(db, row.version);
  return before ? presentRule(before) : null;
}

/**
 * Proposes a version, which another admin has to sign. It is compared with the version that holds on its day, which may be
 * one that was signed for later. Refuses a day in the past.
 */
export async function proposeRule(
  app: App,
  { me }: CallOf<typeof postRulePropose>,
  { rule, effectDay, note, proposalId: id = newId() }: InputOf<typeof postRulePropose>,
): Promise<OutputOf<typeof postRulePropose>> {
  return inTransaction(app.db, async (tx) => {
    const inForce = presentRule(await queries.getRuleOn(tx, effectDay));
    // first, for what a repeat asks for may hold by now
    const isNew = await proposeOnce(tx, {
      id,
      kind: 'rule',
      subject: id,
      basedOn: inForce.version,
      params: { rule, effectDay },
      reason: note,
      askedBy: me.id,
    });
    if (!isNew) return { id };
    if (effectDay < (await queries.today(tx)))
      throw refuseFields({ path: 'effectDay', message: '生效日不能早于今天' });
    const changes = ruleChanges(bodyOf(inForce), rule);
    if (changes.length === 0)
      throw refuseFields({ path: 'rule', message: '与生效日当天的评分标准没有差别' });
    await record(tx, app, 'rule.propose', {
      subject: id,
      actor: me,
      params: { inForce: inForce.version, effectDay, changes },
    });
    return { id };
  });
}

/** What a signature allows: the version takes effect at midnight of its day, or at once if that has passed. */
interface ProposedRule {
  readonly rule: RuleBody;
  readonly effectDay: string;
}

export const ruleProposals: Kind = {
  kind: 'rule',
  titlesOf: (_, proposed) =>
    new Map(
      proposed.map(({ subject, params }) => [
        subject,
        (params as unknown as ProposedRule).effectDay,
      ]),
    ),
  async carryOut(tx, app, me, { id, based_on, params }) {
    const { rule, effectDay } = params as unknown as ProposedRule;
    const version = await queries.takeVersion(tx);
    const inForce = presentRule(await queries.getRuleOn(tx, effectDay));
    // a whole rule would take back what another signature changed meanwhile
    if (based_on !== null && based_on !== inForce.version)
      throw refuseFields({
        path: '',
        message: '提出后已有另一版评分标准通过复核，请退回后重新提出',
      });
    const effectTime = await queries.insertRule(tx, { id, version, rule });
    await record(tx, app, 'rule.sign', {
      subject: id,
      actor: me,
      params: {
        inForce: inForce.version,
        version,
        effectTime,
        changes: ruleChanges(bodyOf(inForce), rule),
      },
    });
  },
  sendBack: (tx, app, me, { proposal: { id }, reason, isWithdrawn }) =>
    record(tx, app, isWithdrawn ? 'rule.withdraw' : 'rule.return', {
      subject: id,
      actor: me,
      params: {},
      text: reason,
    }),
};

/** What recent awards would have been by this rule. */
export async function previewRule(
  app: App,
  _call: CallOf<typeof postRulePreview>,
  { rule }: InputOf<typeof postRulePreview>,
): Promise<OutputOf<typeof postRulePreview>> {
  const awards = await queries.sumRecentAwards(app.db);
  const rules = new Map<number, ScoringRule>();
  for (const version of new Set(awards.map((one) => one.rule_version)))
    rules.set(version, await ruleOf(app.db, version));
  const recomputed = recompute(awards, (version) => rules.get(version) ?? rule, rule);
  return {
    days: queries.previewDays,
    isCapped: recomputed.awards >= queries.previewAwards,
    ...recomputed,
  };
}

// a stored rule is validated before anybody is paid by it
const presentRule = (row: queries.RowOfRule): ScoringRule =>
  scoringRule.parse({
    ...(row.rule as Record<string, unknown>),
    version: row.version,
    publishTime: row.since,
  });

const bodyOf = ({ version: _, publishTime: __, ...body }: ScoringRule): RuleBody => body;

function present(row: queries.RowOfVersion, me: StaffMe, signing: Signing): ConsoleRule {
  const state = stateOf(row);
  return {
    ...presentRecord(row, me, signing),
    state,
    stateName: ruleState.labelOf(state),
    version: row.version,
    effectDay: row.effect_day,
    effectTime: row.takes_effect_at,
    rule: row.rule as unknown as RuleBody,
  };
}

function stateOf({
  outcome,
  is_planned,
  is_in_force,
}: queries.RowOfVersion): CodeOf<typeof ruleState> {
  if (outcome === null) return 'waiting';
  if (outcome !== 'approved') return outcome as 'returned' | 'withdrawn';
  if (is_planned) return 'planned';
  return is_in_force ? 'inForce' : 'former';
}
