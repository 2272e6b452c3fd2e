export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** The failures, with a name and a reason each, which are printed again at the end of a long output. */
  readonly red?: readonly string[];
  /** How long each test file of the step took. */
  readonly files?: readonly TestFile[];
}

export interface TestFile {
  readonly name: string;
  readonly ms: number;
}

export interface Step {
  readonly name: string;
  /** Keeps one processor busy: neighbours of this kind run two at a time. */
  readonly isNarrow?: true;
  run(): Promise<Outcome>;
}

/** How many of the slowest test files the end of a run names. */
const slowestNamed = 10;

/**
 * Runs all steps in order, narrow ones two at a time, also after one has failed. Then names the slowest test files and
 * prints `N passed, N failed` as the last line. A step in which nothing ran counts as one failure. Returns the exit code.
 */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  const failures: string[] = [];
  const files: TestFile[] = [];
  let passed = 0;
  let failed = 0;
  async function run(step: Step): Promise<void> {
    const startedMs = performance.now();
    const outcome = await outcomeOf(step);
    passed += outcome.passed;
    failed += outcome.failed;
    files.push(...(outcome.files ?? []));
    const mark = outcome.failed === 0 ? '✓' : '✗';
    const took = seconds(performance.now() - startedMs);
    console.log(`${mark} ${step.name}: ${counts(outcome)} (${took} s)`);
    if (outcome.failed > 0) failures.push(step.name, ...(outcome.red ?? []).map(indented));
  }
  const waiting = [...steps];
  const runNarrow = async (): Promise<void> => {
    while (waiting[0]?.isNarrow) await run(waiting.shift() as Step);
  };
  while (waiting.length > 0) {
    await Promise.all([runNarrow(), runNarrow()]);
    const next = waiting.shift();
    if (next) await run(next);
  }
  if (files.length > 0) console.log(`\nSlowest test files:\n${slowestOf(files).join('\n')}`);
  if (failures.length > 0) console.log(`\nRed:\n${failures.map(indented).join('\n')}`);
  console.log(`\n${counts({ passed, failed })}`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

async function outcomeOf(step: Step): Promise<Outcome> {
  try {
    const outcome = await step.run();
    if (outcome.passed + outcome.failed > 0) return outcome;
    console.log(`  ${step.name}: nothing ran`);
  } catch (error) {
    console.log(error instanceof Error ? error.stack : error);
  }
  return { passed: 0, failed: 1 };
}

function slowestOf(files: readonly TestFile[]): string[] {
  return files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, slowestNamed)
    .map(({ name, ms }) => `${seconds(ms).padStart(7)} s  ${name}`);
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

function indented(text: string): string {
  return text.replace(/^/gmu, '  ');
}

function counts({ passed, failed }: Outcome): string {
  return `${passed} passed, ${failed} failed`;
}
