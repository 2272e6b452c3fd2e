import pg from 'pg';
import { vi } from 'vitest';

/** Collects the texts of the statements that are sent while `work` runs, by whichever connection. */
export function statementCollector() {
  const texts = new Set<string>();
  let isOn = false;
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
    if (isOn && typeof text === 'string') texts.add(text);
    return (query as (...all: unknown[]) => unknown).apply(this, given) as never;
  } as never);
  return {
    texts: texts as ReadonlySet<string>,
    async during<T>(work: () => Promise<T>): Promise<T> {
      isOn = true;
      try {
        return await work();
      } finally {
        isOn = false;
      }
    },
  };
}
