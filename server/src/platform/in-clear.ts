import { isIP } from 'node:net';
import { BadConfig } from './bad-config.ts';

/** What may travel unencrypted to another machine, where `IN_CLEAR` names it. */
const ways = ['database', 'files', 'mail', 'portal', 'traces'] as const;
export type Way = (typeof ways)[number];

/** Reads `IN_CLEAR`. Throws `BadConfig` for a way there is none of. */
export function readInClear(value = ''): readonly Way[] {
  const named = value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const wrong = named.find((one) => !ways.some((way) => way === one));
  if (wrong === undefined) return named as Way[];
  throw new BadConfig(`IN_CLEAR must list database, files, mail, portal or traces, not "${wrong}"`);
}

/** Whether an address or a name is of this machine alone. */
export const isThisMachine = (host: string): boolean =>
  host === 'localhost' ||
  host === '::1' ||
  host === '[::1]' ||
  (isIP(host) === 4 && host.startsWith('127.'));

interface Addresses {
  readonly databaseUrl: string | null;
  readonly migrateDatabaseUrl: string | null;
  readonly standbyDatabaseUrl: string | null;
  readonly poolerDatabaseUrl: string | null;
  /** `PGSSLMODE`, which holds where the address says nothing. */
  readonly sslMode: string | undefined;
  readonly publicUrl: URL;
  readonly consoleUrl: URL | null;
  readonly bucket: { readonly endpoint: URL | null } | null;
  readonly tracing: { readonly url: URL } | null;
}

/** Throws `BadConfig` for the first that goes elsewhere unencrypted and is not allowed to. */
export function refuseInClear(
  {
    databaseUrl,
    migrateDatabaseUrl,
    standbyDatabaseUrl,
    poolerDatabaseUrl,
    sslMode,
    publicUrl,
    consoleUrl,
    bucket,
    tracing,
  }: Addresses,
  allowed: readonly Way[],
): void {
  const inClear = Object.entries({
    DATABASE_URL: databaseUrl,
    MIGRATE_DATABASE_URL: migrateDatabaseUrl,
    STANDBY_DATABASE_URL: standbyDatabaseUrl,
    POOLER_DATABASE_URL: poolerDatabaseUrl,
  }).find(([, url]) => isDatabaseInClear(url, sslMode));
  if (inClear && !allowed.includes('database'))
    throw new BadConfig(
      `${inClear[0]} leads to another machine without verified TLS: add ?sslmode=verify-full (and sslrootcert=FILE), or IN_CLEAR=database where nobody is on the way`,
    );
  const endpoint = bucket?.endpoint;
  if (endpoint && isUrlInClear(endpoint) && !allowed.includes('files'))
    throw new BadConfig(
      `S3_ENDPOINT=${endpoint.origin} is not https: give the address that speaks TLS, or IN_CLEAR=files where nobody is on the way`,
    );
  if (tracing && isUrlInClear(tracing.url) && !allowed.includes('traces'))
    throw new BadConfig(
      `OTEL_EXPORTER_OTLP_ENDPOINT=${tracing.url.origin} is not https: give the address that speaks TLS, or IN_CLEAR=traces where nobody is on the way`,
    );
  for (const [name, url] of Object.entries({ PUBLIC_URL: publicUrl, CONSOLE_URL: consoleUrl }))
    if (url && isUrlInClear(url) && !allowed.includes('portal'))
      throw new BadConfig(
        `${name}=${url.origin} is not https: put a proxy that speaks TLS in front, or IN_CLEAR=portal where nobody is on the way`,
      );
}

export const isUrlInClear = ({ protocol, hostname }: URL): boolean =>
  protocol !== 'https:' && !isThisMachine(hostname);

/** Also where any certificate is taken: then whoever is on the way can answer. */
export function isDatabaseInClear(address: string | null, sslMode: string | undefined): boolean {
  const url = URL.parse(address ?? '');
  if (!url) return false;
  // as the client of the database reads it
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return false;
  const isOn = ['true', '1'].includes(url.searchParams.get('ssl') ?? '');
  const mode = url.searchParams.get('sslmode') ?? (isOn ? 'require' : (sslMode ?? ''));
  const isCompatible = url.searchParams.get('uselibpqcompat') === 'true';
  const unverified = isCompatible ? ['prefer', 'require', 'no-verify'] : ['no-verify'];
  return ['disable', 'allow', '', ...unverified].includes(mode);
}
