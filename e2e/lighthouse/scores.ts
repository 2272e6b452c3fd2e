import { quantileOf } from './chosen.ts';

export interface Rating {
  /** Out of 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly paintMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  /** What costs the page points in accessibility, and where. */
  readonly barriers: readonly string[];
}
export interface Score {
  readonly name: string;
  readonly mobile: Rating;
  readonly desktop: Rating;
}

/** The median of each figure, and the barriers of all runs. */
export function medianOf(ratings: readonly Rating[]): Rating {
  const middle = (figure: (rating: Rating) => number) => quantileOf(ratings.map(figure), 0.5);
  return {
    performance: middle((one) => one.performance),
    accessibility: Math.min(...ratings.map((one) => one.accessibility)),
    paintMs: middle((one) => one.paintMs),
    blockedMs: middle((one) => one.blockedMs),
    shift: middle((one) => one.shift),
    barriers: [...new Set(ratings.flatMap((one) => one.barriers))],
  };
}

/** A Markdown table with a line for each page, and below it the barriers to remove. */
export function tableOf(scores: readonly Score[]): string {
  return [
    '| page | mobile | desktop | accessibility | mobile LCP | TBT | CLS |',
    '|---|---|---|---|---|---|---|',
    ...scores.map(({ name, mobile, desktop }) => {
      const cells = [
        name,
        mobile.performance,
        desktop.performance,
        Math.min(mobile.accessibility, desktop.accessibility),
        `${(mobile.paintMs / 1000).toFixed(1)} s`,
        `${Math.round(mobile.blockedMs)} ms`,
        mobile.shift.toFixed(3),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
    ...scores.flatMap(({ name, mobile, desktop }) =>
      [...new Set([...mobile.barriers, ...desktop.barriers])].map((one) => `${name}: ${one}`),
    ),
  ].join('\n');
}
