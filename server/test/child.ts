import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Child {
  pid: number;
  /** Resolves when the child has printed this line. */
  says(line: string): Promise<void>;
  kill(): Promise<void>;
  ended: Promise<{ code: number | null; output: string; errors: string }>;
}

/** Runs a TypeScript module as a process of its own. `imports` are files by name, seen from `base`. */
export function startChild(source: string, base: string, ...args: string[]): Child {
  const code = source.replaceAll(
    /from '(\.[^']+)'/g,
    (_, path: string) => `from '${new URL(path, base).href}'`,
  );
  const child = spawn(
    process.execPath,
    ['--input-type=module-typescript', '--eval', code, '--', ...args],
    { stdio: ['ignore', 'pipe', 'pipe'], cwd: fileURLToPath(new URL('.', base)) },
  );
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((resolve) =>
    child.once('close', (status) => resolve({ code: status, output, errors })),
  );
  const lines = () => output.split('\n');
  return {
    pid: child.pid!,
    ended,
    says: (line) =>
      new Promise((resolve, reject) => {
        const look = () => lines().includes(line) && resolve();
        child.stdout.on('data', look);
        look();
        void ended.then(() =>
          reject(new Error(`The process ended without saying ${line}: ${errors}`)),
        );
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
