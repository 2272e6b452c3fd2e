import { v5 as nameId } from 'uuid';
import {
  workYearState,
  type ConsoleWorkYear,
  type getWorkYears,
} from '@shieldsource/contract/promises/desk';
import type { postWorkYear } from '@shieldsource/contract/promises/acts';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { workingDaysIn, type WorkYear } from '@shieldsource/contract/promises/working-time';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { shanghaiDay } from '../../platform/shanghai.ts';
import { record } from '../events/events.ts';
import * as queries from './promises.calendar.queries.ts';

/** The name of the job that carries the calendar over to open promises. */
export const promisesJob = 'promises';

const thisYear = (): number => Number(shanghaiDay().slice(0, 4));

/** All years from the first that is known to the next, the missing ones among them. */
export async function years(
  app: App,
  _call: CallOf<typeof getWorkYears>,
): Promise<OutputOf<typeof getWorkYears>> {
  const rows = await queries.listYears(app.db);
  const known = rows.map((row) => row.year);
  const first = Math.min(thisYear(), ...known);
  const last = Math.max(thisYear() + 1, ...known);
  const list = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return {
    list: list.map((year) =>
      present(
        year,
        rows.find((row) => row.year === year),
      ),
    ),
  };
}

function present(year: number, row: queries.RowOfYear | undefined): ConsoleWorkYear {
  const state = row ? (row.is_published ? 'published' : 'provisional') : 'missing';
  const { free = [], made_up: madeUp = [] } = row ?? {};
  return {
    year,
    state,
    stateName: workYearState.labelOf(state),
    workingDays: workingDaysIn([{ year, isPublished: true, free, madeUp }], year),
    free,
    madeUp,
    version: row?.version ?? 0,
    changeTime: row?.name ? row.changed_at : null,
    changerName: row?.name ?? '',
  };
}

/** Writes a year as it was announced, or as it is expected; open promises are computed again by a job. */
export async function changeYear(
  app: App,
  call: CallOf<typeof postWorkYear>,
  { year, version, ...days }: InputOf<typeof postWorkYear>,
): Promise<OutputOf<typeof postWorkYear>> {
  const after = { ...days, free: days.free.toSorted(), madeUp: days.madeUp.toSorted() };
  return inTransaction(app.db, async (tx) => {
    const { last, before } = await queries.lockYear(tx, year);
    if ((before?.version ?? 0) !== version) throw refuse('conflict');
    if (before && isSame({ ...asYear(before), year }, { ...after, year }))
      throw refuseFields({ path: 'free', message: '日历没有变化' });
    const next = last + 1;
    await queries.writeYear(tx, { year, ...after, version: next, staffId: call.me.id });
    await record(tx, app, 'calendar.change', {
      subject: nameId(String(year), calendarIds),
      actor: call.me,
      params: { year, version: next, ...(before && { before: asYear(before) }), after },
    });
    await enqueue(tx, app.keys, promisesJob, null);
    return { version: next };
  });
}

const asYear = (row: Pick<queries.RowOfYear, 'is_published' | 'free' | 'made_up'>) => ({
  isPublished: row.is_published,
  free: row.free,
  madeUp: row.made_up,
});
const isSame = (one: WorkYear, other: WorkYear): boolean =>
  one.isPublished === other.isPublished &&
  one.free.join() === other.free.join() &&
  one.madeUp.join() === other.madeUp.join();

// any fixed id: a year has no id of its own
const calendarIds = '0b7f7b1e-5d0c-4a54-9a58-6d4b4c1f9a10';

/** The year whose calendar is wanted by now and is not there: this one, from December on also the next. Null where all is well. */
export async function missingYear(db: Db, day = shanghaiDay()): Promise<number | null> {
  const year = Number(day.slice(0, 4));
  const wanted = day.slice(5, 7) === '12' ? [year, year + 1] : [year];
  for (const one of wanted) if (!(await queries.isPublished(db, one))) return one;
  return null;
}
