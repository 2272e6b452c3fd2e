import { operatorMessageOf } from '../src/platform/operator-message.ts';

/**
 * Runs a command. An error that the operator can fix is printed as one line, exit code 1; a defect shows its stack. `addresses`
 * are the variables that name its database, best first.
 */
export async function runCommand(
  work: () => Promise<void>,
  addresses?: readonly string[],
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const message = operatorMessageOf(error, process.env, addresses);
    if (message === null) throw error;
    console.error(message);
    process.exitCode = 1;
  }
}
