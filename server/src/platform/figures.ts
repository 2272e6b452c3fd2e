import { Gauge, type Registry } from 'prom-client';
import type { App } from './app.ts';
import { within } from './within.ts';

/** Some figures of the database, read together. */
export interface Figures {
  /** What each is, by its name. */
  readonly gauges: Readonly<Record<string, { readonly help: string; readonly label?: string }>>;
  /** By indexes, and never a count without an end. `of` is the value of the label. */
  readonly read: (app: App) => Promise<readonly Figure[]>;
}

export interface Figure {
  readonly name: string;
  readonly of?: string;
  readonly value: number;
}

/** As many rows as are counted at most. */
export const mostCounted = 1_000;

/** However many ask, the database is read once in this time. */
const everyMs = 5_000;
/** Whoever asks waits no longer for it, and gets what was read before. */
const patienceMs = 300;
/** What was read longer ago is not told any more. */
const staleMs = 60_000;

/** Registers the gauges. What it answers brings them up to date, and never throws. */
export function figuresOf(
  app: App,
  all: readonly Figures[],
  registry: Registry,
): () => Promise<void> {
  let found: readonly Figure[] = [];
  let [beganAt, endedAt] = [-Infinity, -Infinity];
  let reading: Promise<void> | null = null;

  for (const { gauges } of all)
    for (const [name, { help, label }] of Object.entries(gauges))
      new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [registry],
        collect() {
          // one without a label would otherwise be 0 where nothing was read
          if (label === undefined) this.remove();
          else this.reset();
          for (const { of = '', value } of found.filter((one) => one.name === name))
            this.set(label === undefined ? {} : { [label]: of }, value);
        },
      });

  async function read(): Promise<void> {
    const figures: Figure[] = [];
    for (const one of all) figures.push(...(await one.read(app)));
    found = figures;
    endedAt = performance.now();
  }

  return async () => {
    const now = performance.now();
    if (!reading && now - beganAt >= everyMs) {
      beganAt = now;
      reading = read()
        .catch((error: unknown) => app.log.warn({ err: error }, 'figures cannot be read'))
        .finally(() => (reading = null));
    }
    if (reading) await within(patienceMs, reading, () => new Error('late')).catch(() => {});
    if (performance.now() - endedAt > staleMs) found = [];
  };
}
