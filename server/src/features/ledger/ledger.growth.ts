import type { getContributionGrowth } from '@shieldsource/contract/ledger/calls';
import type { OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { shanghaiDay } from '../../platform/shanghai.ts';
import { getContribution } from './ledger.queries.ts';
import * as queries from './ledger.records.queries.ts';

const shownWeeks = 53;
const shownMonths = 12;

/** The growth of contribution over a year, by day and by month, from sums that are kept. */
export async function contributionGrowth(
  app: App,
  call: CallOf<typeof getContributionGrowth>,
): Promise<OutputOf<typeof getContributionGrowth>> {
  const endDay = shanghaiDay();
  const startDay = firstDayShown(endDay);
  const months = monthsUpTo(endDay.slice(0, 7));
  const days = await queries.listDays(app.db, call.me.id, startDay);
  const { total } = await getContribution(app.db, call.me.id);
  const scores = await queries.listMonths(app.db, call.me.id, months);
  const scoreOf = (month: string) =>
    scores.find(({ period }) => period === month)?.contribution ?? 0;
  let later = 0;
  const grown = months.toReversed().map((month) => {
    const contribution = scoreOf(month);
    const atItsEnd = total - later;
    later += contribution;
    return { month, contribution, total: atItsEnd };
  });
  return {
    startDay,
    endDay,
    days: days.map((row) => ({
      day: row.day,
      contribution: row.contribution,
      validCount: row.valid_count,
    })),
    months: grown.toReversed(),
  };
}

/** The Monday of the first week to show, so that the last week contains this day. */
export function firstDayShown(day: string): string {
  const at = new Date(day);
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  at.setUTCDate(at.getUTCDate() - (shownWeeks - 1) * 7 - sinceMonday);
  return at.toISOString().slice(0, 10);
}

/** The months up to this one, as 2026-11, the earliest first. */
export function monthsUpTo(last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number);
  return Array.from({ length: shownMonths }, (_, index) =>
    new Date(Date.UTC(year, month - shownMonths + index, 1)).toISOString().slice(0, 7),
  );
}
