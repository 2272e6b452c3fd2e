import { isIP } from 'node:net';
import { BadConfig } from './bad-config.ts';

/** An address and a port to listen on. */
export interface Listening {
  readonly host: string;
  readonly port: number;
}

/** Where the server listens. Loads nothing else, for who only asks there. */
export const listeningOf = (env: NodeJS.ProcessEnv): Listening => ({
  host: hostOf('HOST', env['HOST']),
  port: portOf('PORT', env['PORT'] ?? '8080'),
});

/** Where metrics are read; null where they are not. */
export function metricsListeningOf(env: NodeJS.ProcessEnv, own: Listening): Listening | null {
  const { METRICS_HOST: host, METRICS_PORT: given } = env;
  if (!given && host) throw new BadConfig('METRICS_HOST needs METRICS_PORT');
  if (!given) return null;
  const port = portOf('METRICS_PORT', given);
  if (port === own.port && port !== 0)
    throw new BadConfig('METRICS_PORT must be another than PORT');
  return { host: hostOf('METRICS_HOST', host || undefined), port };
}

const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The address without TLS. */
export const urlAt = ({ host, port }: Listening): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** By which this machine reaches it; one that listens everywhere is at the machine itself. */
export const urlOfListening = ({ host, port }: Listening): string =>
  urlAt({ host: everywhere[host] ?? host, port });

function portOf(name: string, value: string): number {
  const port = Number(value);
  if (value !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new BadConfig(`${name} must be a port number, not "${value}"`);
}

function hostOf(name: string, host = '127.0.0.1'): string {
  const isName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(host);
  if (isIP(host) !== 0 || isName) return host;
  throw new BadConfig(`${name} must be an address or a name to listen on, not "${host}"`);
}
