import { useLingui } from '@lingui/react/macro';
import type { GivenOf, OutputOf, Route } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type CallError, isNotFound } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import { GonePanel } from '../../ui/page/GonePanel.tsx';
import { SidePanel } from '../../ui/page/SidePanel.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { refreshMs } from './use-list.ts';

/** Callbacks of an open record: back to its list, and on to the next record. */
export interface Ways {
  readonly close: () => void;
  readonly goOn: () => void;
}

/** The props of a panel that shows a record beside its list. */
export interface PanelProps<Record> extends Ways {
  readonly record: Record;
}

/** How to show a record beside its list. */
export interface RecordBeside<D extends Route> {
  /** The title where no such record exists. */
  readonly gone: string;
  readonly panel: ComponentType<PanelProps<OutputOf<D>>>;
}

interface OpenRecordProps<D extends Route> extends RecordBeside<D> {
  /** The call that answers the record by its id. */
  readonly route: D;
  readonly id: string;
  /** The record's row in the list, shown until its own call has answered. */
  readonly row: OutputOf<D> | undefined;
  readonly label: string;
  readonly ways: Ways;
}

/** A record beside its list, also when it is not on the current page of the list. Keyed by its id. */
export function OpenRecord<D extends Route>({
  route,
  gone,
  panel: Panel,
  id,
  row,
  label,
  ways,
}: OpenRecordProps<D>) {
  const { t } = useLingui();
  const query = useQuery({
    ...queryOf(route, { id } as GivenOf<D>, { silent: true }),
    placeholderData: row as never,
    refetchInterval: refreshMs,
  });
  if (query.data !== undefined) return <Panel record={query.data} {...ways} />;
  if (query.error && isNotFound(query.error)) {
    return (
      <GonePanel title={gone} onClose={ways.close}>
        {t`内容不存在，或链接不完整。`}
      </GonePanel>
    );
  }
  return (
    <SidePanel title={label} onClose={ways.close}>
      <QueryStates query={query} hintOf={(error) => textOf(error as CallError)}>
        {() => null}
      </QueryStates>
    </SidePanel>
  );
}
