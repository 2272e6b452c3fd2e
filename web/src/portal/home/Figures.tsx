import { getPublicFigures } from '@shieldsource/contract/site/analytics';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { numberOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { elapsedOf } from '../../lib/elapsed.ts';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './Figures.module.css';

/** Figures of the portal so far. Empty places are kept for them, so that nothing moves when they arrive. */
export function Figures() {
  const { t } = useLingui();
  const figures = useQuery(queryOf(getPublicFigures, {}));
  const { data } = figures;
  const answered = data?.medianFirstAnswerMs ?? null;
  const places = [
    { name: t`已处理报告`, value: data && numberOf(data.reportsHandled) },
    { name: t`已发放安全币`, value: data && numberOf(data.coinsAwarded) },
    {
      name: t`首次响应时长（中位数）`,
      value: answered === null ? undefined : elapsedOf(0, answered),
    },
  ];
  const list = (
    <dl className={`stack thirds gap-16-24 ${classes.figures}`} aria-label={t`公开数据`}>
      {places.map(({ name, value }) => (
        <div key={name} className="flex gap-4 text-center">
          <dt className="faint">{name}</dt>
          <dd className="clip bold nowrap figures">{data && (value ?? '—')}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <QueryStates query={figures} loading={list}>
      {() => list}
    </QueryStates>
  );
}
