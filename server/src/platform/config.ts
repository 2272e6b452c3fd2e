import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { mailServerOf, type MailServer } from '@shieldsource/contract/settings/mail-server';
import { BadConfig } from './bad-config.ts';
import { newKey, type KeyMaterial } from './crypto.ts';
import type { Role } from './database/servers.ts';
import { readBucket, type BucketSettings, type FilesIn } from './files/bucket-settings.ts';
import { fsyncFolderSync } from './fsync-folder.ts';
import {
  isDatabaseInClear,
  isThisMachine,
  readInClear,
  refuseInClear,
  type Way,
} from './in-clear.ts';
import { listeningOf, metricsListeningOf, type Listening, urlAt } from './listening.ts';
import { makeFolder } from './make-folder.ts';
import { networkOf, readOutgoingAllow, type OutgoingAllow } from './outgoing.ts';
import { withSecretFiles } from './secrets.ts';
import { fixedSettingsOf, type FixedSettings } from './settings.ts';
import { readTracing, type TracingSettings } from './tracing-settings.ts';

export { BadConfig } from './bad-config.ts';

export interface Config extends KeyMaterial {
  readonly isProduction: boolean;
  readonly environment: 'development' | 'test' | 'prerelease' | 'production';
  readonly host: string;
  readonly port: number;
  /** Where metrics are read, apart from everything else; null where they are not. */
  readonly metrics: Listening | null;
  /** Where traces go; null where nowhere. */
  readonly tracing: TracingSettings | null;
  /** What people type to reach the portal; decides `Secure` cookies and HSTS. */
  readonly publicUrl: URL;
  /** Where the console is, at a host of its own; null where it is at the portal's. */
  readonly consoleUrl: URL | null;
  /** From where alone the console is reached; null for everywhere. */
  readonly staffNetworks: BlockList | null;
  readonly databaseUrl: string | null;
  /** The same database as its owner has it, for what migrates and restores; null where the server owns it. */
  readonly migrateDatabaseUrl: string | null;
  /** A standby of it, from which visitors read as long as it keeps up; null where there is none. */
  readonly standbyDatabaseUrl: string | null;
  /** A pooler of transactions before it, through which members, staff and jobs are served; null where there is none. */
  readonly poolerDatabaseUrl: string | null;
  readonly dataDir: string;
  /** Where files are beside `dataDir`; null where they are there alone. */
  readonly bucket: BucketSettings | null;
  readonly filesIn: FilesIn;
  /** Whether this process answers people. */
  readonly servesWeb: boolean;
  /** Whether this process does what goes on beside: jobs, what follows events, timed work. */
  readonly works: boolean;
  readonly passportSalt: string;
  /** Origin of the API as the browser calls it; empty for the same origin. */
  readonly apiHost: string;
  /** Demo data and accounts; never in production, and only where `servesDev` is. */
  readonly isDemo: boolean;
  /** `/dev/…`, which shows codes: never in production, and only on an address of this machine unless `isDevOpen`. */
  readonly servesDev: boolean;
  /** Whoever reaches us may see `/dev/…`. */
  readonly isDevOpen: boolean;
  readonly trustProxy: string | false;
  /** How long what one visitor was answered serves the next who asks the same. */
  readonly publicAnswerMs: number;
  /** Where text messages go in production, and the secret they are signed with. */
  readonly smsWebhook: { readonly url: URL; readonly secret: string } | null;
  /** Where mails go in production, and whom they come from. */
  readonly smtp: { readonly server: MailServer; readonly from: string } | null;
  /** Where settings and forms may lead beside the public internet. */
  readonly outgoingAllow: OutgoingAllow;
  /** What may travel unencrypted to another machine. */
  readonly inClear: readonly Way[];
  /** Whether the database is one of that, and asked for so. */
  readonly isDatabaseInClear: boolean;
  /** How many challenges before an SMS or a sign-in an address gets in half a day before they ask for work. */
  readonly quietChallenges: number;
  /** The seed of the key by which heads of the audit log are signed, 32 bytes in base64; null leaves them unsigned. */
  readonly auditSigningKey: string | null;
  /** What earlier heads were signed with, as C2SP verifier keys. */
  readonly auditOldSigningKeys: readonly string[];
  /** Whether each event is a line of the log, for a collector. */
  readonly logsEvents: boolean;
  /** From which level on the log speaks. */
  readonly logLevel: 'info' | 'warn' | 'fatal';
  /** How many months who looked at what is kept after its own. */
  readonly accessLogMonths: number;
  /** What an admin could change, had the environment not said it. */
  readonly fixedSettings: FixedSettings;
  /** How long a server that is told to stop says so before it takes no more requests. */
  readonly stopProbeSeconds: number;
  /** How long it then waits for what is under way. */
  readonly stopDrainSeconds: number;
}

