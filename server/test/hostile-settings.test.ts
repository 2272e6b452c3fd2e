import childProcess from 'node:child_process';
import dns from 'node:dns/promises';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { postChannelTry } from '@shieldsource/contract/settings/acts';
import { postStaffProviderStart } from '@shieldsource/contract/staff/sign-in';
import {
  readSetting,
  settingKeys,
  type SettingKey,
} from '@shieldsource/contract/settings/settings';
import { readOutgoingAllow } from '../src/platform/outgoing.ts';
import { nobody, testApp, type Person } from './app.ts';
import { givenOn } from './given.ts';
import { forgetLimits } from './signing-in.ts';
import { tinyWeb } from './tiny-web.ts';

/** What starts a program, opens a file or leads to ours where something takes it for more than text. */
const hostile = [
  'smtp://x/?sendmail=true&path=/bin/sh&args=-c&args=id',
  'sendmail:///bin/sh?args=-c',
  'smtp://93.184.216.34:25/?proxy=socks5://127.0.0.1:1080',
  'smtps://lying.example:465#tls',
  'smtp://127.0.0.1:25',
  'smtp://me:word@169.254.169.254:587',
  'smtp://2130706433:25',
  'smtps://two.example:465',
  'smtps://turning.example',
  'file:///etc/passwd',
  '/etc/passwd',
  '../../../../etc/passwd',
  'data:text/plain,x',
  'unix:/run/docker.sock',
  'http://unix:/run/docker.sock:/x',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'https://localhost./',
  'https://two.example/',
  'https://turning.example/',
  'https://93.184.216.34/',
  'https://93.184.216.34\\@127.0.0.1/',
  'https://93.184.216.34#@127.0.0.1/',
  '$(id)',
  '`id`',
  '| id @x.example',
  '"; id; "@x.example',
  'me@example.com -X/tmp/log',
  '<x@127.0.0.1>, y@example.com',
  '__proto__',
  'constructor',
  'x=admin',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '99999999999999999999',
] as const;

/** What would do no harm, so that all that is reached by the one under test is reached. */
const harmless: Partial<Record<SettingKey, string>> = {
  'sms.webhookUrl': 'https://93.184.216.34/',
  'sms.webhookSecret': 'x'.repeat(32),
  'mail.smtpUrl': 'smtp://93.184.216.34:25',
  'mail.from': 'me@example.com',
  'alarms.mail': 'us@example.com',
  'staff.provider.issuer': 'https://93.184.216.34',
  'staff.provider.clientId': 'shieldsource',
};

/** Names of a lying domain; all others lead to nothing. */
const names: Record<string, readonly string[]> = {
  'lying.example': ['93.184.216.34'],
  'two.example': ['93.184.216.34', '127.0.0.1'],
  localhost: ['127.0.0.1'],
  '2130706433': ['127.0.0.1'],
};

const webDir = tinyWeb();
const harness = await testApp({ webDir });
const { app, as } = harness;
let admin: Person;

const started: unknown[] = [];
const opened = new Set<string>();
const reached: string[] = [];
const lies = { turns: 0 };
const set = new Map<SettingKey, string>();

