import type { ContributionGrowth } from '@shieldsource/contract/ledger/calls';
import { daysBetween } from '../src/ui/charts/calendar.ts';

const [startDay, endDay] = ['2025-11-17', '2026-11-21'];
const months = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2025, 11 + index, 1)).toISOString().slice(0, 7),
);

/** The growth that these days make. */
export function givenGrowth(amounts: Readonly<Record<string, number>>): ContributionGrowth {
  const days = Object.entries(amounts).map(([day, contribution]) => ({
    day,
    contribution,
    validCount: 1,
  }));
  const sumUpTo = (month: string) =>
    days
      .filter(({ day }) => day.slice(0, 7) <= month)
      .reduce((sum, { contribution }) => sum + contribution, 0);
  return {
    startDay,
    endDay,
    days,
    months: months.map((month) => ({
      month,
      contribution: days
        .filter(({ day }) => day.startsWith(month))
        .reduce((sum, { contribution }) => sum + contribution, 0),
      total: sumUpTo(month),
    })),
  };
}

/** Somebody who was there all year, more often lately. */
export const aBusyYear = (): ContributionGrowth =>
  givenGrowth(
    Object.fromEntries(
      daysBetween(startDay, endDay)
        .map((day, index) => [day, (index * index * 7) % 101] as const)
        .filter(([, amount], index) => amount > 0 && amount < 10 + index / 8)
        .map(([day, amount]) => [day, amount * 2]),
    ),
  );
