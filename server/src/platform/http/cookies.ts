import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * How a cookie of ours is named. Over https it begins with `__Host-`, which a browser takes from this very host alone: another
 * host of the domain can plant none. It needs `Secure`, `Path=/` and no `Domain`.
 */
export const nameOfCookie = ({ publicUrl }: Pick<Config, 'publicUrl'>, plain: string): string =>
  publicUrl.protocol === 'https:' ? `__Host-${plain}` : plain;

/** What a browser sends of a cookie of ours, else what it keeps under the plain name of 0.3. */
export const cookieOf = (
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  config: Pick<Config, 'publicUrl'>,
  plain: string,
): string | undefined => cookies[nameOfCookie(config, plain)] ?? cookies[plain];
