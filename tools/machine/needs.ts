import { existsSync } from 'node:fs';
import { runCommand } from '../running/command.ts';
import type { Outcome, Step } from '../running/tally.ts';
import { findChromium } from './chromium.ts';

/** Something of the machine that tests cannot do without. */
interface Need {
  readonly name: string;
  isMet(): boolean;
  readonly debianPackages: readonly string[];
  /** How a person gets it. */
  readonly advice: string;
}

export const chromiumNeed: Need = {
  name: 'Chromium',
  isMet: () => findChromium() !== undefined,
  debianPackages: ['chromium', 'fonts-noto-cjk'],
  advice:
    'No Chromium was found. On Debian or Ubuntu: apt-get install chromium fonts-noto-cjk\n' +
    'Elsewhere: npx playwright install chromium, or set CHROMIUM_PATH to the program.',
};

/** Where Debian 12 keeps the programs of the oldest PostgreSQL that we run on. */
export const debianPostgres = '/usr/lib/postgresql/15/bin';

export const postgres15Need: Need = {
  name: 'PostgreSQL 15',
  isMet: () => existsSync(debianPostgres),
  debianPackages: ['postgresql-15'],
  advice: `No PostgreSQL 15 in ${debianPostgres}. On Debian 12: apt-get install postgresql-15`,
};

/** Installs what is missing where that is ours to do, and says what is missing where it is not. */
export function needStep(need: Need): Step {
  return { name: `machine: ${need.name}`, run: () => meet(need) };
}

async function meet(need: Need): Promise<Outcome> {
  if (!need.isMet() && mayInstall()) await install(need);
  if (need.isMet()) return { passed: 1, failed: 0 };
  console.log(need.advice);
  return { passed: 0, failed: 1 };
}

function mayInstall(): boolean {
  return process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function install({ debianPackages }: Need): Promise<void> {
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, isStreamed: true };
  await runCommand('apt-get', ['update', '--quiet'], options);
  const words = ['install', '--yes', '--quiet', '--no-install-recommends', ...debianPackages];
  await runCommand('apt-get', words, options);
}
