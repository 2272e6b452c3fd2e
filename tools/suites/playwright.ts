import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installed, projectRoot } from '../running/project.ts';
import { runScript } from '../running/command.ts';
import type { Outcome, Step } from '../running/tally.ts';
import { withScratchFolder } from './scratch.ts';

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly object[];
}

/** The journeys in a real browser; one that was skipped or needed a second try counts as failed. */
export function journeysStep(): Step {
  return {
    name: 'journeys',
    run: () =>
      withScratchFolder(async (folder) => {
        const report = join(folder, 'report.json');
        const { ok } = await runScript(
          installed('@playwright/test/cli.js'),
          ['test', '--config', join(projectRoot, 'e2e/playwright.config.ts')],
          {
            cwd: join(projectRoot, 'e2e'),
            env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
            isStreamed: true,
          },
        );
        // Without a report the run never started, and has just said why.
        const told = await readFile(report, 'utf8').catch(() => undefined);
        if (told === undefined) return { passed: 0, failed: 1 };
        return outcomeOf(ok, JSON.parse(told) as PlaywrightReport);
      }),
  };
}

function outcomeOf(ok: boolean, { stats, errors }: PlaywrightReport): Outcome {
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return { passed: stats.expected, failed: ok ? failed : Math.max(failed, 1) };
}
