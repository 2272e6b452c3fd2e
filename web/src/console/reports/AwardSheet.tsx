import { useLingui } from '@lingui/react/macro';
import { postReviewConfirm } from '@shieldsource/contract/reports/desk';
import { postReviewAward } from '@shieldsource/contract/awards/desk';
import { standingAwardOf } from '@shieldsource/contract/reports/calls';
import { ActSheet } from './ActSheet.tsx';
import { AwardForm, lowestOf } from './AwardForm.tsx';
import type { DecisionProps } from './decision.ts';
import { NextChoice } from './NextChoice.tsx';

/** Confirms a report and gives an award. */
export function AwardSheet(props: DecisionProps) {
  const { t } = useLingui();
  const { level, detail } = props;
  const { number } = detail.report;
  return (
    <ActSheet title={t`确认漏洞 ${number}`}>
      <AwardForm
        {...props}
        route={postReviewConfirm}
        act={t`确认并发放奖励`}
        kind="confirm"
        {...(level !== undefined && { start: lowestOf(detail.rule, level) })}
        newsOf={(coins, contribution) =>
          t`已确认 ${number}，发放 ${coins} 安全币、${contribution} 贡献值`
        }
      >
        <NextChoice />
      </AwardForm>
    </ActSheet>
  );
}

/** A new award for a confirmed report whose first one was returned. */
export function AwardAgainSheet(props: DecisionProps) {
  const { t } = useLingui();
  const { report, rule } = props.detail;
  const { number } = report;
  return (
    <ActSheet title={t`重新评定奖励`} takesFocus>
      <AwardForm
        {...props}
        route={postReviewAward}
        kind="award"
        act={t`发放奖励`}
        start={standingAwardOf(report) ?? lowestOf(rule, report.level ?? report.selfLevel)}
        newsOf={(coins, contribution) =>
          t`${number} 的奖励已发放：${coins} 安全币、${contribution} 贡献值`
        }
      />
    </ActSheet>
  );
}
