import { MutationCache, QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GivenOf, OutputOf, Route } from '@shieldsource/contract/route';
import type { CallError } from './call-error.ts';
import { call, type CallOptions } from './client.ts';
import { refreshRoutes } from './queries.ts';

interface UseCallOptions extends Omit<CallOptions, 'signal'> {
  /** Routes whose answers this call changes; all their queries are fetched again. */
  readonly refreshes?: readonly Route[];
  /** Called once it is over, even when the refresh has removed the component that made the call. */
  readonly onDone?: () => void;
}

// A client apart: that of queries has no cache of calls that change something, so that visitors fetch none.
const changes = new QueryClient({
  mutationCache: new MutationCache(),
  // Without a network a call fails and shows it; by default the library would wait silently.
  defaultOptions: { mutations: { retry: false, networkMode: 'always' } },
});

/**
 * A call that changes something; it is pending until what it `refreshes` has come as well:
 * `const submit = useCall(postComment, { refreshes: [getComments] })`, then `submit.mutateAsync(input)`.
 */
export function useCall<R extends Route>(route: R, options: UseCallOptions = {}) {
  const { refreshes = [], onDone, ...callOptions } = options;
  const client = useQueryClient();
  return useMutation<OutputOf<R>, CallError, GivenOf<R>>(
    {
      mutationFn: (input) => call(route, input, callOptions),
      // Pending until the page shows the change, so that a next act is based on that.
      onSuccess: async () => {
        await refreshRoutes(client, refreshes);
        onDone?.();
      },
    },
    changes,
  );
}
