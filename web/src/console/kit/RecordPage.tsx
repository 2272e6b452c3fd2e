import { useLingui } from '@lingui/react/macro';
import type { GivenOf, OutputOf, Route } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { type CallError, isNotThere } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import classes from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { Nothing } from '../../ui/states/Nothing.tsx';
import { Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';

interface RecordPageProps<R extends Route> {
  /** The call that answers it by the id in the address. */
  readonly route: R;
  /** Of the window; of nothing while it is not there yet. */
  readonly titleOf: (record: OutputOf<R> | undefined) => string;
  /** Above it, whatever comes. */
  readonly head?: (record: OutputOf<R> | undefined) => ReactNode;
  /** Said where there is no such thing, and the list to go back to. */
  readonly gone: { readonly hint: string; readonly to: string; readonly back: string };
  /** Not kept after leaving, where addresses in it hold for a minute only. */
  readonly isFleeting?: boolean;
  /** What is shown until it has come, where that was fetched before. */
  readonly known?: () => OutputOf<R> | undefined;
  /** `refresh` asks for it anew; what was written here is lost. */
  readonly children: (record: OutputOf<R>, refresh: () => void) => ReactNode;
}

/** A record on a page of its own, by the id in the address. A fresh answer does not wipe out what is being written; only asking for it does. */
export function RecordPage<R extends Route>({
  route,
  titleOf,
  head,
  gone,
  isFleeting = false,
  known,
  children,
}: RecordPageProps<R>) {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useQuery({
    ...queryOf(route, { id } as GivenOf<R>, { silent: true }),
    ...(isFleeting && { gcTime: 0 }),
  });
  const { error, refetch } = query;
  const data = query.data ?? (query.isPending ? known?.() : undefined);
  const [edition, setEdition] = useState(0);
  useTitle(titleOf(data), t`盾源工作台`);

  return (
    <div className={classes.page}>
      {head?.(data)}
      {data === undefined && error && isNotThere(error) ? (
        <Nothing hint={gone.hint}>
          <Link to={gone.to}>{gone.back}</Link>
        </Nothing>
      ) : (
        <QueryStates
          query={{ data, error, refetch }}
          loading={<Loading lines={12} />}
          hintOf={(failure) => textOf(failure as CallError)}
        >
          {(record) => (
            <Fragment key={`${id}-${edition}`}>
              {children(record, () => void refetch().then(() => setEdition(edition + 1)))}
            </Fragment>
          )}
        </QueryStates>
      )}
    </div>
  );
}

/** The page of one that is not there yet. */
export function NewRecordPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui();
  useTitle(title, t`盾源工作台`);
  return (
    <div className={classes.page}>
      <DeskHead title={title} />
      {children}
    </div>
  );
}
