import { useLingui } from '@lingui/react/macro';
import { postReviewConfirm } from '@shieldsource/contract/console';
import { postReviewAward } from '@shieldsource/contract/console-awards';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { AwardForm, lowestOf } from './AwardForm.tsx';
import type { DecisionProps } from './decision.ts';
import { NextChoice } from './NextChoice.tsx';

/** Confirms a report and rewards it. */
export function AwardDialog(props: DecisionProps) {
  const { t } = useLingui();
  const { report, rule } = props.detail;
  const { number } = report;
  return (
    <DialogFrame title={t`确认漏洞 ${number}`} isOpen={props.isOpen} onClose={props.onClose}>
      <AwardForm
        {...props}
        route={postReviewConfirm}
        mayPropose
        act={t`确认并发放奖励`}
        start={lowestOf(rule, report.selfLevel)}
        newsOf={(coins, contribution) =>
          t`已确认 ${number}，发放 ${coins} 安全币、${contribution} 贡献值`
        }
      >
        <NextChoice />
      </AwardForm>
    </DialogFrame>
  );
}

/** Another award for a confirmed report whose first one came back. */
export function AwardAgainDialog(props: DecisionProps) {
  const { t } = useLingui();
  const { report, rule } = props.detail;
  const { number } = report;
  return (
    <DialogFrame title={t`重新评定奖励`} isOpen={props.isOpen} onClose={props.onClose}>
      <AwardForm
        {...props}
        route={postReviewAward}
        mayPropose
        act={t`发放奖励`}
        start={lowestOf(rule, report.level ?? report.selfLevel)}
        newsOf={(coins, contribution) =>
          t`${number} 的奖励已发放：${coins} 安全币、${contribution} 贡献值`
        }
      />
    </DialogFrame>
  );
}
