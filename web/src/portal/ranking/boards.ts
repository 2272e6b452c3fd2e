import { rankPath } from '../../lib/paths.ts';
import { dateOf } from '../../ui/text/formats.ts';

export type Board = 'main' | 'month' | 'year';

/** The ranking that the address names: of all time, of a month `2026-11` or of a year `2026`. */
export interface BoardPlace {
  readonly board: Board;
  /** '' for all time. */
  readonly period: string;
}

const shownMonths = 24;
const shownYears = 6;

/** `?board=month&month=2026-11`. An invalid or future period means the current one, in Shanghai. */
export function placeIn(params: URLSearchParams, nowMs: number): BoardPlace {
  const today = dateOf(nowMs);
  const inTime = (asked: string | null, shape: RegExp, present: string) =>
    asked !== null && shape.test(asked) && asked <= present ? asked : present;
  switch (params.get('board')) {
    case 'month':
      return {
        board: 'month',
        period: inTime(params.get('month'), /^\d{4}-(0[1-9]|1[0-2])$/, today.slice(0, 7)),
      };
    case 'year':
      return { board: 'year', period: inTime(params.get('year'), /^\d{4}$/, today.slice(0, 4)) };
    default:
      return { board: 'main', period: '' };
  }
}

/** The address of a ranking, at its first page. */
export function pathOf({ board, period }: BoardPlace): string {
  if (board === 'main') return rankPath;
  return `${rankPath}?board=${board}${period && `&${board}=${period}`}`;
}

/** The period before (-1) or after (1). */
export function stepOf(period: string, step: 1 | -1): string {
  const [year = 0, month] = period.split('-').map(Number);
  if (month === undefined) return String(year + step);
  const at = new Date(Date.UTC(year, month - 1 + step, 1));
  return at.toISOString().slice(0, 7);
}

/** The periods to choose from, the current one first; the one shown is always included. */
export function periodsFor(board: 'month' | 'year', shown: string, nowMs: number): string[] {
  const today = dateOf(nowMs);
  const periods = [board === 'month' ? today.slice(0, 7) : today.slice(0, 4)];
  const count = board === 'month' ? shownMonths : shownYears;
  while (periods.length < count) periods.push(stepOf(periods.at(-1) ?? '', -1));
  return periods.includes(shown) ? periods : [...periods, shown];
}
