import { useLingui } from '@lingui/react/macro';
import {
  getWorkYears,
  workYearState,
  type ConsoleWorkYear,
} from '@shieldsource/contract/promises/desk';
import { postWorkYear } from '@shieldsource/contract/promises/acts';
import { mayCall } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { dateOf, dateTimeOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { useNow } from '../../lib/elapsed.ts';
import { CodedTabs } from '../../pieces/coded/CodedTabs.tsx';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import card from '../../ui/page/Card.module.css';
import desk from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { useEdition } from '../kit/use-edition.ts';
import { paths } from '../paths.ts';
import classes from './promises.module.css';
import { YearForm } from './YearForm.tsx';
import { YearMonths } from './YearMonths.tsx';

/** The calendar of working days, a year at a time. */
export default function CalendarPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const now = useNow();
  const query = useQuery(queryOf(getWorkYears, {}, { silent: true }));
  const { edition, renew } = useEdition(query);
  useTitle(t`工作日历`, t`盾源控制台`);
  return (
    <div className={`column gap-12 ${desk.page}`}>
      <DeskHead title={t`工作日历`} />
      <QueryStates
        query={query}
        loading={<Loading lines={12} />}
        hintOf={(failure) => textOf(failure as CallError)}
      >
        {({ list }) => {
          const asked = Number(params.get('year') ?? dateOf(now).slice(0, 4));
          const year = list.find((one) => one.year === asked) ?? list.at(-1);
          if (!year) return null;
          return (
            <>
              <CodedTabs
                label={t`年份`}
                here={year.year}
                tabs={list.map(({ year: code, state }) => ({
                  code,
                  name: String(code),
                  tone: workYearState.of(state).tone,
                  to: `${paths.calendar}?year=${code}`,
                  count: null,
                }))}
              />
              <Year key={`${year.year}-${edition}`} year={year} onRefresh={() => void renew()} />
            </>
          );
        }}
      </QueryStates>
    </div>
  );
}

function Year({ year, onRefresh }: { year: ConsoleWorkYear; onRefresh: () => void }) {
  const { t } = useLingui();
  const roles = useStaff().person?.roles ?? [];
  const { changerName, changeTime } = year;
  return (
    <section aria-label={String(year.year)}>
      <p className={`row wrap mb-12 ${classes.head}`}>
        <CodedTag of={workYearState} code={year.state} />
        <span>{t`${year.workingDays} 个工作日`}</span>
        {changeTime !== null && (
          <span className="soft small">{t`${changerName} 修改于 ${dateTimeOf(changeTime)}`}</span>
        )}
      </p>
      {year.state === 'missing' && (
        <p className="soft small">
          {t`国务院办公厅一般在前一年 10 月至 12 月公布放假安排。录入之前，落到这一年的时限显示为“暂定”。`}
        </p>
      )}
      {mayCall(roles, postWorkYear) ? (
        <YearForm year={year} onRefresh={onRefresh} />
      ) : (
        <div className={card.card}>
          <YearMonths year={year.year} free={year.free} madeUp={year.madeUp} />
        </div>
      )}
    </section>
  );
}