/** Reads the environment (documented in docs/configuration.md). Without one, everything has a working value for a first look. */
export function readConfig(given: NodeJS.ProcessEnv): Config {
  const env = withSecretFiles(given);
  const isProduction = isProductionIn(env['NODE_ENV']);
  if (isProduction) refuseMissing(env);
  const listening = listeningOf(env);
  const { host, port } = listening;
  const isDevOpen = isOn('DEV_OPEN', env['DEV_OPEN'] || '0');
  const servesDev = !isProduction && (isDevOpen || isThisMachine(host));
  const isDemo = isOn('DEMO', env['DEMO'] || '1') && servesDev;
  const dataDir = resolve(env['DATA_DIR'] || 'data');
  const kept = isProduction ? null : keptSecrets(dataDir);
  const databases = databaseUrlsOf(env);
  if (isDemo && databases.poolerDatabaseUrl !== null)
    throw new BadConfig(
      'POOLER_DATABASE_URL does not go with DEMO=1: a demo writes its past on a connection of its own',
    );
  const publicUrl = urlOf('PUBLIC_URL', env['PUBLIC_URL'] ?? urlAt(listening));
  const consoleUrl = consoleUrlOf(env['CONSOLE_URL'], publicUrl);
  const inClear = readInClear(env['IN_CLEAR']);
  const sslMode = env['PGSSLMODE'];
  const { bucket, filesIn } = readBucket(env);
  const tracing = readTracing(env);
  const addresses = { ...databases, publicUrl, consoleUrl, bucket, tracing, sslMode };
  if (isProduction) refuseInClear(addresses, inClear);

  const environment = environmentOf(env['APP_ENV'], isProduction);
  const apiHost = apiHostOf(env, environment);
  if (consoleUrl && apiHost)
    throw new BadConfig('CONSOLE_URL does not go with API_HOST: each front calls its own host');
  return {
    isProduction,
    environment,
    host,
    port,
    metrics: metricsListeningOf(env, listening),
    tracing,
    publicUrl,
    consoleUrl,
    staffNetworks: staffNetworksOf(env['STAFF_NETWORKS']),
    ...databases,
    dataDir,
    bucket,
    filesIn,
    ...roleOf(env),
    ...keyMaterialOf(env, kept),
    passportSalt: saltOf(env, kept),
    apiHost,
    isDemo,
    servesDev,
    isDevOpen,
    trustProxy: trustProxyOf(env['TRUST_PROXY']),
    publicAnswerMs: isProduction ? 1_000 : 0,
    smsWebhook: smsWebhookOf(env, isProduction),
    smtp: smtpOf(env),
    outgoingAllow: readOutgoingAllow(env['OUTGOING_ALLOW']),
    inClear,
    isDatabaseInClear: isDatabaseInClear(databases.databaseUrl, sslMode),
    ...signingKeysOf(env),
    logsEvents: isOn('LOG_EVENTS', env['LOG_EVENTS'] || '0'),
    logLevel: isProduction ? 'info' : env['NODE_ENV'] === 'test' ? 'fatal' : 'warn',
    accessLogMonths: accessMonthsOf(env['ACCESS_LOG_MONTHS']),
    fixedSettings: fixedSettingsOf(env),
    ...stopTimesOf(env, isProduction),
    quietChallenges: quietChallengesOf(env, isProduction),
  };
}

/** Whether a process answers people (web), works, or both. */
export const roleNameOf = ({ servesWeb, works }: Config): string =>
  servesWeb && works ? 'both' : works ? 'worker' : 'web';

/** Where staff open the console. */
export const consoleAddress = ({
  publicUrl,
  consoleUrl,
}: Pick<Config, 'publicUrl' | 'consoleUrl'>): URL => consoleUrl ?? publicUrl;

/** Where the database is: at an address, or embedded in the data folder. */
export function databaseOf({
  databaseUrl,
  dataDir,
  standbyDatabaseUrl,
  poolerDatabaseUrl: poolerUrl,
  servesWeb,
  works,
}: Config):
  | {
      url: string;
      standbyUrl: string | null;
      poolerUrl: string | null;
      role: Role | undefined;
    }
  | { dataDir: string } {
  const role = servesWeb && works ? undefined : works ? 'worker' : 'web';
  const standbyUrl = servesWeb ? standbyDatabaseUrl : null;
  return databaseUrl === null ? { dataDir } : { url: databaseUrl, standbyUrl, poolerUrl, role };
}

