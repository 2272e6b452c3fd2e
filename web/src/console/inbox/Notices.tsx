import { useLingui } from '@lingui/react/macro';
import { maxCounted } from '@shieldsource/contract/page-limits';
import { getPromiseCounts } from '@shieldsource/contract/promises/desk';
import type { OutputOf } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cappedOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { Loading } from '../../ui/states/PageState.tsx';
import type { InboxPlace } from '../inbox-place.ts';
import { refreshMs } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { useDroppedVerdicts } from '../pieces/reports/dropped.ts';
import { DroppedVerdict } from '../pieces/reports/DroppedVerdict.tsx';
import classes from './Notices.module.css';

/**
 * The list, `children`, under what is due today and the reviewer's own verdicts that were not carried out: all at once, so
 * that no row moves away under the pointer.
 */
export function Notices({ place, children }: { place: InboxPlace; children: ReactNode }) {
  const { t } = useLingui();
  const { dropped, isLoading } = useDroppedVerdicts();
  const promises = useQuery({
    ...queryOf(getPromiseCounts, {}, { silent: true }),
    refetchInterval: refreshMs,
  });
  if (promises.isLoading || isLoading) return <Loading lines={12} />;
  return (
    <>
      {promises.data && <PromiseLine {...promises.data} />}
      {dropped.map((verdict) => {
        const { reportId, kind, input, dueTime } = verdict;
        return (
          <DroppedVerdict
            key={`${reportId} ${dueTime}`}
            verdict={verdict}
            isNamed
            reopen={
              <ButtonLink
                size="compact-md"
                to={paths.reports.record(reportId, place)}
                state={{ undone: { kind, input } }}
              >{t`重新打开`}</ButtonLink>
            }
          />
        );
      })}
      {children}
    </>
  );
}

/** The number of promises that are due today or overdue; nothing where there are none. */
function PromiseLine({ dueToday, overdue }: OutputOf<typeof getPromiseCounts>) {
  const { t } = useLingui();
  if (dueToday === 0 && overdue === 0) return null;
  return (
    <Link
      className={`flex wrap justify-self-start gap-4-16 p-6-12 warn rounded-small waits ${classes.promises}`}
      to={paths.reports.list({ view: 'due' })}
    >
      {dueToday > 0 && (
        <span>
          {t`今天到期`} <Count of={dueToday} />
        </span>
      )}
      {overdue > 0 && (
        <span data-over>
          {t`已超时`} <Count of={overdue} />
        </span>
      )}
    </Link>
  );
}

const Count = ({ of: count }: { readonly of: number }): ReactNode => (
  <b>{cappedOf(count, maxCounted)}</b>
);
