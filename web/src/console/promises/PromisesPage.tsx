import { useLingui } from '@lingui/react/macro';
import { getKeptRates, type KeptRates } from '@shieldsource/contract/promises/desk';
import { clockKind } from '@shieldsource/contract/promises/calls';
import { useQuery } from '@tanstack/react-query';
import type { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { numberOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { CodedFilter } from '../../pieces/coded/CodedFilter.tsx';
import { useCodedFilter } from '../../pieces/coded/use-coded-filter.ts';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { GrowthLine } from '../../ui/charts/GrowthLine.tsx';
import card from '../../ui/page/Card.module.css';
import desk from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import classes from './promises.module.css';

/** Which promises were kept in the last twelve months: by month, level and person. */
export default function PromisesPage() {
  const { t } = useLingui();
  const filter = useCodedFilter('kind', clockKind.has);
  const kind = filter.value === undefined ? {} : { kind: filter.value };
  const query = useQuery(queryOf(getKeptRates, kind, { silent: true }));
  useTitle(t`时限达成率`, t`盾源控制台`);
  return (
    <div className={`column gap-12 ${desk.page}`}>
      <DeskHead title={t`时限达成率`} />
      <CodedFilter label={t`时限`} filter={filter} list={clockKind.list} />
      <QueryStates
        query={query}
        loading={<Loading lines={10} />}
        hintOf={(failure) => textOf(failure as CallError)}
      >
        {(rates) => <Rates rates={rates} />}
      </QueryStates>
    </div>
  );
}

function Rates({ rates: { months, levels, people } }: { rates: KeptRates }) {
  const { t } = useLingui();
  const kept = useKeptColumns();
  if (months.length === 0)
    return <EmptyState hint={t`暂无到期的时限。报告有了响应和结论后，这里会显示数据。`} />;
  return (
    <>
      <section className={card.card} aria-labelledby="by-month">
        <h2 id="by-month">{t`按月`}</h2>
        <div className="mb-20">
          <GrowthLine
            label={t`各月达成率（%）`}
            points={monthsOf(months).map(({ month, ...rate }) => ({
              name: t`${Number(month.slice(5))}月`,
              amount: percentOf(rate),
              text: t`${month}：达成率 ${percentOf(rate)}%`,
            }))}
          />
        </div>
        <DataTable
          {...look}
          label={t`各月达成率`}
          columns={[
            { key: 'month', title: t`到期月份`, isName: true, cell: ({ month }) => month },
            { key: 'kind', title: t`时限`, cell: (row) => clockKind.labelOf(row.kind) },
            ...kept,
          ]}
          rows={months}
          keyOf={({ month, kind }) => `${month} ${kind}`}
        />
      </section>
      <div className={`stack gap-12 ${classes.pair}`}>
        <section className={card.card} aria-labelledby="by-level">
          <h2 id="by-level">{t`按等级`}</h2>
          <DataTable
            {...look}
            label={t`各等级达成率`}
            columns={[
              {
                key: 'level',
                title: t`等级`,
                isName: true,
                cell: ({ level }) => <SeverityTag level={level} />,
              },
              ...kept,
            ]}
            rows={levels}
            keyOf={({ level }) => level}
          />
        </section>
        <section className={card.card} aria-labelledby="by-person">
          <h2 id="by-person">{t`按人员`}</h2>
          <DataTable
            {...look}
            label={t`各人员达成率`}
            columns={[
              {
                key: 'name',
                title: t`人员`,
                isName: true,
                cell: ({ name }) => name || t`未分配`,
              },
              ...kept,
            ]}
            rows={people}
            keyOf={({ staffId }) => staffId ?? ''}
          />
        </section>
      </div>
      <p className="soft small">
        {t`首次响应与结论按自评等级计，修复按确认的等级；等研究员补充信息的时间不算在内。`}
      </p>
    </>
  );
}

/** Short tables: they need no scrolling of their own, and their rows fit narrow screens. */
const look = { isHeadFixed: false, narrow: 'rows' } as const;

interface KeptRate {
  readonly met: number;
  readonly missed: number;
}

/** One decimal, rounded down: 100 only where all were kept. */
const percentOf = ({ met, missed }: KeptRate): number =>
  Math.floor((met / (met + missed)) * 1_000) / 10;

/** All promises of each of the last twelve months together, earliest first. */
function monthsOf(rows: KeptRates['months']) {
  const months = new Map<string, { month: string; met: number; missed: number }>();
  for (const { month, met, missed } of rows.toReversed()) {
    const sum = months.get(month) ?? { month, met: 0, missed: 0 };
    months.set(month, { month, met: sum.met + met, missed: sum.missed + missed });
  }
  return [...months.values()].slice(-12);
}

function useKeptColumns(): Column<KeptRate>[] {
  const { t } = useLingui();
  return [
    {
      key: 'rate',
      title: t`达成率`,
      align: 'end',
      noWrap: true,
      cell: (rate) => <span className="figures">{percentOf(rate)}%</span>,
    },
    {
      key: 'met',
      title: t`按时`,
      align: 'end',
      isWideOnly: true,
      cell: ({ met }) => numberOf(met),
    },
    { key: 'missed', title: t`超时`, align: 'end', cell: ({ missed }) => numberOf(missed) },
  ];
}
