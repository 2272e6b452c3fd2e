import type {
  getReportCount,
  getReportPage,
  ReportRow,
  ReportSort,
} from '@shieldsource/contract/reports';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { severity } from '@shieldsource/contract/scoring';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuseFields } from '../../platform/refusal.ts';
import * as queries from './reports.mine.queries.ts';
import { presentRow } from './reports.present.ts';

/** One page of the person's own reports, narrowed and ordered as asked, with an exact total. */
export async function listMine(
  app: App,
  call: CallOf<typeof getReportPage>,
  { page, pageSize, sort, ...narrowing }: InputOf<typeof getReportPage>,
): Promise<OutputOf<typeof getReportPage>> {
  const { from, to } = narrowing;
  if (from !== undefined && to !== undefined && to < from)
    throw refuseFields({ path: 'to', message: '结束时间不能早于开始时间' });
  const skipped = (page - 1) * pageSize;
  const total = await queries.countMine(app.db, call.me.id, narrowing);
  const rows =
    sort.column === 'createTime' && !queries.isNarrow(narrowing)
      ? await queries.listMineBySeq(
          app.db,
          call.me.id,
          placeOf(sort.order, total, skipped, pageSize),
        )
      : await queries.listMineNarrowed(app.db, call.me.id, narrowing, {
          sort,
          offset: skipped,
          limit: pageSize,
        });
  return { list: rows.map(presentRow), total, page, pageSize };
}

/** Which of a person's gap-free numbers stand on a page. */
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

/** The newest reports of somebody. */
export async function newestOf(
  app: App,
  researcherId: string,
  count: number,
): Promise<ReportRow[]> {
  const total = await queries.countMine(app.db, researcherId, {});
  const place = placeOf('descending', total, 0, count);
  return (await queries.listMineBySeq(app.db, researcherId, place)).map(presentRow);
}

export const countMine = (
  app: App,
  call: CallOf<typeof getReportCount>,
): Promise<OutputOf<typeof getReportCount>> => countersOf(app, call.me.id);

/** The statistics panel. Valid means status 2, 3 or 4; no filter touches it. */
export async function countersOf(
  app: App,
  researcherId: string,
): Promise<OutputOf<typeof getReportCount>> {
  const counts = await queries.countMineByLevel(app.db, researcherId);
  const of = (level: number) => counts.find((count) => count.level === level)?.reports ?? 0;
  const { low, medium, high, serious } = severity.codes;
  return {
    validCount: counts.reduce((sum, count) => sum + count.reports, 0),
    seriousCount: of(serious),
    highLevelCount: of(high),
    mediumLevelCount: of(medium),
    lowLevelCount: of(low),
  };
}
