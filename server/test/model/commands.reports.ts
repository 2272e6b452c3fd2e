import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import {
  postReviewConfirm,
  postReviewIgnore,
  postReviewMove,
  postReviewRevoke,
} from '@shieldsource/contract/reports/desk';
import { postAwardPropose } from '@shieldsource/contract/awards/desk';
import { postProposalDecide } from '@shieldsource/contract/staff/proposals';
import { postReportWithdraw } from '@shieldsource/contract/reports/flags';
import { jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import { command, person, place, rarely } from './command.ts';
import * as rules from './rules.reports.ts';
import { at, type Model } from './state.ts';
import { callAs, makeAs, note, type World } from './world.ts';

interface Judged {
  readonly report: number;
  readonly isStale: boolean;
}

type Decision = 'approved' | 'returned' | 'withdrawn';

// a reviewer's choices, with their value on an application of the general tier: base × 4 + bonus
const choices: { choice: Record<string, number>; award: rules.Award | null }[] = [
  {
    choice: { level: 3, baseContribution: 7, baseCoins: 20 },
    award: { level: 3, contribution: 28, coins: 80 },
  },
  {
    choice: { level: 1, baseContribution: 2, baseCoins: 1, bonusContribution: 3, bonusCoins: 5 },
    award: { level: 1, contribution: 11, coins: 9 },
  },
  {
    choice: { level: 0, baseContribution: 0, baseCoins: 0 },
    award: { level: 0, contribution: 0, coins: 0 },
  },
  { choice: { level: 1, baseContribution: 9, baseCoins: 1 }, award: null },
];

// outside the rule
const proposal = {
  choice: { level: 4, baseContribution: 12, baseCoins: 90, note: '影响罕见' },
  award: { level: 4, contribution: 48, coins: 360 },
};

export const submit = command('submit', async (model, world, by: number) => {
  const expected = rules.submit(model, by);
  world.reports.push(...(await makeAs(world, by, jsonReportSubmit, { ...world.report }, expected)));
});

export const confirm = command(
  'confirm',
  async (model, world, { choice: number, ...judged }: Judged & { choice: number }) => {
    const { report, seen } = whatIsJudged(model, world, judged);
    const { choice, award } = at(choices, number);
    const expected = rules.confirm(model, report, judged.isStale, award);
    await callAs(world, world.reviewer, postReviewConfirm, { ...seen, ...choice }, expected);
  },
  hasReports,
);

export const propose = command(
  'propose',
  async (model, world, judged: Judged) => {
    const { report, seen } = whatIsJudged(model, world, judged);
    const expected = rules.propose(model, report, judged.isStale, proposal.award);
    const input = { ...seen, ...proposal.choice };
    await callAs(world, world.reviewer, postAwardPropose, input, expected);
  },
  hasReports,
);

export const decide = command(
  'decide',
  async (model, world, { outcome, ...judged }: Judged & { outcome: Decision }) => {
    const { report, seen } = whatIsJudged(model, world, judged);
    const proposalId = (await proposalOf(world, seen.reportId, judged.isStale)) ?? newId();
    const award = outcome === 'approved' ? proposal.award : null;
    const expected = rules.decide(model, report, judged.isStale, award);
    const by = outcome === 'withdrawn' ? world.reviewer : world.admin;
    const input = { proposalId, outcome, reason: '请调整' };
    await callAs(world, by, postProposalDecide, input, expected);
    note(world, outcome, expected);
  },
  hasReports,
);

/** The newest proposal for a report, or the one before, which was decided. */
async function proposalOf(
  { harness }: World,
  reportId: string,
  isStale: boolean,
): Promise<string | undefined> {
  const found = await harness.app.db
    .selectFrom('proposal')
    .where('kind', '=', 'award')
    .where('subject', '=', reportId)
    .orderBy('id', 'desc')
    .select('id')
    .offset(isStale ? 1 : 0)
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

export const revoke = command(
  'revoke',
  async (model, world, judged: Judged) => {
    const { report, seen } = whatIsJudged(model, world, judged);
    const expected = rules.revoke(model, report, judged.isStale);
    await callAs(world, world.admin, postReviewRevoke, { ...seen, note: '误判' }, expected);
  },
  hasReports,
);

export const withdraw = command(
  'withdraw',
  async (model, world, judged: Judged) => {
    const { report, seen } = whatIsJudged(model, world, judged);
    const author = at(world.people, at(model.reports, report).owner);
    const expected = rules.withdraw(model, report, judged.isStale);
    await callAs(world, author, postReportWithdraw, seen, expected);
  },
  hasReports,
);

export const moveReport = command(
  'moveReport',
  async (model, world, { move, ...judged }: Judged & { move: rules.PlainMove }) => {
    const { report, seen } = whatIsJudged(model, world, judged);
    const expected = rules.moveReport(model, report, judged.isStale, move);
    await (move === 'ignore'
      ? callAs(world, world.reviewer, postReviewIgnore, { ...seen, reason: 'known' }, expected)
      : callAs(world, world.reviewer, postReviewMove, { ...seen, move }, expected));
  },
  hasReports,
);

function hasReports({ reports }: Readonly<Model>): boolean {
  return reports.length > 0;
}

/** Read before the model changes. */
function whatIsJudged(model: Model, world: World, { report: wished, isStale }: Judged) {
  const report = wished % model.reports.length;
  const { version } = at(model.reports, report);
  return {
    report,
    seen: { reportId: at(world.reports, report), version: version + (isStale ? 1 : 0) },
  };
}

const judged = { report: place, isStale: rarely };
const outcome = fc.constantFrom<Decision>('approved', 'approved', 'returned', 'withdrawn');
const move = fc.constantFrom<rules.PlainMove>(
  'ignore',
  'startFix',
  'finish',
  'fixFailed',
  'reopen',
);

export const reportCommands = [
  person.map(submit),
  fc.record({ ...judged, choice: fc.constantFrom(1, 2, 3) }).map(confirm),
  fc.record({ ...judged, choice: fc.constant(0) }).map(confirm),
  fc.record({ ...judged, move: fc.constant('ignore' as const) }).map(moveReport),
  fc.record(judged).map(propose),
  fc.record({ ...judged, outcome }).map(decide),
  fc.record(judged).map(revoke),
  fc.record(judged).map(withdraw),
  fc.record({ ...judged, move }).map(moveReport),
];
