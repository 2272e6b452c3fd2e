import { kinds, type KnownSite } from './site.ts';
import type { By } from './stages.ts';

export interface Outcome {
  readonly site: KnownSite;
  readonly by: By | 'nobody';
  /** The test that noticed, and what it said. */
  readonly said: string;
  /** How many test files were seen to ask the rule. */
  readonly asked: number;
  readonly seconds: number;
}

const columns = ['file', 'folder', 'server', 'nobody'] as const;

/** One line while it goes on. */
export function outcomeLine(
  { site, by, said, seconds }: Outcome,
  done: number,
  all: number,
  minutes: number,
): string {
  const left = Math.ceil((minutes / done) * (all - done));
  const head = `[${done}/${all}, ${left} min left] ${by === 'nobody' ? 'NOBODY' : by}`;
  const tail = said === '' ? '' : `\n    ${said.slice(0, 200)}`;
  return `${head} (${seconds.toFixed(0)} s)  ${site.path}  ${site.id}${tail}`;
}

/** The table of kinds and who noticed, and what nobody noticed. */
export function summary(
  outcomes: readonly Outcome[],
  { seed, drawn, of }: { seed: number; drawn: number; of: number },
): string {
  const row = (name: string, of: readonly Outcome[]): string =>
    [
      name.padEnd(12),
      ...columns.map((by) => `${of.filter((one) => one.by === by).length}`.padStart(8)),
      `${of.length}`.padStart(8),
    ].join('');
  const survivors = outcomes.filter(({ by }) => by === 'nobody');
  return [
    `Mutants of seed ${seed}: ${outcomes.length} of ${drawn} drawn from ${of} sites.`,
    '',
    [''.padEnd(12), ...[...columns, 'all'].map((name) => name.padStart(8))].join(''),
    ...kinds.map((kind) =>
      row(
        kind,
        outcomes.filter(({ site }) => site.kind === kind),
      ),
    ),
    row('all', outcomes),
    '',
    `Noticed by nobody: ${survivors.length}`,
    ...survivors.map(
      ({ site, asked }) => `  ${site.path}\n    ${site.id}\n    asked in ${asked} test files`,
    ),
    '',
  ].join('\n');
}