// `prod` must not quietly mean a newcomer's first look
function isProductionIn(mode: string | undefined): boolean {
  if (!mode || mode === 'development' || mode === 'test') return false;
  if (mode === 'production') return true;
  throw new BadConfig(`NODE_ENV must be production, development or test, not "${mode}"`);
}

function isOn(name: string, value: string): boolean {
  if (value === '0' || value === '1') return value === '1';
  throw new BadConfig(`${name} must be 0 or 1, not "${value}"`);
}

/** Where the owner of the database has it: by MIGRATE_DATABASE_URL, else as the server. */
export const ownersDatabaseOf = (config: Config): ReturnType<typeof databaseOf> =>
  databaseOf({ ...config, databaseUrl: config.migrateDatabaseUrl ?? config.databaseUrl });

function databaseUrlsOf(
  env: NodeJS.ProcessEnv,
): Pick<Config, 'databaseUrl' | 'migrateDatabaseUrl' | 'standbyDatabaseUrl' | 'poolerDatabaseUrl'> {
  const databaseUrl = databaseUrlOf('DATABASE_URL', env['DATABASE_URL']);
  const besideIt = (name: string, what: string) => {
    const url = databaseUrlOf(name, env[name]);
    if (url !== null && databaseUrl === null)
      throw new BadConfig(`${name} needs DATABASE_URL: ${what}`);
    return url;
  };
  return {
    databaseUrl,
    migrateDatabaseUrl: besideIt(
      'MIGRATE_DATABASE_URL',
      'the same database, for the user who serves from it',
    ),
    standbyDatabaseUrl: besideIt('STANDBY_DATABASE_URL', 'the primary that it follows'),
    poolerDatabaseUrl: besideIt('POOLER_DATABASE_URL', 'the same database, past the pooler'),
  };
}

