import { spawn } from 'node:child_process';

interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program of the machine until it is stopped. Whoever waits for it is told where it is not installed, or has ended. */
export function runProgram(
  name: string,
  words: readonly string[],
  { cwd, env }: ProgramOptions = {},
) {
  const child = spawn(name, words, {
    cwd,
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('close', () => resolve());
    child.once('error', (cause) =>
      reject(new Error(`${name} is needed: apt-get install ${name}`, { cause })),
    );
  });
  ended.catch(() => {});
  return {
    /** Throws when it ends before the work is done. */
    unlessEnded: <T>(work: Promise<T>): Promise<T> =>
      Promise.race([work, ended.then(() => Promise.reject(new Error(`${name} has ended`)))]),
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}
