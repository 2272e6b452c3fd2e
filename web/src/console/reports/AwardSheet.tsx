import { useLingui } from '@lingui/react/macro';
import { postReviewConfirm } from '@shieldsource/contract/console';
import { postReviewAward } from '@shieldsource/contract/console-awards';
import { standingAwardOf } from '@shieldsource/contract/reports';
import type { AwardChoice } from '@shieldsource/contract/scoring';
import { ActSheet } from './ActSheet.tsx';
import { AwardForm, lowestOf } from './AwardForm.tsx';
import type { DecisionProps } from './decision.ts';
import { NextChoice } from './NextChoice.tsx';

/** Confirms a report and gives an award. */
export function AwardSheet(props: DecisionProps) {
  const { t } = useLingui();
  const { number } = props.detail.report;
  return (
    <ActSheet title={t`确认漏洞 ${number}`}>
      <AwardForm
        {...props}
        route={postReviewConfirm}
        act={t`确认并发放奖励`}
        kind="confirm"
        {...startOf(props)}
        newsOf={(coins, contribution) =>
          t`已确认 ${number}，发放 ${coins} 安全币、${contribution} 贡献值`
        }
      >
        <NextChoice />
      </AwardForm>
    </ActSheet>
  );
}

/** The first choice: that of a verdict that was undone, else the lowest award of the chosen level, if one was chosen. */
function startOf({ undone, level, detail: { rule } }: DecisionProps): { start?: AwardChoice } {
  if (undone) return { start: undone as unknown as AwardChoice };
  return level === undefined ? {} : { start: lowestOf(rule, level) };
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
