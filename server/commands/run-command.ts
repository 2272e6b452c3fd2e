import { operatorMessageOf } from '../src/platform/operator-message.ts';

/** Runs a command. An error that the operator can fix is printed as one line, exit code 1; a defect shows its stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const message = operatorMessageOf(error);
    if (message === null) throw error;
    console.error(message);
    process.exitCode = 1;
  }
}
