import type { ContributionGrowth } from '@shieldsource/contract/ledger/calls';
import { useLingui } from '@lingui/react/macro';
import { signedOf } from '../../ui/text/formats.ts';
import { daysBetween } from '../../ui/charts/calendar.ts';
import { Heatmap } from '../../ui/charts/Heatmap.tsx';

/** A year of contribution as a heat map of its days. */
export function DayPicture({
  growth: { startDay, endDay, days },
}: {
  growth: Pick<ContributionGrowth, 'startDay' | 'endDay' | 'days'>;
}) {
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
    <Heatmap
      label={t`过去一年有 ${gained} 天获得贡献值`}
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
  );
}
