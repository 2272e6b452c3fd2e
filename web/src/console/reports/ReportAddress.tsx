import { useLingui } from '@lingui/react/macro';
import { getReviewNumber } from '@shieldsource/contract/reports/inbox';
import { id as reportId } from '@shieldsource/contract/paging';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { z } from '../../lib/schemas.ts';
import { type CallError, isNotFound } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { paths } from '../paths.ts';
import ReportPage from './ReportPage.tsx';

/** A report at its address; an address with a report number redirects to it. */
export default function ReportAddress() {
  const { id = '' } = useParams();
  return z.safeParse(reportId, id).success ? <ReportPage /> : <ByNumber number={id} />;
}

function ByNumber({ number }: { number: string }) {
  const { t } = useLingui();
  const query = useQuery(queryOf(getReviewNumber, { number }, { silent: true }));
  if (query.error && isNotFound(query.error))
    return (
      <EmptyState hint={t`没有编号为 ${number} 的报告。`}>
        <Link to={paths.reports.list()}>{t`返回收件箱`}</Link>
      </EmptyState>
    );
  return (
    <QueryStates
      query={query}
      loading={<Loading lines={12} />}
      hintOf={(error) => textOf(error as CallError)}
    >
      {({ id }) => <Navigate replace to={paths.reports.record(id)} />}
    </QueryStates>
  );
}
