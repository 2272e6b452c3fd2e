import { useLingui } from '@lingui/react/macro';
import { getAuditPage } from '@shieldsource/contract/console-people';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { textOf } from '../../lib/client.ts';
import { pageQueryOf } from '../../lib/queries.ts';
import { usePaging } from '../../lib/use-paging.ts';
import desk from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { Nothing } from '../../ui/states/Nothing.tsx';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import dense from '../../ui/table/DeskTable.module.css';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { SearchBlock } from '../../ui/search/SearchBlock.tsx';
import { auditColumns } from './audit.columns.tsx';
import { NewestHead } from './AuditProof.tsx';
import classes from './AuditPage.module.css';
import { useAuditSearch } from './use-audit-search.ts';

/** Who looked at or changed what they answer for, newest first. */
export default function AuditPage() {
  const { t } = useLingui();
  const paging = usePaging();
  const { page, pageSize } = paging;
  const search = useAuditSearch();
  const { data, error, refetch, isPlaceholderData } = useQuery(
    pageQueryOf(getAuditPage, { ...search.input, page, pageSize }, { silent: true }),
  );
  useTitle(t`审计日志`, t`盾源工作台`);

  return (
    <div className={desk.page}>
      <DeskHead title={t`审计日志`} />
      <SearchBlock
        label={t`查找审计日志`}
        columns={search.columns}
        values={search.values}
        onSearch={search.search}
        rows={1}
      />
      <NewestHead />
      {data && data.list.length > 0 && (
        <div className={`${dense.desk} ${classes.log}`}>
          <DataTable
            label={t`审计日志`}
            columns={auditColumns()}
            rows={data.list}
            keyOf={(row) => row.id}
            isStale={isPlaceholderData}
          />
          <Pagination total={data.total} isCapped={data.totalCapped} paging={paging} />
        </div>
      )}
      {data?.list.length === 0 && (
        <Nothing
          hint={
            data.total > 0
              ? t`这一页没有记录。`
              : search.isNarrow
                ? t`没有符合条件的记录。`
                : t`查看敏感信息、审核实名认证、停用账号等操作会记录在这里，不能修改或删除。`
          }
        >
          {(data.total > 0 || search.isNarrow) && <Link to="/audit">{t`查看全部`}</Link>}
        </Nothing>
      )}
      {!data && error && <LoadError hint={textOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading lines={10} />}
    </div>
  );
}
