import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runScript } from '../running/command.ts';
import { edited, type Edit, type KnownSite } from './site.ts';

/** What a run of tests on a copy came to. */
export type Verdict =
  | { readonly is: 'green' }
  | { readonly is: 'red'; readonly test: string; readonly reason: string }
  /** Nothing ran: what was put there is no program. */
  | { readonly is: 'broken'; readonly reason: string };

export interface Run {
  readonly verdict: Verdict;
  readonly redFiles: readonly string[];
}

/** A copy of the tree with a database server of its own, where one mutant after the other is tried. */
export interface Bench {
  readonly root: string;
  /** Runs `use` while the edits are in place. */
  withEdits<T>(edits: readonly Edit[], use: () => Promise<T>): Promise<T>;
  /** Runs these test files of the server, to the first red test unless `isWhole`. */
  run(files: readonly string[], options?: RunOptions): Promise<Run>;
  close(): Promise<void>;
}

interface RunOptions {
  readonly isWhole?: boolean;
  readonly workers?: number;
  readonly env?: Readonly<Record<string, string>>;
}

export async function openBench(root: string): Promise<Bench> {
  const database = await startDatabase(root);
  const at = (path: string): string => join(root, path);
  return {
    root,
    async withEdits(edits, use) {
      const paths = [...new Set(edits.map(({ path }) => path))];
      const before = new Map<string, string | undefined>();
      try {
        for (const path of paths) {
          const text = await readFile(at(path), 'utf8').catch(() => undefined);
          before.set(path, text);
          const own = edits.filter((edit) => edit.path === path);
          await writeFile(at(path), edited(text ?? '', own));
        }
        return await use();
      } finally {
        for (const [path, text] of before)
          await (text === undefined ? rm(at(path)) : writeFile(at(path), text));
      }
    },
    async run(files, { isWhole = false, workers = 1, env = {} } = {}) {
      const report = at('report.json');
      await rm(report, { force: true });
      const choice = [
        '--project=server',
        `--maxWorkers=${workers}`,
        ...(isWhole ? [] : ['--bail=1']),
      ];
      const telling = ['--reporter=json', `--outputFile.json=${report}`];
      const words = ['run', ...choice, ...telling, ...files.map(at)];
      const script = at('node_modules/vitest/vitest.mjs');
      // several workers take a server each
      const url = workers === 1 ? { TEST_DATABASE_URL: database.url } : {};
      const { output } = await runScript(script, words, { cwd: root, env: { ...url, ...env } });
      const written = await readFile(report, 'utf8').catch(() => undefined);
      return written === undefined
        ? { verdict: { is: 'broken', reason: lastLines(output) }, redFiles: [] }
        : runOf(JSON.parse(written) as Report, root);
    },
    close: database.stop,
  };
}

/** Has the tree's own tests start a server, which ends with its input. */
async function startDatabase(root: string): Promise<{ url: string; stop(): Promise<void> }> {
  const code = `import { startPostgres } from './server/test/postgres-server.ts';
    const server = await startPostgres();
    console.log(server.url);
    process.stdin.resume().once('end', () => void server.stop());`;
  const words = ['--input-type=module', '--eval', code];
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer | number];
  if (typeof line === 'number') throw new Error('no database server for the mutants');
  return {
    url: line.toString().trim(),
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

/** The report of vitest in JSON, as far as it is read. */
export interface Report {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

const noProgram = /SyntaxError|PARSE_ERROR|Transform failed|Failed to parse/;

export function runOf({ success, testResults }: Report, root: string): Run {
  const nameOf = (path: string): string => relative(root, path);
  const red = testResults.filter(({ status }) => status === 'failed');
  const redFiles = red.map(({ name }) => nameOf(name));
  const [first] = red;
  if (!first) return success ? { verdict: { is: 'green' }, redFiles } : unknown(redFiles);
  const failed = first.assertionResults.find(({ status }) => status === 'failed');
  const reason = (failed?.failureMessages?.[0] ?? first.message).split('\n')[0] ?? '';
  if (!failed && noProgram.test(first.message))
    return { verdict: { is: 'broken', reason }, redFiles };
  const test = [nameOf(first.name), ...(failed ? [failed.fullName] : [])].join(' > ');
  return { verdict: { is: 'red', test, reason }, redFiles };
}

const unknown = (redFiles: string[]): Run => ({
  verdict: { is: 'red', test: 'outside of any test', reason: 'an error that no test expects' },
  redFiles,
});

const lastLines = (output: string): string => output.trim().split('\n').slice(-5).join(' ');

/** The edits that make every rule say when it is asked. */
export function watching(sites: readonly KnownSite[]): Edit[] {
  return sites.flatMap(({ path, id, asked }) =>
    asked === undefined
      ? []
      : [
          {
            path,
            start: asked.start,
            end: asked.start,
            text: `(globalThis.reached?.(${JSON.stringify(id)}), `,
          },
          { path, start: asked.end, end: asked.end, text: ')' },
        ],
  );
}
