import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingKeys, settings } from '@shieldsource/contract/settings/settings';
import { secretNames } from '../../server/src/platform/secrets.ts';
import { projectRoot } from '../running/project.ts';
import { documentedIn, exampleOf } from './settings-example.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const documented = documentedIn(read('docs/configuration.md'));
const names = new Set(documented.map(({ name }) => name));

test('the example has every setting as the page has it, all of them comments', async () => {
  const example = exampleOf(documented);
  await expect(example).toMatchFileSnapshot(join(projectRoot, 'deploy/settings.env.example'));
  for (const line of example.split('\n')) expect(line).toMatch(/^(#.*)?$/);
  // where a secret lies is said by what starts the server
  expect(example).not.toMatch(/_FILE=./);
});

test('the page has what the program reads, and nothing else', () => {
  const platform = ['config.ts', 'listening.ts', 'files/bucket-settings.ts', 'tracing-settings.ts']
    .map((file) => read(`server/src/platform/${file}`))
    .join('');
  const known = [...secretNames, ...settingKeys.map((key) => settings[key].env)];
  for (const name of known) expect(names).toContain(name);
  for (const name of names)
    expect([name, known.includes(name) || isReadIn(platform, name)]).toEqual([name, true]);
});

// of the environments, one name is made of two
const isReadIn = (text: string, name: string): boolean =>
  new RegExp(`\\b${name}\\b`).test(text) ||
  (/^API_HOST_(PRODUCTION|PRERELEASE|TEST)$/.test(name) && text.includes('`API_HOST_${'));
