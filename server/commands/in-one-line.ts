import { oneLineOf } from '../src/platform/one-line.ts';

/** Runs a command. What its user can mend is told in one line and leaves with 1; a defect shows where it happened. */
export async function inOneLine(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const line = oneLineOf(error);
    if (line === null) throw error;
    console.error(line);
    process.exitCode = 1;
  }
}
