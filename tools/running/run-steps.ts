import { availableParallelism } from 'node:os';
import { reportOf, type Outcome } from './report.ts';

export interface Step {
  readonly name: string;
  /** Keeps one processor busy: neighbours of this kind run two at a time. */
  readonly isNarrow?: true;
  /** Steps that must have run before. */
  readonly needs?: readonly Step[];
  /** The step that tries all of it so many times; without, it is simply run so often. */
  repeated?(times: number): Step;
  run(): Promise<Outcome>;
}

/**
 * Runs all steps in order, narrow ones two at a time, also after one has failed. Then prints `reportOf` all of it, whose
 * last line is `N passed, N failed`. A step in which nothing ran counts as one failure. `times` says how often the steps
 * hold every test, for the report. Returns the exit code.
 */
export async function runSteps(steps: readonly Step[], times = 1): Promise<number> {
  const outcomes: Outcome[] = [];
  async function run(step: Step): Promise<void> {
    const startedMs = performance.now();
    const outcome = await outcomeOf(step);
    outcomes.push(outcome);
    const mark = outcome.failed === 0 ? '✓' : '✗';
    const took = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(
      `${mark} ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed (${took} s)`,
    );
  }
  const waiting = [...steps];
  const runNarrow = async (): Promise<void> => {
    while (waiting[0]?.isNarrow) await run(waiting.shift() as Step);
  };
  const narrowAtATime = Math.min(2, availableParallelism());
  while (waiting.length > 0) {
    await Promise.all(Array.from({ length: narrowAtATime }, runNarrow));
    const next = waiting.shift();
    if (next) await run(next);
  }
  const isGreen = outcomes.length > 0 && outcomes.every(({ failed }) => failed === 0);
  console.log(reportOf(outcomes, times));
  return isGreen ? 0 : 1;
}

/** The outcome of a step, in which every failure has a name. */
async function outcomeOf(step: Step): Promise<Outcome> {
  try {
    const outcome = await step.run();
    if (outcome.failed > 0 && outcome.red === undefined)
      return { ...outcome, red: [{ name: step.name, reason: 'what it printed stands above' }] };
    if (outcome.passed + outcome.failed > 0) return outcome;
    return brokenBy(step, 'nothing ran');
  } catch (error) {
    return brokenBy(step, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

function brokenBy({ name }: Step, reason: string): Outcome {
  console.log(`  ${name}: ${reason}`);
  return { passed: 0, failed: 1, red: [{ name, reason }] };
}
