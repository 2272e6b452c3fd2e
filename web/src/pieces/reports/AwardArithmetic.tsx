import type {
  Award,
  AwardArithmetic as Arithmetic,
  AwardProposal,
} from '@shieldsource/contract/reports/calls';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { dateOf, numberOf } from '../../ui/text/formats.ts';
import { Tag } from '../coded/Tag.tsx';
import classes from './AwardArithmetic.module.css';
import { AwardStateTag } from './AwardStateTag.tsx';
import { coefficientOf } from './coefficient.ts';

interface AwardArithmeticProps {
  readonly award: Award;
  /** Only what it came to. */
  readonly isBrief?: boolean;
}

/** What a report earned, computed as `(base × tier + bonus) × factor`, in figures and in words. */
export function AwardArithmetic({ award, isBrief = false }: AwardArithmeticProps) {
  const { t } = useLingui();
  return (
    <Sums award={award} isStruck={award.isReversed} isBrief={isBrief}>
      {award.isReversed && <Tag tone="vermilion">{t`已收回`}</Tag>}
    </Sums>
  );
}

/** A proposed award, which has not been given. */
export function ProposedAward({ proposal }: { proposal: AwardProposal }) {
  const isReturned = proposal.state === 'returned';
  return (
    <Sums award={proposal} isStruck={isReturned} isProposed>
      <AwardStateTag state={proposal.state} />
    </Sums>
  );
}

interface SumsProps {
  readonly award: Arithmetic;
  readonly isStruck: boolean;
  readonly isProposed?: boolean;
  readonly isBrief?: boolean;
  readonly children: ReactNode;
}

function Sums({ award, isStruck, isProposed = false, isBrief = false, children }: SumsProps) {
  const { t } = useLingui();
  const { tierName, ruleVersion, campaignName } = award;
  const tier = coefficientOf(award.tierHundredths);
  const factor = coefficientOf(award.factorHundredths);
  // shown only where a campaign changed the award
  const hasFactor = award.factorHundredths !== 100;
  const awarded = dateOf(award.createTime);
  const parts = [
    sumOf(t`贡献值`, award.baseContribution, award.bonusContribution, award.contribution),
    sumOf(t`安全币`, award.baseCoins, award.bonusCoins, award.coins),
  ];
  const steps = [
    { name: t`基数`, figureOf: ({ base }: Part) => base },
    { name: t`业务系数`, figureOf: () => `× ${tier}` },
    { name: t`加分`, figureOf: ({ bonus }: Part) => `+ ${bonus}` },
    ...(hasFactor
      ? [
          {
            name: campaignName ? t`活动系数 · ${campaignName}` : t`活动系数`,
            figureOf: () => `× ${factor}`,
          },
        ]
      : []),
    { name: t`奖励`, figureOf: ({ sum }: Part) => `= ${sum}` },
  ];

  return (
    <div className={`stack gap-12 ${classes.award}`} data-reversed={isStruck || undefined}>
      <dl className={`row wrap ${classes.sums}`}>
        {parts.map(({ name, base, bonus, sum }) => (
          <div key={name} className={`stack ${classes.sum}`}>
            <dt className="quiet">{name}</dt>
            <dd>{sum}</dd>
            {!isBrief && (
              <dd className={classes.formula}>
                {hasFactor
                  ? `(${base} × ${tier} + ${bonus}) × ${factor}`
                  : `${base} × ${tier} + ${bonus}`}
              </dd>
            )}
          </div>
        ))}
        {children && (
          <div>
            <dt className="unseen">{t`状态`}</dt>
            <dd>{children}</dd>
          </div>
        )}
      </dl>
      {!isBrief && (
        <>
          {' '}
          <table className={`w-full tabular ${classes.table}`}>
            <caption className="unseen">{t`奖励的算法`}</caption>
            <thead>
              <tr>
                <th className="quiet" scope="col">{t`项目`}</th>
                {parts.map(({ name }) => (
                  <th key={name} className="quiet" scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {steps.map(({ name, figureOf }) => (
                <tr key={name}>
                  <th className="quiet" scope="row">
                    {name}
                  </th>
                  {parts.map((part) => (
                    <td key={part.name}>{figureOf(part)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="soft small leading-20">
            {hasFactor
              ? t`（基数 × 业务系数 + 加分）× 活动系数，四舍五入取整。`
              : t`基数 × 业务系数 + 加分，四舍五入取整。`}
            {isProposed
              ? t`${tierName}的系数是 ${tier}，按提交时的第 ${ruleVersion} 版评分标准，${awarded} 提出。`
              : t`${tierName}的系数是 ${tier}，按提交时的第 ${ruleVersion} 版评分标准，${awarded} 核定。`}
          </p>
        </>
      )}
    </div>
  );
}

type Part = ReturnType<typeof sumOf>;

const sumOf = (name: string, base: number, bonus: number, sum: number) => ({
  name,
  base: numberOf(base),
  bonus: numberOf(bonus),
  sum: numberOf(sum),
});
