import { useLingui } from '@lingui/react/macro';
import { getStaffHoldings } from '@shieldsource/contract/staff/acts';
import type { OutputOf } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { paths } from '../paths.ts';

type Kind = OutputOf<typeof getStaffHoldings>['list'][number]['kind'];

const addressOf = (kind: Kind, about: string): string =>
  kind === 'reset' || kind === 'tie' ? paths.staff.record(about) : paths.reports.record(about);

/** What a colleague has begun and others still wait for. */
export function Holdings({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery(queryOf(getStaffHoldings, { id }, { silent: true }));
  const kinds = {
    question: t`提问等待答复`,
    retest: t`复测等待结果`,
    award: t`奖励等待第二人核定`,
    reset: t`重设待复核`,
    tie: t`关联待复核`,
  };
  return (
    <QueryStates query={query} hintOf={(error) => textOf(error as CallError)}>
      {({ list, isCut }) =>
        list.length === 0 ? (
          <p>{t`无`}</p>
        ) : (
          <ul className="stack gap-8">
            {list.map(({ id: about, kind, name, since }) => (
              <li key={`${kind} ${about}`} className="stack">
                <Link to={addressOf(kind, about)}>{name}</Link>
                <small className="faint">
                  {kinds[kind]} · {dateTimeOf(since)}
                </small>
              </li>
            ))}
            {isCut && <li className="stack">{t`还有更多，没有全部列出。`}</li>}
          </ul>
        )
      }
    </QueryStates>
  );
}
