import { useLingui } from '@lingui/react/macro';
import { getSimilarReports, likeness, type Similar } from '@shieldsource/contract/reports/similar';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { textOf } from '../../lib/client.ts';
import type { CallError } from '../../lib/call-error.ts';
import { dateOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { StatusTag } from '../../pieces/reports/StatusTag.tsx';
import { isComposing, keyOf } from '../../ui/keys/key-of.ts';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { paths } from '../paths.ts';
import { ReportLines } from './ReportLines.tsx';
import classes from './SimilarTab.module.css';

interface SimilarTabProps {
  readonly reportId: string;
  /** Whether this report may be ignored as a duplicate. */
  readonly mayRepeat: boolean;
  /** The report that is shown for comparison. */
  readonly shownId: string | undefined;
  readonly onShow: (id: string | undefined) => void;
  readonly onRepeats: (first: Similar) => void;
}

/** The most similar reports, each with the reasons; and the duplicates of this one. */
export function SimilarTab({ reportId, ...props }: SimilarTabProps) {
  const { t } = useLingui();
  const query = useQuery(queryOf(getSimilarReports, { id: reportId }, { silent: true }));
  return (
    <QueryStates query={query} hintOf={(error) => textOf(error as CallError)}>
      {({ list, duplicates }) => (
        <div className="column gap-14">
          {list.length === 0 ? (
            <p className="quiet">{t`没有相似报告。`}</p>
          ) : (
            <Nearest list={list} {...props} />
          )}
          {duplicates.length > 0 && (
            <ReportLines title={t`重复报告（${duplicates.length}）`} list={duplicates} />
          )}
        </div>
      )}
    </QueryStates>
  );
}

function Nearest({
  list,
  mayRepeat,
  shownId,
  onShow,
  onRepeats,
}: Omit<SimilarTabProps, 'reportId'> & { readonly list: readonly Similar[] }) {
  const { t } = useLingui();
  const items = useRef<HTMLUListElement>(null);
  const at = (index: number) =>
    items.current?.querySelectorAll<HTMLElement>('[data-similar]')[index];
  useEffect(() => items.current?.querySelector<HTMLElement>('[data-similar]')?.focus(), []);

  function press(event: KeyboardEvent, index: number) {
    if (isComposing(event.nativeEvent)) return;
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[keyOf(event.nativeEvent)];
    if (step === undefined) return;
    event.preventDefault();
    at(index + step)?.focus();
  }

  return (
    <>
      <p className="quiet">{t`方向键选择，Enter 并排查看。`}</p>
      <ul ref={items} className="column gap-8" aria-label={t`相似报告`}>
        {list.map((one, index) => {
          const share = one.sharedHundredths;
          return (
            <li key={one.id}>
              <div
                className={`stack gap-6 bordered rounded-small ${classes.card}`}
                data-shown={one.id === shownId || undefined}
              >
                <p className={classes.why}>
                  {one.why.map((code) => (
                    <Tag key={code} tone={likeness.of(code).tone}>
                      {code === 'words' ? t`用词 ${share}% 相同` : likeness.labelOf(code)}
                    </Tag>
                  ))}
                </p>
                <p className="anywhere">
                  <Link to={paths.reports.record(one.id)}>{one.title}</Link>
                </p>
                <p className={`quiet ${classes.facts}`}>
                  <span className="figures">{one.number}</span>
                  <StatusTag status={one.status} />
                  {one.level !== null && <SeverityTag level={one.level} />}
                  <span>{one.authorName}</span>
                  <time>{dateOf(one.createTime)}</time>
                </p>
                <p className={`quiet ${classes.acts}`}>
                  <button
                    className="link bordered rounded-small on-surface pointer min-h-32"
                    type="button"
                    data-similar
                    aria-label={t`${one.number} 并排查看`}
                    aria-pressed={one.id === shownId}
                    onKeyDown={(event) => press(event, index)}
                    onClick={() => onShow(shownId === one.id ? undefined : one.id)}
                  >
                    {t`并排查看`}
                  </button>
                  {mayRepeat &&
                    (one.isEarlier ? (
                      <button
                        className="link bordered rounded-small on-surface pointer min-h-32"
                        type="button"
                        onClick={() => onRepeats(one)}
                      >
                        {t`标记为重复`}
                      </button>
                    ) : (
                      <span>{t`比这份晚提交`}</span>
                    ))}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
