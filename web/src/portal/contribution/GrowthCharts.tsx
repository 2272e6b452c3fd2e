import type { ContributionGrowth } from '@shieldsource/contract/ledger';
import { useLingui } from '@lingui/react/macro';
import { numberOf, signedOf } from '../../lib/formats.ts';
import { BehindChart } from '../../ui/charts/BehindChart.tsx';
import { daysBetween } from '../../ui/charts/calendar.ts';
import { GrowthLine } from '../../ui/charts/GrowthLine.tsx';
import { Heatmap } from '../../ui/charts/Heatmap.tsx';
import card from '../../ui/page/Card.module.css';
import classes from './GrowthCharts.module.css';

/** A year of contribution in two pictures, day by day and month by month, with their figures behind them. */
export default function GrowthCharts({ growth }: { growth: ContributionGrowth }) {
  return (
    <div className={classes.charts}>
      <Days growth={growth} />
      <Months growth={growth} />
    </div>
  );
}

function Days({ growth: { startDay, endDay, days } }: { growth: ContributionGrowth }) {
  const { t } = useLingui();
  const found = new Map(days.map((one) => [one.day, one]));
  const gained = days.filter(({ contribution }) => contribution > 0).length;
  const textOf = (day: string) => {
    const { contribution = 0, validCount = 0 } = found.get(day) ?? {};
    return contribution || validCount
      ? t`${day}：${signedOf(contribution)} 贡献值，${validCount} 份有效报告`
      : t`${day}：没有`;
  };
  return (
    <section className={card.card} aria-labelledby="heatmap">
      <h2 id="heatmap">{t`过去一年的每一天`}</h2>
      <Heatmap
        label={t`过去一年里有 ${gained} 天得到贡献值`}
        startDay={startDay}
        endDay={endDay}
        days={daysBetween(startDay, endDay).map((day) => ({
          day,
          amount: found.get(day)?.contribution ?? 0,
          text: textOf(day),
        }))}
        names={{
          months: Array.from({ length: 12 }, (_, month) => t`${month + 1}月`),
          weekdays: [t`一`, t`二`, t`三`, t`四`, t`五`, t`六`, t`日`],
        }}
        legend={[t`少`, t`多`]}
      />
      <BehindChart
        name={t`每天的数字`}
        columns={[t`日期`, t`贡献值`, t`有效报告`]}
        rows={days
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
      <BehindChart
        name={t`每月的数字`}
        columns={[t`月份`, t`当月`, t`累计`]}
        rows={months
          .toReversed()
          .map((one) => [one.month, signedOf(one.contribution), numberOf(one.total)])}
      />
    </section>
  );
}
