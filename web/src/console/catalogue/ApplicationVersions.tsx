import { listed } from '../../ui/text/listed.ts';
import { useLingui } from '@lingui/react/macro';
import { getApplicationVersionPage } from '@shieldsource/contract/catalogue/acts';
import type { OutputOf } from '@shieldsource/contract/route';
import { tier } from '@shieldsource/contract/awards/scoring';
import { useQuery } from '@tanstack/react-query';
import type { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { pageQueryOf } from '../../lib/queries.ts';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { dateColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { alone, pairColumn } from '../kit/columns.tsx';
import { useOwnPaging } from '../kit/use-own-paging.ts';
import classes from './CataloguePage.module.css';

type Version = OutputOf<typeof getApplicationVersionPage>['list'][number];

/** The versions of an application, which show what was promised at which time. */
export function ApplicationVersions({ id }: { id: string }) {
  const { t } = useLingui();
  const { place, paging } = useOwnPaging();
  const query = useQuery(pageQueryOf(getApplicationVersionPage, { id, ...place }));
  return (
    <section className={`stack gap-12 ${classes.versions}`}>
      <h2>{t`版本记录`}</h2>
      <QueryStates query={query} hintOf={(error) => textOf(error as CallError)}>
        {({ list, total }) => (
          <>
            <DataTable
              label={t`版本记录`}
              rows={list}
              keyOf={({ version }) => String(version)}
              columns={[
                {
                  key: 'version',
                  title: t`版本`,
                  noWrap: true,
                  isName: true,
                  cell: ({ version }) => t`第 ${version} 版`,
                },
                dateColumn<Version>('createTime', t`生效时间`, { withTime: true }),
                pairColumn<Version>('what', t`应用`, (row) => [
                  row.name,
                  row.active ? tier.labelOf(row.tier) : t`停止收录，${tier.labelOf(row.tier)}`,
                ]),
                { key: 'team', title: t`负责团队`, cell: ({ team }) => team },
                alone<Version>({
                  key: 'scope',
                  title: t`收录范围`,
                  cell: ({ hosts, packages }) => (
                    <span className="anywhere">{listed([...hosts, ...packages]) || t`未填写`}</span>
                  ),
                }),
              ]}
            />
            <Pagination total={total} paging={paging} />
          </>
        )}
      </QueryStates>
    </section>
  );
}
