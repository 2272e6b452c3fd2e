import { useLingui } from '@lingui/react/macro';
import {
  type ReportDetail,
  reportStatus,
  type ReportStatus,
} from '@shieldsource/contract/reports/calls';
import { useState } from 'react';
import button from '../../ui/form/button.module.css';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

// Loaded when it is opened.
const WithdrawDialog = lazyPart(async () => ({
  default: (await import('./WithdrawDialog.tsx')).WithdrawDialog,
}));

/** What comes next and whose turn it is, and the button to withdraw while that is possible. */
export function NextStep({ report }: { report: ReportDetail }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const {
    status,
    ignoreReason,
    ignoreReasonName,
    question,
    retest,
    awardState,
    contribution,
    currency,
  } = report;
  const done = {
    // said by the invitation
    asked: '',
    passed: t`你复测通过，漏洞已修复，感谢你的帮助。`,
    failed: t`你反馈仍能复现，审核员正在核对是否需要重新修复，有结果会通知你。`,
  };
  const words: Record<ReportStatus, string> = {
    1: question
      ? t`等待你补充信息。`
      : t`审核员会按提交先后查看，有结论会发消息通知你。如需补充细节，请在下方评论。`,
    2: awardState
      ? contribution > 0 || currency > 0
        ? t`申诉成立，提高后的奖励核定后到账，原奖励不变。业务方开始修复时会通知你。`
        : t`漏洞已确认，奖励核定后到账。业务方开始修复时会通知你。`
      : contribution > 0 || currency > 0
        ? t`漏洞已确认，奖励已到账。业务方开始修复时会通知你。`
        : t`漏洞已确认。业务方开始修复时会通知你。`,
    3: t`业务方正在修复，修好后会通知你。`,
    4: retest ? done[retest.state] : t`漏洞已修复，感谢你的帮助。`,
    [-1]:
      ignoreReason === 'withdrawn'
        ? t`你撤回了这份报告。有新的发现时，可以重新提交。`
        : // said first, in the reviewer's words
          ignoreReason === 'revoked'
          ? ''
          : t`忽略原因：${ignoreReasonName}`,
  };
  if (words[status] === '') return null;
  return (
    <div className="row wrap justify-center gap-4-16 mt-16 soft text-center">
      <p>{words[status]}</p>
      {status === reportStatus.codes.waitReview && (
        <button type="button" className={button.link} onClick={() => setOpen(true)}>
          {t`撤回报告`}
        </button>
      )}
      {isOpen && <WithdrawDialog report={report} onClose={() => setOpen(false)} />}
    </div>
  );
}
