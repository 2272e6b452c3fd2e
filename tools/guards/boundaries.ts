import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installed } from '../running/project.ts';
import { runScript } from '../running/command.ts';
import type { Guard, Verdict } from './guard.ts';

const rooms = ['contract/src', 'server/src', 'server/commands', 'server/test', 'web/src', 'tools'];

interface Cruise {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
}

/** Who may import whom, as `.dependency-cruiser.mjs` has it. Reading no module is red as well. */
export const boundaries: Guard = {
  name: 'boundaries',
  check: async (root) => {
    const present = rooms.filter((room) => existsSync(join(root, room)));
    const run = await runScript(
      installed('dependency-cruiser/bin/dependency-cruiser.mjs'),
      ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...present],
      { cwd: root },
    );
    return run.answer.startsWith('{')
      ? judge(JSON.parse(run.answer) as Cruise)
      : { ...run, ok: false };
  },
};

function judge({ modules, summary }: Cruise): Verdict {
  const unread = rooms.filter(
    (room) => !modules.some(({ source }) => source.startsWith(`${room}/`)),
  );
  const complaints = [
    ...unread.map((room) => `${room}: no module was read`),
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ];
  return { ok: complaints.length === 0, output: complaints.join('\n') };
}
