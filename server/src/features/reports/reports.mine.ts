import type {
  getReportCount,
  getReportPage,
  ReportRow,
  ReportSort,
} from '@shieldsource/contract/reports/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { severity } from '@shieldsource/contract/awards/scoring';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { countCapped, keysOf, rangeOf, totalOf } from '../../platform/paging.ts';
import { refuseFields } from '../../platform/refusal.ts';
import * as queries from './reports.mine.queries.ts';
import { presentRow } from './reports.present.ts';
import { waitingByReport } from './reports.waiting.ts';

/**
 * One page of the person's own reports. By time and without filters they are numbered without gaps: any page is a range, and
 * the total is exact. Otherwise they are counted and paged up to the last place, and by cursor beyond it.
 */
export async function listMine(
  app: App,
  call: CallOf<typeof getReportPage>,
  { page, pageSize, sort, cursor, isWaiting, ...asked }: InputOf<typeof getReportPage>,
): Promise<OutputOf<typeof getReportPage>> {
  const { from, to } = asked;
  if (from !== undefined && to !== undefined && to < from)
    throw refuseFields({ path: 'to', message: '结束时间不能早于开始时间' });
  const after = cursor === undefined ? undefined : Number(cursor);
  const waiting = await waitingByReport(app, call.me.id);
  const narrowing = isWaiting ? { ...asked, among: [...waiting.keys()] } : asked;
  const isNumbered = sort.column === 'createTime' && !queries.isNarrow(narrowing);
  const found = isNumbered
    ? await numbered(app, call.me.id, { page, pageSize, order: sort.order, after })
    : await selected(app, call.me.id, { page, pageSize, sort, narrowing, after });
  const shown = found.rows.slice(0, found.limit);
  return {
    list: shown.map((row) => ({ ...presentRow(row), waiting: waiting.get(row.id) ?? null })),
    ...found.total,
    page,
    pageSize,
    nextCursor: found.rows.length > found.limit ? String(shown.at(-1)?.researcher_seq) : null,
  };
}

interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly after: number | undefined;
}

// both read one more than is shown, to know whether there are more
async function numbered(
  app: App,
  researcherId: string,
  { page, pageSize, order, after }: PageRequest & Pick<ReportSort, 'order'>,
) {
  const total = await queries.countMine(app.db, researcherId);
  const passed = order === 'descending' ? total + 1 - (after ?? 0) : (after ?? 0);
  const skipped = after === undefined ? (page - 1) * pageSize : passed;
  const place = placeOf(order, total, skipped, pageSize + 1);
  const rows = await queries.listMineBySeq(app.db, researcherId, place);
  return { total: { total }, rows, limit: pageSize };
}

async function selected(
  app: App,
  researcherId: string,
  {
    page,
    pageSize,
    sort,
    narrowing,
    after,
  }: PageRequest & { sort: ReportSort; narrowing: queries.Narrowing },
) {
  const all = queries.narrowed(app.db, researcherId, narrowing, sort);
  const { offset, limit } = rangeOf({ page: after === undefined ? page : 1, pageSize });
  const range = { offset, limit: limit && limit + 1 };
  const rowsOf = (keys: readonly string[]) => queries.listMineOf(app.db, researcherId, keys);
  const isNarrow = queries.isNarrow(narrowing);
  if (isNarrow && after === undefined) {
    const { keys, rows } = await keysOf(app.db, all, range);
    return { total: totalOf(rows), rows: await rowsOf(keys), limit };
  }
  const total = isNarrow
    ? await countCapped(app.db, queries.narrowed(app.db, researcherId, narrowing))
    : await queries.countMine(app.db, researcherId);
  const behind = queries.narrowed(app.db, researcherId, narrowing, sort, after);
  const keys = await behind.offset(range.offset).limit(range.limit).execute();
  const rows = await rowsOf(keys.map(({ key }) => String(key)));
  return { total: totalOf(total), rows, limit };
}

/** Which numbers are on a page of a person's gap-free numbers. */
function placeOf(
  order: ReportSort['order'],
  total: number,
  skipped: number,
  pageSize: number,
): queries.PlaceInSeq {
  return order === 'descending'
    ? { above: total - skipped - pageSize, upTo: total - skipped, order: 'desc' }
    : { above: skipped, upTo: skipped + pageSize, order: 'asc' };
}

/** Somebody's newest reports. */
export async function newestOf(
  app: App,
  researcherId: string,
  count: number,
): Promise<ReportRow[]> {
  return (await queries.listNewest(app.db, researcherId, count)).map(presentRow);
}

export const countMine = (
  app: App,
  call: CallOf<typeof getReportCount>,
): Promise<OutputOf<typeof getReportCount>> => countersOf(app, call.me.id);

/** The figures above the list. Valid means status 2, 3 or 4 with the award given; filters do not change them. */
export async function countersOf(
  app: App,
  researcherId: string,
): Promise<OutputOf<typeof getReportCount>> {
  const [counts, waiting] = await Promise.all([
    queries.countMineByLevel(app.db, researcherId),
    queries.countAwaitingAward(app.db, researcherId),
  ]);
  const among = (all: readonly queries.CountOfLevel[], level: number) =>
    all.find((count) => count.level === level)?.reports ?? 0;
  const sum = (all: readonly queries.CountOfLevel[]) =>
    all.reduce((total, count) => total + count.reports, 0);
  const of = (level: number) => among(counts, level) - among(waiting, level);
  const { low, medium, high, serious } = severity.codes;
  return {
    validCount: sum(counts) - sum(waiting),
    seriousCount: of(serious),
    highLevelCount: of(high),
    mediumLevelCount: of(medium),
    lowLevelCount: of(low),
    ...(waiting.length > 0 && { awaitingAwardCount: sum(waiting) }),
  };
}
