import { useLingui } from '@lingui/react/macro';
import { deadlineDays } from '@shieldsource/contract/deadlines';
import { reportFlag } from '@shieldsource/contract/report-flags';
import { reportStatus, type ReportStatus } from '@shieldsource/contract/reports';
import { Link } from 'react-router';
import { Nothing } from '../../ui/states/Nothing.tsx';
import { queuePath, type QueuePlace } from './queue-place.ts';

/** Nothing in this queue; `isPast` when only this page is empty. */
export function EmptyQueue({ place, isPast }: { place: QueuePlace; isPast: boolean }) {
  const { t } = useLingui();
  const { status, flag } = place;
  const start = queuePath({ ...place, page: 1, pageSize: 20 });
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
  const flagHints: Record<keyof typeof reportFlag.codes, string> = {
    information: t`等研究员补充信息的报告会出现在这里；${deadlineDays.answer} 天没有回答，自动忽略。`,
    appeal: t`研究员提出的申诉会出现在这里，由给出原结论以外的审核员处理。`,
    retestFailed: t`研究员复测未通过的报告会出现在这里，由你决定是否退回修复。`,
    awardWaiting: t`超出范围或额度的奖励会出现在这里，由提出它以外的人核定。`,
    awardReturned: t`核定没有通过的奖励会出现在这里，由审核员重新评定。`,
  };
  const isStart = flag === undefined && status === reportStatus.codes.waitReview;
  return (
    <Nothing hint={flag === undefined ? hints[status] : flagHints[reportFlag.of(flag).key]}>
      {!isStart && <Link to="/">{t`查看待审核的报告`}</Link>}
    </Nothing>
  );
}
