import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/src/platform/config.ts';
import { secretNames } from '../../server/src/platform/secrets.ts';
import { projectRoot } from '../running/project.ts';
import { withScratchFolder } from '../suites/scratch.ts';
import { composeIn, deploymentsIn, faultsOfYaml, manifestsIn } from './deployments.ts';
import { documentedIn } from './settings-example.ts';

const page = readFileSync(join(projectRoot, 'docs/configuration.md'), 'utf8');
const names = documentedIn(page).map(({ name }) => name);
const deployments = deploymentsIn(projectRoot);

test('the processes of all ways to run it are found', () => {
  expect(deployments.map(({ name }) => name)).toEqual([
    'compose: web',
    'compose: worker',
    'compose: migrate',
    'kubernetes: migrate',
    'kubernetes: web',
    'kubernetes: worker',
    'systemd: web',
    'systemd: worker',
  ]);
});

test.each(deployments)('$name is told only what there is', ({ env }) => {
  const known = [...names, ...secretNames.map((name) => `${name}_FILE`)];
  for (const name of Object.keys(env)) expect(known).toContain(name);
});

test.each(deployments)(
  '$name has what production needs, and no secret in clear',
  ({ name: deployment, env }) =>
    withScratchFolder((folder) => {
      for (const name of secretNames) expect(env).not.toHaveProperty(name);
      const given = Object.entries(env).map(([name, value]) => {
        if (!name.endsWith('_FILE'))
          return [name, value.replace(/\$\{\w+[^}]*\}/, 'src.example.com')];
        const file = join(folder, name);
        writeFileSync(file, secretOf(name, deployment));
        return [name, file];
      });
      const config = readConfig(Object.fromEntries(given) as NodeJS.ProcessEnv);
      expect(config.isProduction).toBe(true);
      expect(config.indexKey).not.toBe(config.encryptionKey);
      expect(config.auditSigningKey).not.toBeNull();
      return Promise.resolve();
    }),
);

// the database of the Compose file is beside it, and has no TLS
const secretOf = (name: string, deployment: string): string =>
  name.includes('DATABASE_URL')
    ? `postgres://a:b@database/c${deployment.startsWith('compose') ? '' : '?sslmode=verify-full'}`
    : randomBytes(32).toString('base64');

test('every file in YAML can be read', async () => {
  const faults = await faultsOfYaml(projectRoot);
  expect(Object.keys(faults)).toContain('deploy/compose.yaml');
  for (const [path, found] of Object.entries(faults)) expect([path, ...found]).toEqual([path]);
});

test('no container of the Compose file may write to itself or do more than it needs', () => {
  const { services, secrets } = composeIn(projectRoot);
  expect(Object.keys(services).length).toBe(5);
  for (const service of Object.values(services)) {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining((service['secrets'] ?? []) as []));
  }
});

test('each container of the portal takes further settings from one file, where there is one', () => {
  const { services } = composeIn(projectRoot);
  for (const name of ['web', 'worker', 'migrate'])
    expect(services[name]).toMatchObject({
      env_file: [{ path: 'settings.env', required: false }],
    });
});

test('nor has one an address that another may have been given before', () => {
  const { services, networks } = composeIn(projectRoot);
  for (const service of Object.values(services))
    expect(service).not.toHaveProperty('networks.inside.ipv4_address');
  expect(services['web']?.environment?.['TRUST_PROXY']).toBe(networks.inside.ipam.config[0].subnet);
});

test('nor may a container of Kubernetes do more than it needs', () => {
  const pods = manifestsIn(projectRoot).flatMap(({ spec }) => spec?.template?.spec ?? []);
  expect(pods.length).toBe(3);
  for (const pod of pods) {
    expect(pod).toMatchObject({ securityContext: { runAsNonRoot: true, runAsUser: 10_001 } });
    for (const { securityContext } of pod.containers)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  }
});
