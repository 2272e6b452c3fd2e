import type { reportCounters } from '@shieldsource/contract/reports';
import { severity } from '@shieldsource/contract/scoring';
import { useLingui } from '@lingui/react/macro';
import type * as z from 'zod/mini';
import { numberOf } from '../../lib/formats.ts';
import '../coded/tones.css';
import classes from './SeverityCounters.module.css';

/** How many reports count, and how severe they are; dashes until it is known. */
export function SeverityCounters({
  counters,
}: {
  counters: z.output<typeof reportCounters> | undefined;
}) {
  const { t } = useLingui();
  const { serious, high, medium, low } = severity.codes;
  const counted = [
    { name: t`有效`, tone: 'blue', count: counters?.validCount },
    { ...named(serious), count: counters?.seriousCount },
    { ...named(high), count: counters?.highLevelCount },
    { ...named(medium), count: counters?.mediumLevelCount },
    { ...named(low), count: counters?.lowLevelCount },
  ];
  const waiting = counters?.awaitingAwardCount ?? 0;
  return (
    <dl className={classes.counters} aria-label={t`漏洞统计`}>
      {counted.map(({ name, tone, count }) => (
        <div key={name} className={classes.counter} data-tone={tone}>
          <dt>{name}</dt>
          <dd>{count === undefined ? '–' : numberOf(count)}</dd>
        </div>
      ))}
      {waiting > 0 && (
        <div className={classes.waiting}>
          <dt>{t`另有奖励核定中`}</dt>
          <dd>{t`${numberOf(waiting)} 份，核定后计入`}</dd>
        </div>
      )}
    </dl>
  );
}

function named(code: (typeof severity.list)[number]['code']) {
  const { label, tone } = severity.of(code);
  return { name: label, tone };
}
