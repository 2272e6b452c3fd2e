import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import type { Answered } from '@shieldsource/contract/site/first-screen';
import type { GivenOf, OutputOf, Route } from '@shieldsource/contract/route';
import { call, type CallOptions } from './client.ts';
import { CallError } from './call-error.ts';

/** No automatic retries: every failed call shows a toast, and a retry would show it again. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        // Without a network a call fails and shows it; by default the library would wait silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });

/** Adds answers that were fetched elsewhere, as if they had come now. */
export function keepAnswers(client: QueryClient, answers: readonly Answered[]): void {
  for (const [name, input, result] of answers) client.setQueryData([name, input], result);
}

type ReadOptions = Pick<CallOptions, 'silent' | 'skipLoginCheck' | 'removeEmpty'>;

/**
 * `useQuery(queryOf(getReportPage, { page }))`: the key is the route's name and the input, so that naming the route is
 * enough to refresh it.
 */
export function queryOf<R extends Route>(route: R, input: GivenOf<R>, options: ReadOptions = {}) {
  return queryOptions<OutputOf<R>, CallError>({
    queryKey: [route.name, input],
    queryFn: ({ signal }) => call(route, input, { ...options, signal }),
  });
}

/**
 * The same for a call that visitors never make: its route is loaded with the first use. `name` is the route's own, so that
 * naming the route refreshes it.
 */
export function lazyQueryOf<R extends Route>(
  name: R['name'],
  load: () => Promise<R>,
  input: GivenOf<R>,
  options: ReadOptions = {},
) {
  return queryOptions<OutputOf<R>, CallError>({
    queryKey: [name, input],
    queryFn: async ({ signal }) => {
      const route = await load().catch(() => {
        throw new CallError('network');
      });
      return call(route, input, { ...options, signal });
    },
  });
}

/** The same for a page of a list: the previous page stays visible until the next has come. */
export function pageQueryOf<R extends Route>(
  route: R,
  input: GivenOf<R>,
  options: ReadOptions = {},
) {
  return { ...queryOf(route, input, options), placeholderData: keepPreviousData };
}

/** Fetches again what these routes answered and the page shows. Resolves, never rejects, once all are answered or have failed. */
export const refreshRoutes = (client: QueryClient, routes: readonly Route[]): Promise<unknown> =>
  Promise.all(routes.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));

/** The same for answers that are known to be outdated: nothing shows them any more while the new ones are fetched. */
export const replaceAnswers = (client: QueryClient, routes: readonly Route[]): Promise<unknown> =>
  Promise.all(routes.map(({ name }) => client.resetQueries({ queryKey: [name] })));

/** Drops what these routes answered and no page shows, so that a page to be opened does not begin with what an act has changed. */
export function forgetUnseen(client: QueryClient, routes: readonly Route[]): void {
  for (const { name } of routes) client.removeQueries({ queryKey: [name], type: 'inactive' });
}
