import { useLingui } from '@lingui/react/macro';
import {
  awardOf,
  type AwardChoice,
  type AwardTerms,
  type ScoringRule,
} from '@shieldsource/contract/awards/scoring';
import { numberOf } from '../../ui/text/formats.ts';
import { coefficientOf } from '../../pieces/reports/coefficient.ts';
import classes from './AwardPreview.module.css';

interface AwardPreviewProps {
  readonly rule: ScoringRule;
  /** Undefined while a number is missing. */
  readonly choice: AwardChoice | undefined;
  readonly terms: AwardTerms;
  readonly tierName: string;
  readonly isPayable: boolean;
}

/** What the choice would pay, with the server's formula: `(base × tier + bonus) × factor`. */
export function AwardPreview({ rule, choice, terms, tierName, isPayable }: AwardPreviewProps) {
  const { t } = useLingui();
  const earned = choice && isPayable ? awardOf(rule, choice, terms) : undefined;
  const tier = coefficientOf(rule.tierHundredths[terms.tier]);
  const factor = coefficientOf(terms.factorHundredths);
  const rows = [
    [t`安全币`, choice?.baseCoins, choice?.bonusCoins, earned?.coins],
    [t`贡献值`, choice?.baseContribution, choice?.bonusContribution, earned?.contribution],
  ] as const;

  return (
    <section
      className={`stack gap-8 rounded-small sunken ${classes.preview}`}
      aria-label={t`将发放的奖励`}
      data-payable={isPayable}
    >
      <dl>
        {rows.map(([name, base, bonus, sum]) => (
          <div key={name} className="flex wrap items-baseline gap-0-12 tabular">
            <dt className="soft">{name}</dt>
            <dd className="push soft">
              ({base ?? '?'} × {tier} + {bonus ?? '?'}) × {factor} =
            </dd>
            <dd className={classes.sum}>
              <output>{sum === undefined ? '—' : numberOf(sum)}</output>
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet leading-20">
        {t`（基数 × 业务系数 + 加分）× 活动系数。${tierName}的系数是 ${tier}，活动系数是 ${factor}，按第 ${rule.version} 版评分标准。`}
      </p>
    </section>
  );
}
