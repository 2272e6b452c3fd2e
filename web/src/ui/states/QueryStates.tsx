import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { Loading, LoadError } from './PageState.tsx';

export interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface QueryStatesProps<Data> {
  readonly query: Asked<Data>;
  /** Shown while there is nothing yet; bars unless given. */
  readonly loading?: ReactNode;
  /** What to say instead when there is no answer, for instance that the thing does not exist. */
  readonly hintOf?: (error: Error) => ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The faces of a query: loading, error with a retry, full. Empty is said by who knows what will be here. */
export function QueryStates<Data>({ query, loading, hintOf, children }: QueryStatesProps<Data>) {
  const client = useQueryClient();
  // What arrives is drawn in short pieces, between which the page answers; what is known stands there at once.
  const isDrawn = useDeferredValue(query.data !== undefined);
  if (query.data !== undefined && isDrawn) return children(query.data);
  if (query.error && query.data === undefined) {
    const retry = () => {
      void query.refetch();
      // Whatever failed beside it would stay away: it has no button of its own.
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      });
    };
    return <LoadError hint={hintOf?.(query.error)} onRetry={retry} />;
  }
  return loading ?? <Loading />;
}
