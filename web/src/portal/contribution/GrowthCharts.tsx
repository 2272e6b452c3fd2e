import type { ContributionGrowth } from '@shieldsource/contract/ledger/calls';
import { useLingui } from '@lingui/react/macro';
import { numberOf, signedOf } from '../../ui/text/formats.ts';
import { ChartFigures } from '../../ui/charts/ChartFigures.tsx';
import { GrowthLine } from '../../ui/charts/GrowthLine.tsx';
import card from '../../ui/page/Card.module.css';
import { DayPicture } from '../../pieces/ledger/DayPicture.tsx';
import classes from './GrowthCharts.module.css';

/** A year of contribution in two charts, by day and by month, with the figures in tables below. */
export default function GrowthCharts({ growth }: { growth: ContributionGrowth }) {
  return (
    <div className={`column mb-24 ${classes.charts}`}>
      <Days growth={growth} />
      <Months growth={growth} />
    </div>
  );
}

function Days({ growth }: { growth: ContributionGrowth }) {
  const { t } = useLingui();
  return (
    <section className={card.card} aria-labelledby="heatmap">
      <h2 id="heatmap">{t`近一年贡献`}</h2>
      <DayPicture growth={growth} />
      <ChartFigures
        name={t`每日数据`}
        columns={[t`日期`, t`贡献值`, t`有效报告`]}
        rows={growth.days
          .toReversed()
          .map(({ day, contribution, validCount }) => [day, signedOf(contribution), validCount])}
      />
    </section>
  );
}

function Months({ growth: { months } }: { growth: ContributionGrowth }) {
  const { t } = useLingui();
  const total = numberOf(months.at(-1)?.total ?? 0);
  const nameOf = (month: string) => t`${Number(month.slice(5))}月`;
  return (
    <section className={card.card} aria-labelledby="growth">
      <h2 id="growth">{t`累计增长`}</h2>
      <GrowthLine
        label={t`过去 12 个月的累计贡献值，现在是 ${total}`}
        points={months.map((one) => ({
          name: nameOf(one.month),
          amount: one.total,
          text: t`${one.month}：累计 ${numberOf(one.total)}，当月 ${signedOf(one.contribution)}`,
        }))}
      />
      <ChartFigures
        name={t`每月数据`}
        columns={[t`月份`, t`当月`, t`累计`]}
        rows={months
          .toReversed()
          .map((one) => [one.month, signedOf(one.contribution), numberOf(one.total)])}
      />
    </section>
  );
}
