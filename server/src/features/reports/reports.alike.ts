import { maxAlike, type jsonReportAlike } from '@shieldsource/contract/reports/alike';
import { reportStatus } from '@shieldsource/contract/reports/status';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import * as queries from './reports.alike.queries.ts';
import { pairsOf, sharedShare } from './reports.alike.words.ts';

/** The share of common words from which two titles are alike; and the length below which titles are not compared. */
const closeShare = 2 / 3;
const leastPairs = 3;

/** A person's own open reports that are like the one being written, newest first; never those of others. */
export async function alikeOwn(
  app: App,
  call: CallOf<typeof jsonReportAlike>,
  { title, app: application, url }: InputOf<typeof jsonReportAlike>,
): Promise<OutputOf<typeof jsonReportAlike>> {
  const pairs = pairsOf(title);
  const isClose = (report: queries.OpenReport) =>
    (application === null || application === report.application_id) &&
    areClose(pairs, pairsOf(report.title));
  const open = await queries.listOpen(app.db, call.me.id, url);
  return open
    .filter((report) => report.is_same_address || isClose(report))
    .slice(0, maxAlike)
    .map((report) => ({
      id: report.id,
      number: report.number,
      title: report.title,
      status: report.status,
      statusName: reportStatus.labelOf(report.status),
      isSameAddress: report.is_same_address,
    }));
}

const areClose = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  Math.min(one.size, other.size) >= leastPairs && sharedShare(one, other) >= closeShare;
