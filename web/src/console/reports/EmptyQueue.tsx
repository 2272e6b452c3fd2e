import { useLingui } from '@lingui/react/macro';
import { reportStatus, type ReportStatus } from '@shieldsource/contract/reports';
import { Link } from 'react-router';
import { Nothing } from '../../ui/states/PageState.tsx';
import { queuePath } from './queue-place.ts';

/** Nothing in this status; `isPast` when only this page is empty. */
export function EmptyQueue({ status, isPast }: { status: ReportStatus; isPast: boolean }) {
  const { t } = useLingui();
  const start = queuePath({ status, page: 1, pageSize: 20 });
  if (isPast) {
    return (
      <Nothing hint={t`这一页已经没有报告了。`}>
        <Link to={start}>{t`回到第一页`}</Link>
      </Nothing>
    );
  }
  const hints: Record<ReportStatus, string> = {
    1: t`没有等待审核的报告。研究员提交后会出现在这里，每分钟自动刷新。`,
    2: t`确认后、还没有开始修复的报告会出现在这里。`,
    3: t`正在修复的报告会出现在这里。`,
    4: t`修复完成的报告会出现在这里。`,
    [-1]: t`被忽略的报告会出现在这里，可以重新打开。`,
  };
  return (
    <Nothing hint={hints[status]}>
      {status !== reportStatus.codes.waitReview && <Link to="/">{t`查看待审核的报告`}</Link>}
    </Nothing>
  );
}
