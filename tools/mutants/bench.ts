import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type * as vitestNode from 'vitest/node';
import type { TestModule, Vitest } from 'vitest/node';
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

/** A copy of the tree with workers and a database server of its own, where one mutant after the other is tried. */
export interface Bench {
  readonly root: string;
  /** Runs `use` while the edits are in place. */
  withEdits<T>(edits: readonly Edit[], use: () => Promise<T>): Promise<T>;
  /** Runs these test files of the server to the first red test, all in one worker; with `named` those tests alone. */
  run(files: readonly string[], named?: string): Promise<Run>;
  /** Runs them to their end, in as many workers. */
  runWhole(files: readonly string[], workers: number): Promise<Run>;
  close(): Promise<void>;
}

export function openBench(root: string): Bench {
  // stays open from mutant to mutant: it knows the modules, and its database is migrated
  let session: Session | undefined;
  const at = (path: string): string => join(root, path);
  async function close(): Promise<void> {
    await session?.vitest.close();
    session = undefined;
  }
  async function takeUp(paths: Iterable<string>): Promise<void> {
    for (const path of paths)
      if (path.endsWith('.sql')) await close();
      else session?.vitest.invalidateFile(at(path));
  }
  return {
    root,
    close,
    async withEdits(edits, use) {
      const before = new Map<string, string | undefined>();
      try {
        for (const path of new Set(edits.map((edit) => edit.path))) {
          const text = await readFile(at(path), 'utf8').catch(() => undefined);
          before.set(path, text);
          const own = edits.filter((edit) => edit.path === path);
          await writeFile(at(path), edited(text ?? '', own));
        }
        await takeUp(before.keys());
        return await use();
      } finally {
        for (const [path, text] of before)
          await (text === undefined ? rm(at(path)) : writeFile(at(path), text));
        await takeUp(before.keys());
      }
    },
    async run(files, named) {
      session ??= await openSession(root, { maxWorkers: 1, bail: 1 });
      if (named === undefined) session.vitest.resetGlobalTestNamePattern();
      else session.vitest.setGlobalTestNamePattern(new RegExp(`\\b${named}\\b`));
      const run = await runIn(session, root, files);
      // what did not even migrate is not asked again
      if (run.verdict.is === 'broken') await close();
      return run;
    },
    async runWhole(files, workers) {
      const whole = await openSession(root, { maxWorkers: workers, bail: 0 });
      try {
        return await runIn(whole, root, files);
      } finally {
        await whole.vitest.close();
      }
    },
  };
}

interface Session {
  readonly vitest: Vitest;
  /** The test files that have ended since the last run began; vitest itself also tells of earlier runs. */
  readonly ended: TestModule[];
}

/** Tests run by the packages of the tree itself. */
async function openSession(
  root: string,
  options: { maxWorkers: number; bail: number },
): Promise<Session> {
  const { createVitest } = (await import(
    join(root, 'node_modules/vitest/dist/node.js')
  )) as typeof vitestNode;
  const ended: TestModule[] = [];
  const vitest = await createVitest('test', {
    ...options,
    root,
    project: ['server'],
    watch: false,
    // a slow machine is no verdict
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: [{ onTestModuleEnd: (file) => void ended.push(file) }],
  });
  return { vitest, ended };
}

async function runIn(
  { vitest, ended }: Session,
  root: string,
  files: readonly string[],
): Promise<Run> {
  try {
    ended.splice(0);
    const all = await vitest.globTestSpecifications(files.map((path) => join(root, path)));
    const { unhandledErrors } = await vitest.runTestSpecifications(all);
    return runOf(ended.map(told), unhandledErrors.map(messageOf), root);
  } catch (error) {
    return { verdict: { is: 'broken', reason: messageOf(error) }, redFiles: [] };
  }
}

/** Errors of a worker arrive as plain objects. */
const messageOf = (error: unknown): string =>
  (error as { message?: string } | undefined)?.message ?? 'an error without words';

/** A test file, as far as it is asked. */
export interface Told {
  readonly path: string;
  readonly isRed: boolean;
  /** What went wrong outside of its tests. */
  readonly errors: readonly string[];
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
}

const told = (file: TestModule): Told => ({
  path: file.moduleId,
  isRed: file.state() === 'failed',
  errors: file.errors().map(messageOf),
  failed: [...file.children.allTests('failed')].map((test) => ({
    name: test.fullName,
    reason: messageOf(test.result().errors?.[0]),
  })),
});

const noProgram = /SyntaxError|PARSE_ERROR|Transform failed|Failed to parse|Unexpected token/;

export function runOf(files: readonly Told[], errors: readonly string[], root: string): Run {
  const red = files.filter(({ isRed }) => isRed);
  const redFiles = red.map(({ path }) => relative(root, path));
  const [first] = red;
  if (!first && errors.length === 0) return { verdict: { is: 'green' }, redFiles };
  const [failed] = first?.failed ?? [];
  const [reason = ''] = (failed?.reason ?? first?.errors[0] ?? errors[0] ?? '').split('\n');
  if (!failed && noProgram.test(reason)) return { verdict: { is: 'broken', reason }, redFiles };
  const test = [redFiles[0] ?? 'outside of all files', ...(failed ? [failed.name] : [])].join(
    ' > ',
  );
  return { verdict: { is: 'red', test, reason }, redFiles };
}

/** The edits that make every rule say when it is asked. */
export function watching(sites: readonly KnownSite[]): Edit[] {
  return sites.flatMap(({ path, id, asked }) => {
    if (asked === undefined) return [];
    const say = `(globalThis.reached?.(${JSON.stringify(id)}), `;
    return [
      { path, start: asked.start, end: asked.start, text: say },
      { path, start: asked.end, end: asked.end, text: ')' },
    ];
  });
}
