import { useLingui } from '@lingui/react/macro';
import type { GivenOf, OutputOf, Route } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { type CallError, isNotFound } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import classes from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { useEdition } from './use-edition.ts';

interface RecordPageProps<R extends Route> {
  /** The call that answers the record by the id in the address. */
  readonly route: R;
  /** The title of the window; called without a record while that is loading. */
  readonly titleOf: (record: OutputOf<R> | undefined) => string;
  /** Shown above the record in every state. */
  readonly head?: (record: OutputOf<R> | undefined) => ReactNode;
  /** The texts and the link where no such record exists. */
  readonly gone: { readonly hint: string; readonly to: string; readonly back: string };
  /** The record as it was fetched before, shown until the answer arrives. */
  readonly known?: OutputOf<R> | undefined;
  /** `refresh` fetches the record again and then discards what was written. */
  readonly children: (record: OutputOf<R>, refresh: () => void) => ReactNode;
}

/** A record on a page of its own, by the id in the address. A newer answer does not replace what is being written; only `refresh` does. */
export function RecordPage<R extends Route>({
  route,
  titleOf,
  head,
  gone,
  known,
  children,
}: RecordPageProps<R>) {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useQuery({
    ...queryOf(route, { id } as GivenOf<R>, { silent: true }),
    // what is written begins with what holds now, and addresses in an answer are valid for a minute only
    gcTime: 0,
  });
  const { error, refetch } = query;
  const data = query.data ?? (query.isPending ? known : undefined);
  const { edition, renew } = useEdition(query);
  useTitle(titleOf(data), t`盾源控制台`);

  return (
    <div className={`column gap-12 ${classes.page}`}>
      {head?.(data)}
      {data === undefined && error && isNotFound(error) ? (
        <EmptyState hint={gone.hint}>
          <Link to={gone.to}>{gone.back}</Link>
        </EmptyState>
      ) : (
        <QueryStates
          query={{ data, error, refetch }}
          loading={<Loading lines={12} />}
          hintOf={(failure) => textOf(failure as CallError)}
        >
          {(record) => (
            <Fragment key={`${id}-${edition}`}>{children(record, () => void renew())}</Fragment>
          )}
        </QueryStates>
      )}
    </div>
  );
}

/** The page to add a record. */
export function NewRecordPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui();
  useTitle(title, t`盾源控制台`);
  return (
    <div className={`column gap-12 ${classes.page}`}>
      <DeskHead title={title} />
      {children}
    </div>
  );
}
