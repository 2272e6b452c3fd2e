import { useLingui } from '@lingui/react/macro';
import { deadlineDays } from '@shieldsource/contract/deadlines';
import { reportFlag } from '@shieldsource/contract/report-flags';
import { reportStatus, type ReportStatus } from '@shieldsource/contract/reports';
import { Link } from 'react-router';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { StatusTag } from '../../pieces/reports/StatusTag.tsx';
import { textColumn } from '../../ui/table/columns.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { codedTabs } from '../kit/coded-tabs.ts';
import { nameColumn, pairColumn, waitingColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { queueName, type QueueRow } from './queue.ts';

const { waitReview, ignored } = reportStatus.codes;

/** What waits for a reviewer, longest first, one status at a time. What waits says how long, what was judged says how. */
export default function QueuePage() {
  const { t } = useLingui();
  const list = useList(paths.reports);
  const { status, flag } = list.place;
  const queue = list.query.data;
  const name = queueName(list.place);
  const isFlagged = flag !== undefined;
  const isWaiting = !isFlagged && status === waitReview;
  const isRated = !isFlagged && !isWaiting && status !== ignored;
  const hints: Record<ReportStatus, string> = {
    1: t`没有等待审核的报告。研究员提交后会出现在这里，每分钟自动刷新。`,
    2: t`确认后、还没有开始修复的报告会出现在这里。`,
    3: t`正在修复的报告会出现在这里。`,
    4: t`修复完成的报告会出现在这里。`,
    [-1]: t`被忽略的报告会出现在这里，可以重新打开。`,
  };
  const flagHints: Record<keyof typeof reportFlag.codes, string> = {
    information: t`等研究员补充信息的报告会出现在这里；${deadlineDays.answer} 天没有回答，自动忽略。`,
    appeal: t`研究员提出的申诉会出现在这里，由给出原结论以外的审核员处理。`,
    retestFailed: t`研究员复测未通过的报告会出现在这里，由你决定是否退回修复。`,
    awardWaiting: t`超出范围或额度的奖励会出现在这里，由提出它以外的人核定。`,
    awardReturned: t`核定没有通过的奖励会出现在这里，由审核员重新评定。`,
  };
  const severityColumn = (key: 'selfLevel' | 'level', title: string): Column<QueueRow> => ({
    key,
    title,
    noWrap: true,
    cell: (row) => <SeverityTag level={row[key]} />,
  });

  return (
    <ListPage
      list={list}
      title={t`${name}的报告`}
      heading={t`审核队列：${name}`}
      label={t`审核队列`}
      tabs={{
        label: t`按状态查看`,
        list: [
          ...codedTabs(list, {
            values: reportStatus.list,
            at: (code) => ({ status: code, flag: undefined }),
            count: (code) => queue && (queue.counts.find((one) => one.status === code)?.count ?? 0),
            leftOut: ['ignored'],
          }),
          ...codedTabs(list, {
            values: reportFlag.list,
            at: (code) => ({ status: waitReview, flag: code }),
            count: (code) =>
              queue && (queue.flagCounts.find((one) => one.flag === code)?.count ?? 0),
            leftOut: Object.keys(reportFlag.codes),
          }),
        ],
      }}
      columns={[
        nameColumn(list, {
          title: t`报告`,
          name: (row) => row.title,
          isFaint: (row) => row.isOwn,
          under: (row) => (
            <>
              {row.number}
              {isFlagged && <StatusTag status={row.status} />}
              {row.flags
                .filter((one) => one !== flag)
                .map((one) => (
                  <Tag key={one} tone={reportFlag.of(one).tone}>
                    {reportFlag.labelOf(one)}
                  </Tag>
                ))}
              {row.isOwn && <Tag>{t`自己提交的，不能处理`}</Tag>}
            </>
          ),
        }),
        waitingColumn(list, {
          title: t`提交于`,
          isOver: !isWaiting,
          since: (row) => row.createTime,
        }),
        severityColumn('selfLevel', t`自评`),
        ...(isRated ? [severityColumn('level', t`定级`)] : []),
        pairColumn<QueueRow>('appName', t`应用`, (row) => [row.appName, row.tierName]),
        pairColumn<QueueRow>('typeName', t`类型`, (row) => [row.typeName, row.platformName]),
        textColumn<QueueRow>('authorName', t`提交人`),
      ]}
      keyNames={[t`下一份报告`, t`上一份报告`, t`打开报告，也可以按 Enter`]}
      empty={{
        hint: isFlagged ? flagHints[reportFlag.of(flag).key] : hints[status],
        past: t`这一页已经没有报告了。`,
        next: !isWaiting && <Link to={paths.reports.list()}>{t`查看待审核的报告`}</Link>,
      }}
    />
  );
}
