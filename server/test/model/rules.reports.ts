import { at, obstacleOf, type Model, type Outcome } from './state.ts';

const [waiting, confirmed, fixing, done, ignored] = [1, 2, 3, 4, -1];

export interface Award {
  readonly level: number;
  readonly contribution: number;
  readonly coins: number;
}

export function submit(model: Model, by: number): Outcome {
  const obstacle = obstacleOf(at(model.people, by));
  if (obstacle) return obstacle;
  model.reports.push({
    owner: by,
    status: waiting,
    version: 1,
    level: null,
    coins: 0,
    contribution: 0,
    awardState: null,
    proposals: 0,
  });
  return 'success';
}

/** `award` is `null` when the reviewer's choice is outside the rule, so that one person may not give it. */
export function confirm(
  model: Model,
  place: number,
  isStale: boolean,
  award: Award | null,
): Outcome {
  const report = at(model.reports, place);
  if (isStale) return 'conflict';
  if (report.status !== waiting) return 'illegalTransition';
  if (!award) return 'awardNeedsSignOff';
  Object.assign(report, award, { status: confirmed, version: report.version + 1 });
  pay(model, report.owner, award);
  return 'success';
}

function pay(model: Model, place: number, award: Award): void {
  const owner = at(model.people, place);
  if (owner.state === 'cancelled') owner.forfeited += award.coins;
  else owner.coins += award.coins;
  owner.contribution += award.contribution;
  owner.valid += 1;
}

/** Confirms an unconfirmed report; the award waits for a second person. */
export function propose(model: Model, place: number, isStale: boolean, { level }: Award): Outcome {
  const report = at(model.reports, place);
  if (isStale) return 'conflict';
  if (report.awardState === 'waiting') return 'awardWaiting';
  const isNew = report.status === waiting;
  if (!isNew && report.awardState === null) return 'illegalTransition';
  // confirming is a step of its own
  report.version += isNew ? 2 : 1;
  if (isNew) report.status = confirmed;
  report.level = level;
  report.awardState = 'waiting';
  report.proposals += 1;
  return 'success';
}

/** The newest proposal, or the one before; `award` is `null` when it is returned or withdrawn. */
export function decide(
  model: Model,
  place: number,
  isStale: boolean,
  award: Award | null,
): Outcome {
  const report = at(model.reports, place);
  if (report.proposals <= (isStale ? 1 : 0)) return 'notFound';
  if (isStale || report.awardState !== 'waiting') return 'conflict';
  report.version += 1;
  report.awardState = award ? null : 'returned';
  if (!award) return 'success';
  Object.assign(report, award);
  pay(model, report.owner, award);
  return 'success';
}

/** Takes an award back, from the wallet or from what was forfeited with the account. */
export function revoke(model: Model, place: number, isStale: boolean): Outcome {
  const report = at(model.reports, place);
  const owner = at(model.people, report.owner);
  if (isStale) return 'conflict';
  if (report.status !== confirmed) return 'illegalTransition';
  const purse = owner.state === 'cancelled' ? 'forfeited' : 'coins';
  if (owner[purse] < report.coins) return 'coinsAlreadySpent';
  owner[purse] -= report.coins;
  owner.contribution -= report.contribution;
  // an award that waits was never counted
  if (report.awardState === null) owner.valid -= 1;
  Object.assign(report, {
    awardState: null,
    level: null,
    coins: 0,
    contribution: 0,
    status: ignored,
    version: report.version + 1,
  });
  return 'success';
}

/** The author withdraws a report that nobody has judged. */
export function withdraw(model: Model, place: number, isStale: boolean): Outcome {
  const report = at(model.reports, place);
  const obstacle = obstacleOf(at(model.people, report.owner));
  if (obstacle) return obstacle;
  if (isStale) return 'conflict';
  if (report.status !== waiting) return 'illegalTransition';
  report.status = ignored;
  report.version += 1;
  return 'success';
}

/** Moves without coins: the statuses before, and the one after. */
const plainMoves = {
  ignore: { from: [waiting], to: ignored },
  startFix: { from: [confirmed], to: fixing },
  finish: { from: [confirmed, fixing], to: done },
  fixFailed: { from: [done], to: fixing },
  reopen: { from: [ignored], to: waiting },
} as const;
export type PlainMove = keyof typeof plainMoves;

export function moveReport(
  model: Model,
  place: number,
  isStale: boolean,
  move: PlainMove,
): Outcome {
  const report = at(model.reports, place);
  const { from, to } = plainMoves[move];
  if (isStale) return 'conflict';
  if (!(from as readonly number[]).includes(report.status)) return 'illegalTransition';
  report.status = to;
  report.version += 1;
  return 'success';
}
