import { spawn } from '../../server/src/platform/children.ts';

export interface CommandResult {
  readonly ok: boolean;
  /** Both streams, in the order they arrived. */
  readonly output: string;
  /** Standard output alone, for programs that answer in JSON. */
  readonly answer: string;
}

export interface CommandOptions {
  readonly cwd?: string;
  /** What the program needs besides what any does; nothing else of ours reaches it. */
  readonly env?: Readonly<NodeJS.ProcessEnv>;
  /** Pass the output on while it arrives, for programs that take minutes. */
  readonly isStreamed?: boolean;
}

/** Runs a program to its end. Never throws: a program that cannot start counts as failed. */
export function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { promise, resolve } = Promise.withResolvers<CommandResult>();
  const chunks: Buffer[] = [];
  const answer: Buffer[] = [];
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const keep = (chunk: Buffer): void => {
    chunks.push(chunk);
    if (options.isStreamed === true) process.stdout.write(chunk);
  };
  child.stdout.on('data', (chunk: Buffer) => {
    answer.push(chunk);
    keep(chunk);
  });
  child.stderr.on('data', keep);
  const finish = (ok: boolean, note = ''): void =>
    resolve({
      ok,
      output: Buffer.concat(chunks).toString() + note,
      answer: Buffer.concat(answer).toString(),
    });
  child.on('error', (error) => finish(false, error.message));
  child.on('close', (code) => finish(code === 0));
  return promise;
}

/** Runs a JavaScript program of an installed package with the same Node. */
export function runScript(
  script: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return runCommand(process.execPath, [script, ...args], options);
}
