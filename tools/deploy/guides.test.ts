import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretNames } from '../../server/src/platform/secrets.ts';
import { projectRoot } from '../running/project.ts';
import { withScratchFolder } from '../suites/scratch.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const guides = readdirSync(join(projectRoot, 'docs/guide'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/guide/${name}`);
const inBoth = (name: string) => [`docs/guide/${name}.md`, `docs/guide/${name}.zh-CN.md`];

test('the command has the settings as systemd reads them, and each secret once', () =>
  withScratchFolder((folder) => {
    mkdirSync(join(folder, 'secrets'));
    writeFileSync(join(folder, 'secrets/smtp-url'), 'smtps://u:p&s$w@mail\n');
    const settings = [
      '# COMMENT=1',
      'STAFF_NETWORKS=10.0.0.0/8, 192.168.0.0/16 ',
      'COMPANY_NAME=示例 $HOME; `id` #1',
      'SSO_SCOPE="openid email"',
      "SSO_NAME='单点 登录'",
      'SMTP_URL_FILE=/elsewhere',
      'DATA_DIR=/first',
      'DATA_DIR=/last',
      'LOG_EVENTS = 1',
      'export METRICS_PORT=1',
      '9=1',
      'no value',
    ];
    writeFileSync(join(folder, 'settings.env'), settings.join('\n'));
    writeFileSync(
      join(folder, 'setpriv'),
      '#!/bin/sh\nprintf "WHERE=%s\\0" "$(pwd -P)"\nexec env -0\n',
      { mode: 0o755 },
    );
    const command = read('deploy/systemd/shieldsource').replace('/opt/shieldsource', folder);
    const given = execFileSync('sh', ['-c', command], {
      cwd: join(folder, 'secrets'),
      env: { PATH: `${folder}:${process.env['PATH']}`, SHIELDSOURCE_ETC: folder },
      encoding: 'utf8',
    });
    const env = Object.fromEntries(
      given.split('\0').map((line) => /^([^=]*)=?(.*)/.exec(line)!.slice(1)),
    );
    expect(env).toMatchObject({
      // a file named without its folder is in the caller's
      WHERE: realpathSync(join(folder, 'secrets')),
      NODE_ENV: 'production',
      DATA_DIR: '/last',
      STAFF_NETWORKS: '10.0.0.0/8, 192.168.0.0/16',
      COMPANY_NAME: '示例 $HOME; `id` #1',
      SSO_SCOPE: 'openid email',
      SSO_NAME: '单点 登录',
      LOG_EVENTS: '1',
      SMTP_URL: 'smtps://u:p&s$w@mail',
    });
    for (const name of ['COMMENT', 'SMTP_URL_FILE', 'METRICS_PORT'])
      expect(env).not.toHaveProperty(name);
    return Promise.resolve();
  }));

test.each(['deploy/systemd/shieldsource@.service', ...inBoth('small-install')])(
  'each secret that systemd hands over in %s has its file and its variable',
  (path) => {
    const text = read(path);
    const handed = [...text.matchAll(/^LoadCredential=([^:]+):(.+)$/gm)];
    expect(handed.length).toBeGreaterThan(0);
    for (const [, name = '', file] of handed) {
      const variable = name.toUpperCase().replaceAll('-', '_');
      expect(file).toBe(`/etc/shieldsource/secrets/${name}`);
      expect(secretNames).toContain(variable);
      expect(text).toContain(`${variable}_FILE=%d/${name}`);
    }
  },
);

test.each(inBoth('backup-drill'))('the drill of %s touches nothing of the portal', (path) =>
  withScratchFolder((folder) => {
    mkdirSync(join(folder, 'secrets'));
    const place = 'postgres://shieldsource_owner:x@127.0.0.1/';
    const address = (name: string) => join(folder, 'secrets', name);
    writeFileSync(address('database-url'), `${place}shieldsource\n`);
    const verified = '?sslmode=verify-full&sslrootcert=/etc/ssl/shieldsource-root.crt';
    writeFileSync(address('migrate-database-url'), `${place}shieldsource${verified}\n`);
    writeFileSync(join(folder, 'settings.env'), 'S3_BUCKET=files\nFILES_IN=bucket\n');
    const lines = read(path)
      .split('\n')
      .filter((line) => /^(sed|echo|printf) .*shieldsource-drill/.test(line));
    execFileSync('sh', ['-ec', lines.join('\n').replaceAll('/etc/shieldsource-drill', folder)]);
    expect(readFileSync(address('database-url'), 'utf8')).toBe(`${place}drill\n`);
    expect(readFileSync(address('migrate-database-url'), 'utf8')).toBe(
      `${place}drill${verified}\n`,
    );
    const settings = readFileSync(join(folder, 'settings.env'), 'utf8');
    const last = Object.fromEntries(settings.split('\n').map((line) => line.split('=')));
    expect(last).toMatchObject({
      DATA_DIR: '/var/lib/shieldsource-drill',
      S3_BUCKET: '',
      FILES_IN: '',
    });
    return Promise.resolve();
  }),
);

test.each(guides)('%s reads the log of units that there are, and what a server may', (path) => {
  const text = read(path);
  for (const [, unit] of text.matchAll(/journalctl (?:-u|--unit) (\S+)/g))
    expect(unit).toMatch(/^('shieldsource@\*'|shieldsource@(web|worker))$/);
  // root alone may enter the folder of settings
  expect(text).not.toMatch(/sslrootcert=\/etc\/shieldsource\//);
});
