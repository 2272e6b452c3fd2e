import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../running/command.ts';
import type { Step } from '../running/run-steps.ts';
import type { Outcome } from '../running/report.ts';
import { findChromium } from './chromium.ts';

/** A program that must be installed on the machine for some tests. */
interface Requirement {
  readonly name: string;
  isMet(): boolean;
  readonly debianPackages: readonly string[];
  /** How to install it. */
  readonly advice: string;
}

export const chromiumRequirement: Requirement = {
  name: 'Chromium',
  isMet: () => findChromium() !== undefined,
  debianPackages: ['chromium-headless-shell', 'fonts-noto-cjk'],
  advice:
    'No Chromium was found. On Debian: apt-get install chromium-headless-shell fonts-noto-cjk\n' +
    'Elsewhere: npx playwright install chromium, or set CHROMIUM_PATH to the program.',
};

export const pythonRequirement: Requirement = {
  name: 'Python 3',
  isMet: () => isInstalled('python3'),
  debianPackages: ['python3'],
  advice:
    'No python3 was found, which runs docs/clients/member.py. On Debian: apt-get install python3',
};

export const promtoolRequirement: Requirement = {
  name: 'promtool',
  isMet: () => isInstalled('promtool'),
  debianPackages: ['prometheus'],
  advice:
    'No promtool was found, which tries deploy/monitoring/rules.yaml. On Debian: apt-get install prometheus',
};

/** Where Debian 12 keeps the programs of the oldest PostgreSQL that we run on. */
export const debianPostgres = '/usr/lib/postgresql/15/bin';

export const postgres15Requirement: Requirement = {
  name: 'PostgreSQL 15',
  isMet: () => existsSync(debianPostgres),
  debianPackages: ['postgresql-15'],
  advice: `No PostgreSQL 15 in ${debianPostgres}. On Debian 12: apt-get install postgresql-15`,
};

export const proxiesRequirement: Requirement = {
  name: 'nginx, haproxy and Caddy',
  isMet: () => ['nginx', 'haproxy', 'caddy', 'openssl'].every(isInstalled),
  debianPackages: ['nginx', 'haproxy', 'caddy', 'openssl'],
  advice:
    'The examples of deploy/proxy are tried by nginx, haproxy and Caddy. On Debian: apt-get install nginx haproxy caddy openssl',
};

export const poolerRequirement: Requirement = {
  name: 'pgbouncer',
  isMet: () => isInstalled('pgbouncer'),
  debianPackages: ['pgbouncer'],
  advice:
    'deploy/pooler is tried by pgbouncer, which was not found. On Debian: apt-get install pgbouncer',
};

function isInstalled(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.some((folder) => existsSync(join(folder, program)));
}

/** Installs it in CI (root on Debian); elsewhere fails with the advice when it is missing. */
export function requirementStep(requirement: Requirement): Step {
  return { name: `machine: ${requirement.name}`, run: () => meet(requirement) };
}

async function meet(requirement: Requirement): Promise<Outcome> {
  if (!requirement.isMet() && mayInstall()) await install(requirement);
  if (requirement.isMet()) return { passed: 1, failed: 0 };
  const { name, advice: reason } = requirement;
  console.log(reason);
  return { passed: 0, failed: 1, red: [{ name, reason }] };
}

function mayInstall(): boolean {
  return process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function install({ debianPackages }: Requirement): Promise<void> {
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, isStreamed: true };
  await runCommand('apt-get', ['update', '--quiet'], options);
  const words = ['install', '--yes', '--quiet', '--no-install-recommends', ...debianPackages];
  await runCommand('apt-get', words, options);
}
