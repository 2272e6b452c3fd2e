import { routes } from '@shieldsource/contract/routes';
import { expect, onTestFinished } from 'vitest';

const outputs = new Map<string, (typeof routes)[number]['output']>(
  routes.map(({ name, output }) => [name, output]),
);

/** For one test: gives what the server would send of a result. A call that is not there, or a result outside of its contract, fails the test whatever the page makes of it. */
export function withinContract(): (name: string, result: unknown) => unknown {
  const outside: string[] = [];
  onTestFinished(() => expect(outside, 'answers outside of the contract').toEqual([]));
  return (name, result) => {
    const parsed = outputs.get(name)?.safeParse(result);
    if (parsed?.success) return parsed.data;
    const issues = parsed?.error.issues ?? [{ path: [], code: 'no such call' }];
    outside.push(...issues.map(({ path, code }) => `${[name, ...path].join('.')}: ${code}`));
    return result;
  };
}
