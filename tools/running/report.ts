import { stripVTControlCharacters } from 'node:util';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** What failed, which is printed again at the end of a long output. */
  readonly red?: readonly Failure[];
  /** What passed only when it was tried once more, with its first failure; it counts as passed. */
  readonly again?: readonly Failure[];
  /** How long each test file of the step took. */
  readonly files?: readonly TestFile[];
}

export interface TestFile {
  readonly name: string;
  readonly ms: number;
}

/** A failure of a test or of a step. */
export interface Failure {
  /** What `--only` finds it by: the name of a step, or file and title, `server/test/sums.test.ts > adds up`. */
  readonly name: string;
  readonly reason: string;
  /** Paths of what was recorded of a journey, from the project's folder. */
  readonly kept?: readonly string[];
}

/** How many of the slowest test files the end of a run names. */
const slowestNamed = 10;

/** The end of a run: the slowest files, what needed a second try, what is red, and `N passed, N failed`. */
export function reportOf(outcomes: readonly Outcome[], times = 1): string {
  const files = outcomes.flatMap((outcome) => outcome.files ?? []);
  const again = outcomes.flatMap((outcome) => outcome.again ?? []);
  const red = outcomes.flatMap((outcome) => outcome.red ?? []);
  return [
    ...section('Slowest test files', slowestOf(files)),
    ...section('Passed when tried once more, after this first failure', again.map(told)),
    ...section('Red', toldOnce(red, times)),
    ...(times > 1 && red.length === 0 ? ['', `Tried ${times} times, and never red.`] : []),
    '',
    `${sum(outcomes, 'passed')} passed, ${sum(outcomes, 'failed')} failed`,
  ].join('\n');
}

function section(title: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : ['', `${title}:`, ...entries];
}

/** Each name once, with the reason of its first failure; of several tries also how often it failed. */
function toldOnce(failures: readonly Failure[], times: number): string[] {
  const byName = Map.groupBy(failures, ({ name }) => name);
  return [...byName.values()].map((those) => {
    const first = those[0] as Failure;
    if (times === 1) return told(first);
    return told({
      ...first,
      reason: `red ${those.length} of ${times} times, first by:\n${first.reason}`,
    });
  });
}

function told({ name, reason, kept = [] }: Failure): string {
  return [
    indented(name),
    indented(indented(stripVTControlCharacters(reason).trim())),
    ...kept.map(
      (path) => `    ${path.endsWith('.zip') ? 'npx playwright show-trace' : 'see'} ${path}`,
    ),
    `    alone: npm test -- --only ${quoted(name)}`,
  ].join('\n');
}

const quoted = (name: string): string => `'${name.replaceAll("'", `'\\''`)}'`;

function slowestOf(files: readonly TestFile[]): string[] {
  return files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, slowestNamed)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gmu, '  ');
}

function sum(outcomes: readonly Outcome[], of: 'passed' | 'failed'): number {
  return outcomes.reduce((total, outcome) => total + outcome[of], 0);
}
