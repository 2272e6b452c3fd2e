import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Front } from '@shieldsource/contract/route';
import { consoleAddress, type Config } from '../config.ts';
import { isIn } from '../outgoing.ts';
import { TransportFault } from './answer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whose this is; where nothing is said, of both. `health` is answered at every host. */
    front?: Front | 'health' | undefined;
  }
  interface FastifyRequest {
    /** The fronts that answer this request. */
    readonly fronts: readonly Front[];
  }
}

/**
 * Keeps each front to its host (`CONSOLE_URL`) and the console to the networks of staff (`STAFF_NETWORKS`), before anything
 * else is looked at. What is not answered here is not found.
 */
export function keepFronts(server: FastifyInstance, config: Config): void {
  server.decorateRequest('fronts', {
    getter() {
      return frontsOf(config, this);
    },
  });
  server.addHook('onRequest', async ({ fronts, routeOptions }) => {
    const front = routeOptions.config?.front;
    const isAnswered = front && front !== 'health' ? fronts.includes(front) : fronts.length > 0;
    if (!isAnswered && front !== 'health') throw new TransportFault(404, 'notFound');
  });
}

function frontsOf(
  { publicUrl, consoleUrl, staffNetworks }: Config,
  request: FastifyRequest,
): readonly Front[] {
  const isOfStaff = staffNetworks === null || isIn(staffNetworks, request.ip);
  const itsConsole: readonly Front[] = isOfStaff ? ['console'] : [];
  if (consoleUrl === null) return ['portal', ...itsConsole];
  if (isAt(consoleUrl, request)) return itsConsole;
  return isAt(publicUrl, request) ? ['portal'] : [];
}

// as a browser writes it, without the usual port; not what `X-Forwarded-Host` says, which a caller could send
const isAt = ({ protocol, host }: URL, { headers }: FastifyRequest): boolean =>
  URL.parse(`${protocol}//${headers.host}`)?.host === host;

/** The options of what the portal alone answers. */
export const ofPortal = { config: { front: 'portal' } } as const;

/** The origin of the pages that may call here. */
export const originOf = ({ fronts }: FastifyRequest, config: Config): string =>
  (fronts.includes('portal') ? config.publicUrl : consoleAddress(config)).origin;

/** Whether an address is one of the console. */
export const isConsolePath = (path: string): boolean =>
  path === '/console' || path.startsWith('/console/');

/** Which front shows its page at this address; on the console's host, where a page of the portal is instead. */
export function pageAt({ fronts, url }: FastifyRequest, config: Config): Front | { at: string } {
  const [path = ''] = url.split('?');
  if (isConsolePath(path) && fronts.includes('console')) return 'console';
  // where there is no console to be seen, its addresses are unknown like any others
  if (fronts.includes('portal')) return 'portal';
  if (path === '/') return { at: '/console/' };
  // never to a host that the address itself names
  const { pathname, search } = URL.parse(url, config.publicUrl.href) ?? {
    pathname: '/',
    search: '',
  };
  return { at: config.publicUrl.origin + pathname + search };
}
