import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { Loading, LoadError } from './PageState.tsx';

export interface QueryState<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface QueryStatesProps<Data> {
  readonly query: QueryState<Data>;
  /** The placeholder; grey bars by default. */
  readonly loading?: ReactNode;
  /** A message for an error, such as that the thing does not exist. */
  readonly hintOf?: (error: Error) => ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The states of a query: loading, error with a retry, data. Empty data is up to `children`. */
export function QueryStates<Data>({ query, loading, hintOf, children }: QueryStatesProps<Data>) {
  const client = useQueryClient();
  // New data is rendered in short slices, so that the page stays responsive; cached data is rendered at once.
  const isDrawn = useDeferredValue(query.data !== undefined);
  if (query.data !== undefined && isDrawn) return children(query.data);
  if (query.error && query.data === undefined) {
    const retry = () => {
      void query.refetch();
      // Also repeats other failed queries of the page, which have no retry button of their own.
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      });
    };
    return <LoadError hint={hintOf?.(query.error)} onRetry={retry} />;
  }
  return loading ?? <Loading />;
}
