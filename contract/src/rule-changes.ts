import type { RuleBody } from './scoring.ts';

/** One number of the rule that is another than before; `at` says which: `coins.3.to`. */
export interface RuleChange {
  readonly at: string;
  readonly from: number;
  readonly to: number;
}

/** Every number of a rule with its place. */
export const numbersOf = (rule: RuleBody): ReadonlyMap<string, number> =>
  new Map(numbersIn(rule, ''));

const numbersIn = (part: object, under: string): [string, number][] =>
  Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'number'
      ? [[under + key, value]]
      : numbersIn(value as object, `${under}${key}.`),
  );

/** What differs between two versions, number by number. */
export function ruleChanges(before: RuleBody, after: RuleBody): RuleChange[] {
  const was = numbersOf(before);
  return [...numbersOf(after)].flatMap(([at, to]) => {
    const from = was.get(at);
    return from === undefined || from === to ? [] : [{ at, from, to }];
  });
}
