import type { RuleBody } from '../awards/scoring.ts';

/** A number of the rule that changed; `at` is its path, such as `coins.3.to`. */
export interface RuleChange {
  readonly at: string;
  readonly from: number;
  readonly to: number;
}

/** Every number of a rule by its path. */
export const numbersOf = (rule: RuleBody): ReadonlyMap<string, number> =>
  new Map(numbersIn(rule, ''));

const numbersIn = (part: object, under: string): [string, number][] =>
  Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'number'
      ? [[under + key, value]]
      : numbersIn(value as object, `${under}${key}.`),
  );

/** The numbers that differ between two versions. */
export function ruleChanges(before: RuleBody, after: RuleBody): RuleChange[] {
  const was = numbersOf(before);
  return [...numbersOf(after)].flatMap(([at, to]) => {
    const from = was.get(at);
    return from === undefined || from === to ? [] : [{ at, from, to }];
  });
}
