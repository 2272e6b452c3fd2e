import { useLingui } from '@lingui/react/macro';
import type { Award } from '@shieldsource/contract/reports/calls';
import type { ScoringRule } from '@shieldsource/contract/awards/scoring';
import { numberOf } from '../../ui/text/formats.ts';
import classes from './SecondPerson.module.css';

interface SecondPersonProps {
  readonly rule: ScoringRule;
  /** Every number is within its range, but the sum is above the limit. */
  readonly isInside: boolean;
  /** The award that stands until the second person signs. */
  readonly standing: Award | undefined;
  readonly isTooMuch: boolean;
}

/** Explains why one person may not give this award, and what happens next. */
export function SecondPerson({ rule, isInside, standing, isTooMuch }: SecondPersonProps) {
  const { t } = useLingui();
  const above = numberOf(rule.signOffAboveCoins);
  const [coins, contribution] = [numberOf(rule.maxCoins), numberOf(rule.maxContribution)];
  if (isTooMuch) {
    return (
      <div
        className={`stack gap-4 p-10-16 rounded-small ${classes.notice}`}
        role="status"
        data-too-much
      >
        <strong>{t`这样的奖励不能发放`}</strong>
        <p>{t`即使由第二人核定，最多也只能发放 ${coins} 安全币、${contribution} 贡献值；危害等级为“无”的报告没有奖励。`}</p>
      </div>
    );
  }
  return (
    <div className={`stack gap-4 p-10-16 rounded-small ${classes.notice}`} role="status">
      <strong>
        {isInside
          ? t`奖励超过 ${above} 安全币，须由第二人核定。`
          : t`奖励超出评分标准的范围，须由第二人核定。`}
      </strong>
      <p>
        {standing
          ? t`提交后原奖励不变，显示为“奖励核定中”，由另一位审核员或管理员核定后更新；退回后可以重新评定。`
          : t`提交后报告立即变为“已确认”，奖励显示为“奖励核定中”，由另一位审核员或管理员核定后发放；退回后可以重新评定。`}
      </p>
    </div>
  );
}
