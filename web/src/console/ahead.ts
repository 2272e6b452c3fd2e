import type { QueryClient } from '@tanstack/react-query';
import { readToken } from '../lib/front.ts';
import { queryOf } from '../lib/queries.ts';
import { paths } from './paths.ts';

const lists = Object.values(paths).filter((one) => typeof one !== 'string');

/**
 * Asks for what the list at this address shows while it is still being asked who is here, so that both answers travel
 * at once. What comes of it is the page's to tell, as if it had asked itself.
 */
export function askAhead(client: QueryClient, pathname: string, search: string): void {
  const list = lists.find(({ path }) => path === pathname);
  if (!list || !readToken()) return;
  const place = list.read(new URLSearchParams(search));
  const quiet = { silent: true, skipLoginCheck: true };
  void client.prefetchQuery(queryOf(list.route, place as never, quiet));
}
