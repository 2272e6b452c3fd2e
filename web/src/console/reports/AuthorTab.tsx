import { useLingui } from '@lingui/react/macro';
import '../../pieces/coded/tones.css';
import { getAuthorRecord } from '@shieldsource/contract/reports/similar';
import { useQuery } from '@tanstack/react-query';
import type { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { dateOf, numberOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './AuthorTab.module.css';
import { ReportLines } from './ReportLines.tsx';

/** The author's earlier reports in numbers, and their results. */
export function AuthorTab({ reportId }: { reportId: string }) {
  const { t } = useLingui();
  const query = useQuery(queryOf(getAuthorRecord, { id: reportId }, { silent: true }));
  return (
    <QueryStates query={query} hintOf={(error) => textOf(error as CallError)}>
      {({ authorName, authorUid, joinTime, total, waiting, recent, open, ...judged }) => {
        const sum = judged.valid + judged.duplicate + judged.rejected;
        const shares = [
          { name: t`有效`, count: judged.valid, tone: 'green' },
          { name: t`重复`, count: judged.duplicate, tone: 'amber' },
          { name: t`已忽略（非重复）`, count: judged.rejected, tone: 'grey' },
        ];
        const since = dateOf(joinTime);
        const [all, left] = [numberOf(total), numberOf(waiting)];
        return (
          <div className="column gap-12">
            <p>
              <strong>{authorName}</strong> <span className="figures">UID {authorUid}</span>
            </p>
            <p className="quiet">{t`${since} 加入，共 ${all} 份报告，${left} 份待审核`}</p>
            {sum > 0 && (
              <>
                <div className={`flex gap-2 ${classes.bar}`} aria-hidden="true">
                  {shares.map(({ name, count, tone }) => (
                    <span key={name} data-tone={tone} style={{ flexGrow: count }} />
                  ))}
                </div>
                <dl className={`stack thirds gap-8 ${classes.shares}`}>
                  {shares.map(({ name, count, tone }) => (
                    <div key={name} data-tone={tone}>
                      <dt className="soft small">{name}</dt>
                      <dd className="bold tabular">
                        {numberOf(count)} <span>{Math.round((count / sum) * 100)}%</span>
                      </dd>
                    </div>
                  ))}
                </dl>
              </>
            )}
            {open.length > 0 && <ReportLines title={t`待审核的`} list={open} />}
            <ReportLines title={t`最近十份`} list={recent} />
          </div>
        );
      }}
    </QueryStates>
  );
}
