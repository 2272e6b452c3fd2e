import { useLingui } from '@lingui/react/macro';
import {
  type DocumentVersion,
  type StaffDocumentDetail,
} from '@shieldsource/contract/catalogue/documents';
import { getDocumentConsentPage } from '@shieldsource/contract/catalogue/documents-acts';
import type { OutputOf } from '@shieldsource/contract/route';
import { lastPlace } from '@shieldsource/contract/page-limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { numberOf } from '../../ui/text/formats.ts';
import { pageQueryOf } from '../../lib/queries.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { dateColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { useOwnPaging } from '../kit/use-own-paging.ts';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import classes from './DocumentPage.module.css';

type Consent = OutputOf<typeof getDocumentConsentPage>['list'][number];

interface DocumentConsentsProps {
  readonly kind: StaffDocumentDetail['id'];
  readonly versions: readonly DocumentVersion[];
}

/** Who agreed to a version, and the number of consents to each. */
export function DocumentConsents({ kind, versions }: DocumentConsentsProps) {
  const { t } = useLingui();
  const [version, setVersion] = useState(versions[0]?.version ?? 1);
  const { place, paging, toFirst } = useOwnPaging();
  const query = useQuery(pageQueryOf(getDocumentConsentPage, { kind, version, ...place }));
  const counts = new Map(query.data?.counts.map((one) => [one.version, one.count]));
  const countOf = (of: number) => {
    const count = counts.get(of);
    if (count === undefined) return t`第 ${of} 版`;
    const people = count === lastPlace ? `${numberOf(count)}+` : numberOf(count);
    return t`第 ${of} 版，${people} 人同意`;
  };
  return (
    <div className={`flex wrap items-end ${classes.choose}`}>
      <NativeSelect
        label={t`版本`}
        options={versions.map((one) => ({
          value: String(one.version),
          label: countOf(one.version),
        }))}
        value={String(version)}
        onChange={({ currentTarget }) => {
          setVersion(Number(currentTarget.value));
          toFirst();
        }}
      />
      <div className={`column gap-16 ${classes.whole}`}>
        <QueryStates query={query} hintOf={(error) => textOf(error as CallError)}>
          {(answer) =>
            answer.list.length === 0 ? (
              <EmptyState hint={t`还没有人同意这个版本。`} />
            ) : (
              <>
                <DataTable
                  label={t`同意记录`}
                  rows={answer.list}
                  keyOf={({ id }) => id}
                  columns={[
                    {
                      ...textColumn<Consent>('nickName', t({ message: '研究员', context: 'one' })),
                      isName: true,
                    },
                    { key: 'uid', title: t`UID`, noWrap: true, cell: ({ uid }) => String(uid) },
                    dateColumn<Consent>('createTime', t`同意时间`, { withTime: true }),
                  ]}
                />
                <Pagination total={answer.total} isCapped={answer.totalCapped} paging={paging} />
              </>
            )
          }
        </QueryStates>
      </div>
    </div>
  );
}
