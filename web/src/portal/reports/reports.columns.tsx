import type { ReportRow } from '@shieldsource/contract/reports/calls';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { reportPath } from '../../lib/paths.ts';
import { numberOf } from '../../ui/text/formats.ts';
import { AwardStateTag } from '../../pieces/reports/AwardStateTag.tsx';
import { MiniLifeline } from '../../pieces/reports/MiniLifeline.tsx';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { WaitingTag } from '../../pieces/waiting/WaitingTag.tsx';
import { dateColumn } from '../../ui/table/columns.tsx';
import type { Column } from '../../ui/table/column.ts';
import classes from './reports.columns.module.css';

/** The columns of the researcher's own list. */
export function useReportColumns(): Column<ReportRow>[] {
  const { t } = useLingui();
  const none = <span className="faint">–</span>;
  return [
    {
      key: 'title',
      title: t({ message: '报告', context: 'one' }),
      isName: true,
      cell: ({ id, title, number, earlierNumber, typeName, appName, waiting }) => (
        <>
          <Link className={`two-lines plain medium ${classes.title}`} to={reportPath(id)}>
            {title}
          </Link>
          <span className="block faint note leading-20 regular figures">
            {number} · {appName} · {typeName}
            {earlierNumber !== null && ` · ${t`旧门户 ${earlierNumber}`}`}
          </span>
          {waiting && <WaitingTag waiting={waiting} />}
        </>
      ),
    },
    {
      key: 'status',
      title: t`进度`,
      noWrap: true,
      cell: ({ status, statusName }) => <MiniLifeline status={status} name={statusName} />,
    },
    {
      key: 'level',
      title: t`等级`,
      noWrap: true,
      sort: 'custom',
      cell: ({ level }) => <SeverityTag level={level} />,
    },
    {
      key: 'currency',
      title: t`贡献值 / 安全币`,
      align: 'end',
      noWrap: true,
      sort: 'custom',
      cell: ({ contribution, currency, awardState }) =>
        // a raise that waits: the first award is already earned
        contribution || currency ? (
          <span className="figures">
            {numberOf(contribution)} / {numberOf(currency)}
          </span>
        ) : awardState ? (
          <AwardStateTag state={awardState} />
        ) : (
          none
        ),
    },
    { ...dateColumn<ReportRow>('createTime', t`提交时间`), sort: 'custom' },
  ];
}
