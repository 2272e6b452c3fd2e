export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** What was red, a name and its reason each: said once more at the end, where a long output is still read. */
  readonly red?: readonly string[];
}

export interface Step {
  readonly name: string;
  run(): Promise<Outcome>;
}

/**
 * Runs the steps in order, each to its end whatever the ones before said, and prints
 * `N passed, N failed` as the last line. A step in which nothing ran counts as one failure.
 * Returns the exit code.
 */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  const failures: string[] = [];
  let passed = 0;
  let failed = 0;
  for (const step of steps) {
    const startedMs = performance.now();
    const outcome = await outcomeOf(step);
    passed += outcome.passed;
    failed += outcome.failed;
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(
      `${outcome.failed === 0 ? '✓' : '✗'} ${step.name}: ${counts(outcome)} (${seconds} s)`,
    );
    if (outcome.failed > 0) failures.push(step.name, ...(outcome.red ?? []).map(indented));
  }
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

function indented(text: string): string {
  return text.replace(/^/gmu, '  ');
}

function counts({ passed, failed }: Outcome): string {
  return `${passed} passed, ${failed} failed`;
}
