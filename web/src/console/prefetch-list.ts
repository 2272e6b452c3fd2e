import type { QueryClient } from '@tanstack/react-query';
import { readToken } from '../lib/front.ts';
import { queryOf } from '../lib/queries.ts';
import { paths } from './paths.ts';

const lists = Object.values(paths).filter((one) => typeof one !== 'string');

/**
 * Fetches the first answer of the list at this address while the user is still being identified, so that both calls run
 * at once. A failure is shown by the page, as if it had made the call itself.
 */
export function prefetchList(client: QueryClient, pathname: string, search: string): void {
  const list = lists.find(({ path }) => path === pathname);
  if (!list || !readToken()) return;
  const place = list.read(new URLSearchParams(search));
  const quiet = { silent: true, skipLoginCheck: true };
  void client.prefetchQuery(queryOf(list.route, place as never, quiet));
}