function databaseUrlOf(name: string, value: string | undefined): string | null {
  if (!value) return null;
  if (/^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')) return value;
  // the address itself may hold a password
  throw new BadConfig(`${name} must be an address like postgres://user:password@host:5432/name`);
}

function roleOf({ ROLE: role = '', DATABASE_URL: url }: NodeJS.ProcessEnv): {
  servesWeb: boolean;
  works: boolean;
} {
  if (!['', 'web', 'worker'].includes(role))
    throw new BadConfig(`ROLE must be web or worker, or left out for both, not "${role}"`);
  if (role !== '' && !url)
    throw new BadConfig(
      `ROLE=${role} needs DATABASE_URL: only one process opens an embedded database`,
    );
  return { servesWeb: role !== 'worker', works: role !== 'web' };
}

function consoleUrlOf(value: string | undefined, { hostname, protocol }: URL): URL | null {
  if (!value) return null;
  const url = urlOf('CONSOLE_URL', value);
  // cookies know no ports, and one variable says whether they are Secure
  if (url.hostname !== hostname && url.protocol === protocol) return url;
  throw new BadConfig(
    'CONSOLE_URL must be another host than PUBLIC_URL (another port is not enough), both https or both http',
  );
}

function staffNetworksOf(value: string | undefined): BlockList | null {
  if (!value) return null;
  const networks = new BlockList();
  for (const one of value.split(',').map((part) => part.trim())) {
    const network = networkOf(one);
    if (!network)
      throw new BadConfig(
        `STAFF_NETWORKS must list addresses or networks, comma-separated, not "${one}"`,
      );
    networks.addSubnet(network.address, network.bits, network.family);
  }
  return networks;
}

/** What Fastify takes: addresses, ranges, and three ranges by name. */
function trustProxyOf(value: string | undefined): string | false {
  if (!value) return false;
  const wrong = value.split(',').find((one) => !isProxy(one.trim()));
  if (wrong === undefined) return value;
  throw new BadConfig(
    `TRUST_PROXY must list addresses or ranges of your proxies, comma-separated, not "${wrong.trim()}"`,
  );
}

// a range of everything would let anybody choose the address they come from
const isProxy = (one: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(one) || networkOf(one) !== null;

function refuseMissing(env: NodeJS.ProcessEnv): void {
  const missing = ['DATABASE_URL', 'ENCRYPTION_KEY', 'PASSPORT_SALT'].filter((name) => !env[name]);
  if (missing.length > 0)
    throw new BadConfig(
      `NODE_ENV=production needs ${missing.join(', ')}; see docs/configuration.md`,
    );
}

function environmentOf(name: string | undefined, isProduction: boolean): Config['environment'] {
  if (name === undefined) return isProduction ? 'production' : 'development';
  if (name === 'production' || name === 'prerelease' || name === 'test') return name;
  throw new BadConfig(`APP_ENV must be production, prerelease or test, not "${name}"`);
}

// One set of settings may serve all environments: the one for this goes before the one for any.
function apiHostOf(env: NodeJS.ProcessEnv, environment: Config['environment']): string {
  const names = [`API_HOST_${environment.toUpperCase()}`, 'API_HOST'];
  const name = names.find((one) => env[one]);
  return name === undefined ? '' : urlOf(name, env[name] ?? '').origin;
}

function urlOf(name: string, value: string): URL {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new BadConfig(`${name} must be an http or https address, not "${value}"`);
  if (url.username !== '' || url.password !== '')
    throw new BadConfig(`${name} must be an address without user:password@`);
  return url;
}

function smsWebhookOf(env: NodeJS.ProcessEnv, isProduction: boolean): Config['smsWebhook'] {
  if (!env['SMS_WEBHOOK_URL']) return null;
  const url = urlOf('SMS_WEBHOOK_URL', env['SMS_WEBHOOK_URL']);
  if (isProduction && url.protocol !== 'https:')
    throw new BadConfig('SMS_WEBHOOK_URL must be an https address: codes travel through it');
  const secret = env['SMS_WEBHOOK_SECRET'] ?? '';
  if (secret.length < 32)
    throw new BadConfig(
      'SMS_WEBHOOK_URL needs SMS_WEBHOOK_SECRET, at least 32 characters that only the gateway knows too',
    );
  return { url, secret };
}

function smtpOf(env: NodeJS.ProcessEnv): Config['smtp'] {
  if (!env['SMTP_URL']) return null;
  const server = mailServerOf(env['SMTP_URL']);
  if (!server)
    throw new BadConfig(
      'SMTP_URL must be an address like smtps://user:password@host:465, without path, ? or #',
    );
  const from = env['MAIL_FROM'];
  if (!from) throw new BadConfig('SMTP_URL needs MAIL_FROM, the address mails come from');
  return { server, from };
}

function signingKeysOf(
  env: NodeJS.ProcessEnv,
): Pick<Config, 'auditSigningKey' | 'auditOldSigningKeys'> {
  const key = env['AUDIT_SIGNING_KEY'];
  const old = (env['AUDIT_OLD_SIGNING_KEYS'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const wrong = old.find((one) => !/^[^\s+]+\+[0-9a-f]{8}\+A[Q-Za-f][A-Za-z0-9+/]{42}$/.test(one));
  if (wrong !== undefined)
    throw new BadConfig(
      `AUDIT_OLD_SIGNING_KEYS must list the verifier keys that verify-audit printed, comma-separated, not "${wrong}"`,
    );
  return {
    auditSigningKey: key ? checkedKey('AUDIT_SIGNING_KEY', key) : null,
    auditOldSigningKeys: old,
  };
}

// the law asks for half a year
function accessMonthsOf(months = '13'): number {
  if (/^\d{1,3}$/.test(months) && Number(months) >= 6) return Number(months);
  throw new BadConfig(`ACCESS_LOG_MONTHS must be a whole number of months from 6, not "${months}"`);
}

function stopTimesOf(
  env: NodeJS.ProcessEnv,
  isProduction: boolean,
): Pick<Config, 'stopProbeSeconds' | 'stopDrainSeconds'> {
  const secondsOf = (name: string, usual: number) => {
    const seconds = Number(env[name] ?? usual);
    if (!(seconds >= 0)) throw new BadConfig(`${name} must be seconds, not "${env[name]}"`);
    return seconds;
  };
  // three probes every two seconds, as haproxy asks unless told otherwise, and one more
  const stopProbeSeconds = secondsOf('STOP_PROBE_SECONDS', isProduction ? 7 : 0);
  const stopDrainSeconds = secondsOf('STOP_DRAIN_SECONDS', 5);
  // the process ends at 20 s, and the database is closed last
  if (stopProbeSeconds + stopDrainSeconds > 18)
    throw new BadConfig('STOP_PROBE_SECONDS and STOP_DRAIN_SECONDS must be 18 together at most');
  return { stopProbeSeconds, stopDrainSeconds };
}

// a first look and its tests sign everybody in from one address
function quietChallengesOf(env: NodeJS.ProcessEnv, isProduction: boolean): number {
  const given = env['QUIET_CHALLENGES'] ?? (isProduction ? '60' : '1000');
  if (!/^[1-9]\d{0,5}$/.test(given))
    throw new BadConfig(`QUIET_CHALLENGES must be a whole number from 1 to 999999, not "${given}"`);
  return Number(given);
}

function keyMaterialOf(env: NodeJS.ProcessEnv, kept: KeptSecrets | null): KeyMaterial {
  const encryptionKey = checkedKey(
    'ENCRYPTION_KEY',
    env['ENCRYPTION_KEY'] ?? kept?.encryptionKey ?? '',
  );
  const oldEncryptionKeys = (env['OLD_ENCRYPTION_KEYS'] ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  // the index key must outlive a change of the encryption key: without it nobody's phone would be found any more
  if (oldEncryptionKeys.length > 0 && !env['INDEX_KEY'])
    throw new BadConfig(
      'OLD_ENCRYPTION_KEYS needs INDEX_KEY; a deployment that had none sets it to its first ENCRYPTION_KEY',
    );
  return {
    encryptionKey,
    oldEncryptionKeys: oldEncryptionKeys.map((key) => checkedKey('OLD_ENCRYPTION_KEYS', key)),
    indexKey: checkedKey(
      'INDEX_KEY',
      env['INDEX_KEY'] ??
        (env['ENCRYPTION_KEY'] ? encryptionKey : (kept?.indexKey ?? encryptionKey)),
    ),
  };
}

/** The index key of until now, for the command that replaces it. Throws `BadConfig` when it is missing, or is the new one. */
export function oldIndexKeyOf(env: NodeJS.ProcessEnv, { indexKey }: KeyMaterial): string {
  const old = checkedKey('OLD_INDEX_KEY', withSecretFiles(env)['OLD_INDEX_KEY'] ?? '');
  if (old === indexKey)
    throw new BadConfig('OLD_INDEX_KEY is the key of INDEX_KEY: set INDEX_KEY to the new one');
  return old;
}

function checkedKey(name: string, key: string): string {
  const bytes = Buffer.from(key, 'base64');
  if (bytes.length !== 32)
    throw new BadConfig(`${name} must be 32 bytes in base64 (openssl rand -base64 32)`);
  if (isPattern(bytes))
    throw new BadConfig(`${name} is no random key: make one with openssl rand -base64 32`);
  return key;
}

// Of 32 random bytes about 30 differ, and as many of the steps between them; zeros, repeats and rows of numbers have few.
function isPattern(bytes: Buffer): boolean {
  const steps = bytes.map((byte, at) => byte - (bytes[at - 1] ?? 0)).subarray(1);
  return new Set(bytes).size < 8 || new Set(steps).size < 8;
}

function saltOf(env: NodeJS.ProcessEnv, kept: KeptSecrets | null): string {
  if (kept) return env['PASSPORT_SALT'] ?? kept.passportSalt;
  const salt = env['PASSPORT_SALT'] ?? '';
  if (salt.length < 16 || new Set(salt).size < 8)
    throw new BadConfig(
      'PASSPORT_SALT must be at least 16 characters, not all alike (openssl rand -base64 32)',
    );
  return salt;
}

interface KeptSecrets {
  readonly encryptionKey: string;
  /** Absent in folders made before there was one: it was the encryption key. */
  readonly indexKey?: string;
  readonly passportSalt: string;
}

// A first look needs no configuration, and what it sealed must still open after a restart.
function keptSecrets(dataDir: string): KeptSecrets {
  const path = join(dataDir, 'secrets.json');
  try {
    if (!existsSync(path)) {
      const made = { encryptionKey: newKey(), indexKey: newKey(), passportSalt: newKey() };
      makeFolder(resolve(dataDir));
      writeFileSync(path, JSON.stringify(made), { mode: 0o600, flag: 'wx', flush: true });
      for (const folder of [dataDir, dirname(resolve(dataDir))]) fsyncFolderSync(folder);
    }
    return JSON.parse(readFileSync(path, 'utf8')) as KeptSecrets;
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new BadConfig(
        `${path} is damaged: put it back from a copy, or start in a new DATA_DIR`,
      );
    throw new BadConfig(`DATA_DIR=${dataDir} cannot be used: ${(error as Error).message}`);
  }
}
