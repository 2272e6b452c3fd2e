import { test } from 'vitest';

/** A table of cases that came out empty would be a test that cannot fail. Where that is meant, `describe` takes it. */
for (const way of ['each', 'for'] as const) {
  const before = test[way] as (this: unknown, cases: unknown, ...rest: unknown[]) => unknown;
  if ('isWatched' in before) continue;
  const watched = function (this: unknown, cases: unknown, ...rest: unknown[]) {
    if (Array.isArray(cases) && cases.length === 0) throw new Error(`test.${way} has no case`);
    return before.call(this, cases, ...rest);
  };
  Object.assign(test, { [way]: Object.assign(watched, { isWatched: true }) });
}
