import { getReportCount } from '@shieldsource/contract/reports';
import { severity } from '@shieldsource/contract/scoring';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { numberOf } from '../../lib/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import '../../pieces/coded/tones.css';
import classes from './ReportCounters.module.css';

/** How many reports count, and how severe they are. Figures appear in place; a lost answer leaves dashes. */
export function ReportCounters() {
  const { t } = useLingui();
  const { data } = useQuery(queryOf(getReportCount, {}));
  const { serious, high, medium, low } = severity.codes;
  const counters = [
    { name: t`有效`, tone: 'blue', count: data?.validCount },
    { ...named(serious), count: data?.seriousCount },
    { ...named(high), count: data?.highLevelCount },
    { ...named(medium), count: data?.mediumLevelCount },
    { ...named(low), count: data?.lowLevelCount },
  ];
  return (
    <dl className={classes.counters} aria-label={t`漏洞统计`}>
      {counters.map(({ name, tone, count }) => (
        <div key={name} className={classes.counter} data-tone={tone}>
          <dt>{name}</dt>
          <dd>{count === undefined ? '–' : numberOf(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function named(code: (typeof severity.list)[number]['code']) {
  const { label, tone } = severity.of(code);
  return { name: label, tone };
}
