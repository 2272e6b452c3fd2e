import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Answered } from '@shieldsource/contract/first-screen';
import type { GivenOf, OutputOf, Route } from '@shieldsource/contract/route';
import { call, type CallOptions } from './client.ts';
import { CallError } from './call-error.ts';

/** A lost call is shown and may be asked for again by hand; repeating it unasked would toast twice. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        // Without a network a call fails and is told of; left to itself the library would wait in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Puts in what was answered before anybody asked, as fresh as if it came now. */
export function keepAnswers(client: QueryClient, answers: readonly Answered[]): void {
  for (const [name, input, result] of answers) client.setQueryData([name, input], result);
}

type ReadOptions = Pick<CallOptions, 'silent' | 'skipLoginCheck' | 'removeEmpty'>;

/**
 * `useQuery(queryOf(getReportPage, { page }))`: the key is the route's name and the input, so that anybody
 * may refresh it by naming the route.
 */
export function queryOf<R extends Route>(route: R, input: GivenOf<R>, options: ReadOptions = {}) {
  return queryOptions<OutputOf<R>, CallError>({
    queryKey: [route.name, input],
    queryFn: ({ signal }) => call(route, input, { ...options, signal }),
  });
}

/**
 * The same for a call that visitors never make: its description is fetched with the first asking. `name` is the
 * route's own, so that whoever names the route refreshes it.
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

/** The same for a page of a list: the page before stays visible until the next has come. */
export function pageQueryOf<R extends Route>(
  route: R,
  input: GivenOf<R>,
  options: ReadOptions = {},
) {
  return { ...queryOf(route, input, options), placeholderData: keepPreviousData };
}

/** Asks again for what these routes answered and the page shows. Over, without fail, when all has come or cannot be had. */
export const refreshRoutes = (client: QueryClient, routes: readonly Route[]): Promise<unknown> =>
  Promise.all(routes.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));

interface UseCallOptions extends Omit<CallOptions, 'signal'> {
  /** Routes whose answers this call changes; all their pages are asked for again. */
  readonly refreshes?: readonly Route[];
  /** What follows once it is over, also when what was refreshed has taken the one who asked off the page. */
  readonly onDone?: () => void;
}

/**
 * A call that changes something, over once what it `refreshes` has come as well:
 * `const submit = useCall(postComment, { refreshes: [getComments] })`, then `submit.mutateAsync(input)`.
 */
export function useCall<R extends Route>(route: R, options: UseCallOptions = {}) {
  const { refreshes = [], onDone, ...callOptions } = options;
  const client = useQueryClient();
  return useMutation<OutputOf<R>, CallError, GivenOf<R>>({
    mutationFn: (input) => call(route, input, callOptions),
    // Over only when the page shows what changed: whoever acts again at once acts on that, not on what was before.
    onSuccess: async () => {
      await refreshRoutes(client, refreshes);
      onDone?.();
    },
  });
}
