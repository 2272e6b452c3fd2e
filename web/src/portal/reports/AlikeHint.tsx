import { jsonReportAlike } from '@shieldsource/contract/reports/alike';
import { lineOf } from '@shieldsource/contract/text/visible';
import { placesIn } from '@shieldsource/contract/catalogue/scope';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reportPath } from '../../lib/paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { useAfterPress } from '../../lib/use-after-press.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { StatusTag } from '../../pieces/reports/StatusTag.tsx';
import classes from './AlikeHint.module.css';

/** How long typing must pause before the server is asked. */
const pauseMs = 600;

interface AlikeHintProps {
  /** Below the title: reports with the same words. Below the address: reports on the same address. */
  readonly at: 'title' | 'address';
  readonly title: string;
  /** '' for none yet. */
  readonly app: string;
  readonly url: string;
}

/** Names own open reports that seem to say the same. They open in another tab; submitting stays possible. */
export function AlikeHint({ at, title, app, url }: AlikeHintProps) {
  const { t } = useLingui();
  // it appears with the first words, while they are being typed
  const written = useSettled(lineOf(title), pauseMs, '');
  const address = useSettled(placesIn(url).join('\n'), pauseMs, '');
  const saysSomething = written.length > 3 || address.includes('/', 'https://'.length);
  const alike = useQuery({
    ...queryOf(
      jsonReportAlike,
      { title: written, app: app || null, url: address },
      { silent: true },
    ),
    enabled: saysSomething,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const answer = useAfterPress(alike.data);
  const found = (saysSomething && answer) || [];
  const reports = found.filter(({ isSameAddress }) => isSameAddress === (at === 'address'));
  return (
    <div role="status" className={classes.hint}>
      {reports.length > 0 && (
        <>
          <p>
            {at === 'address'
              ? t`你有一份地址相同的报告，如为同一问题请直接补充：`
              : t`你有一份相似的报告，如为同一问题请直接补充：`}
          </p>
          <ul>
            {reports.map(({ id, number, title: name, status }) => (
              <li key={id}>
                <Link to={reportPath(id)} target="_blank">
                  {number} {name}
                </Link>
                <StatusTag status={status} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
