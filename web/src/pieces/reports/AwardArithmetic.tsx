import type { Award } from '@shieldsource/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { dateOf, numberOf } from '../../lib/formats.ts';
import { Tag } from '../coded/Tag.tsx';
import classes from './AwardArithmetic.module.css';
import { coefficientOf } from './coefficient.ts';

/** What a report earned and how it was reckoned: `(base × tier + bonus) × factor`, in figures and in words. */
export function AwardArithmetic({ award }: { award: Award }) {
  const { t } = useLingui();
  const { tierName, ruleVersion, isReversed } = award;
  const tier = coefficientOf(award.tierHundredths);
  const factor = coefficientOf(award.factorHundredths);
  const awarded = dateOf(award.createTime);
  const rows = [
    [t`贡献值`, award.baseContribution, award.bonusContribution, award.contribution] as const,
    [t`安全币`, award.baseCoins, award.bonusCoins, award.coins] as const,
  ];

  return (
    <div className={classes.award} data-reversed={isReversed || undefined}>
      <dl className={classes.sums}>
        {rows.map(([name, , , sum]) => (
          <div key={name} className={classes.sum}>
            <dt>{name}</dt>
            <dd>{numberOf(sum)}</dd>
          </div>
        ))}
        {isReversed && <Tag tone="vermilion">{t`已收回`}</Tag>}
      </dl>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <caption className="unseen">{t`奖励的算法`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`项目`}</th>
              <th scope="col">{t`基数`}</th>
              <th scope="col">{t`业务系数`}</th>
              <th scope="col">{t`加分`}</th>
              <th scope="col">{t`活动系数`}</th>
              <th scope="col">{t`奖励`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, base, bonus, sum]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{numberOf(base)}</td>
                <td>× {tier}</td>
                <td>+ {numberOf(bonus)}</td>
                <td>× {factor}</td>
                <td>= {numberOf(sum)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.words}>
        {t`算法：（基数 × 业务系数 + 加分）× 活动系数，四舍五入取整。`}
        {t`${tierName}的系数是 ${tier}，活动系数是 ${factor}，按提交时的第 ${ruleVersion} 版评分标准，${awarded} 核定。`}
      </p>
    </div>
  );
}