beforeAll(async () => {
  admin = await givenOn(harness).staff({ roles: ['admin'] });
  Object.assign(app.config, { isProduction: true, outgoingAllow: readOutgoingAllow() });
  watchPrograms();
  watchFiles();
  watchConnections();
  syncBuiltinESMExports();
  vi.spyOn(app.settings, 'valueOf').mockImplementation((key) => {
    const read = readSetting(key, set.get(key) ?? harmless[key] ?? '');
    return ('value' in read ? read.value : null) as never;
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

function watchPrograms(): void {
  for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'])
    vi.spyOn(childProcess, name as 'spawn').mockImplementation(((...given: unknown[]) => {
      started.push([name, ...given]);
      throw new Error('no program may start');
    }) as never);
}

/** What the program itself consists of may be read, and what it keeps. */
function watchFiles(): void {
  const ours = [resolve(import.meta.dirname, '../..'), webDir, app.config.dataDir];
  const watch = (owner: object, name: string): void => {
    const acts = owner as Record<string, (...given: unknown[]) => unknown>;
    const real = acts[name]!;
    vi.spyOn(acts, name).mockImplementation(function (this: unknown, ...given) {
      const path = given[0] instanceof URL ? given[0].pathname : String(given[0]);
      if (typeof given[0] !== 'number' && !ours.some((folder) => resolve(path).startsWith(folder)))
        opened.add(path);
      return real.apply(this, given);
    });
  };
  for (const name of [
    'open',
    'openSync',
    'readFile',
    'readFileSync',
    'createReadStream',
    'createWriteStream',
  ])
    watch(fs, name);
  for (const name of ['open', 'readFile', 'writeFile']) watch(fs.promises, name);
}

/** Nothing leaves this machine: what would be connected to is written down, and refused. */
function watchConnections(): void {
  vi.spyOn(dns, 'lookup').mockImplementation((async (host: string) => {
    lies.turns += host === 'turning.example' ? 1 : 0;
    const turned = lies.turns % 2 === 1 ? '93.184.216.34' : '10.0.0.1';
    const addresses =
      host === 'turning.example' ? [turned] : (names[host] ?? [host].filter(net.isIP));
    return addresses.map((address) => ({ address, family: net.isIP(address) }));
  }) as never);
  const { pool, directPool } = harness.database;
  const ofDatabase = [pool, directPool].map(({ options }) =>
    Number(new URL(options.connectionString ?? '').port),
  );
  const connect = net.Socket.prototype.connect;
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
    this: net.Socket,
    ...given: unknown[]
  ) {
    const [first] = given.flat() as [net.TcpNetConnectOpts | number];
    const {
      host = String(given[1]),
      port,
      lookup,
    } = typeof first === 'object' ? first : { port: first };
    if (ofDatabase.includes(Number(port))) return connect.apply(this, given as never);
    if (lookup && net.isIP(host) === 0)
      lookup(host, { all: true }, (_error, found) => {
        for (const { address } of found as { address: string }[]) reached.push(address);
      });
    else reached.push(host);
    process.nextTick(() => this.destroy(new Error('refused by the test')));
    return this;
  } as never);
}

/** Does all that goes by settings: messages of each kind, the way to the provider, and what visitors and machines read. */
async function useAll(): Promise<void> {
  await forgetLimits(harness);
  for (const [channel, to] of [
    ['sms', '13800000000'],
    ['mail', 'you@example.com'],
    ['alarm', ''],
  ] as const)
    await as(admin).answer(postChannelTry, { channel, to });
  await as(nobody).answer(postStaffProviderStart, {});
  for (const url of ['/', '/.well-known/security.txt']) await harness.server.inject(url);
}

const seen = () => ({
  started: started.splice(0),
  opened: takeAll(opened),
  reached: reached.splice(0),
});
function takeAll<T>(all: Set<T>): T[] {
  const taken = [...all];
  all.clear();
  return taken;
}
const public_ = '93.184.216.34';

beforeEach(() => {
  set.clear();
  seen();
});

test('what it starts, opens and connects to is seen', async () => {
  const [program, place, other] = ['/bin/true', '/etc/hostname', '/etc/hosts'];
  await expect(async () => childProcess.spawn(program)).rejects.toThrow('no program may start');
  fs.readFileSync(place);
  await fs.promises.readFile(other);
  net.connect({ host: '10.0.0.1', port: 1 }).on('error', () => {});
  expect(seen()).toEqual({
    started: [['spawn', program]],
    opened: [place, other],
    reached: ['10.0.0.1'],
  });
  // and all three ways out are used
  await useAll();
  expect(seen()).toEqual({ started: [], opened: [], reached: Array(4).fill(public_) });
});

test.each(settingKeys)('%s', async (key) => {
  for (const value of hostile) {
    if ('words' in readSetting(key, value)) continue;
    set.set(key, value);
    await useAll();
    const { reached: addresses, ...others } = seen();
    const unchecked = addresses.filter((address) => address !== public_);
    expect({ value, unchecked, ...others }).toEqual({
      value,
      unchecked: [],
      started: [],
      opened: [],
    });
  }
});
