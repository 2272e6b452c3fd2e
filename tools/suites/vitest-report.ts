import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { projectRoot } from '../running/project.ts';

/** What a run of Vitest tells `tools/suites/vitest.ts`. Paths begin at the project's folder. */
export interface VitestReport {
  readonly files: readonly { readonly name: string; readonly ms: number }[];
  readonly tests: readonly {
    readonly file: string;
    /** Groups and title, with ` > ` between them. */
    readonly name: string;
    readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
    /** Why it failed or was left out. */
    readonly reasons: readonly string[];
  }[];
  /** What broke outside of a test: a file that did not load, a hook for a whole group, a promise nobody waited for. */
  readonly errors: readonly { readonly file?: string; readonly reason: string }[];
}

/** The environment variable with the path of the report. */
export const reportPath = 'VITEST_REPORT';

/** Writes the report at the end; Vitest's own one in JSON leaves out what broke outside of a test. */
export default class WriteReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: VitestReport = {
      files: modules.map((module) => ({
        name: pathOf(module),
        ms: module.diagnostic().collectDuration + module.diagnostic().duration,
      })),
      tests: modules.flatMap((module) =>
        [...module.children.allTests()].map((test) => {
          const result = test.result();
          const note = result.state === 'skipped' ? result.note : undefined;
          return {
            file: pathOf(module),
            name: test.fullName,
            state: result.state,
            reasons: [
              ...(result.errors ?? []).map(reasonOf),
              ...(note === undefined ? [] : [note]),
            ],
          };
        }),
      ),
      errors: [
        ...modules.flatMap((module) =>
          [module, ...module.children.allSuites()].flatMap((group) =>
            group.errors().map((error) => ({ file: pathOf(module), reason: reasonOf(error) })),
          ),
        ),
        ...unhandled.map((error) => ({ reason: reasonOf(error) })),
      ],
    };
    writeFileSync(process.env[reportPath] as string, JSON.stringify(report));
  }
}

function pathOf({ moduleId }: TestModule): string {
  return relative(projectRoot, moduleId);
}

/** The message, how both sides differ, and the lines of our own that led there. */
function reasonOf({ name, message, diff, stack, stacks }: SerializedError): string {
  const ours = (stacks ?? [])
    .map(({ file, line, column }) => `at ${relative(projectRoot, file)}:${line}:${column}`)
    .filter((place) => !place.includes('node_modules'));
  const said = message === '' ? (stack ?? name ?? '') : message;
  return [said, ...(typeof diff === 'string' ? [diff] : []), ...ours].join('\n');
}
