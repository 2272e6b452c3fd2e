import type {
  getAuthorRecord,
  getSimilarReports,
  ReportLine,
} from '@shieldsource/contract/reports/similar';
import { likeness } from '@shieldsource/contract/reports/similar';
import { reportStatus } from '@shieldsource/contract/reports/status';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { nameOf } from '../people/people.ts';
import * as queries from './desk.similar.queries.ts';
import { pairsOf, sharedShare } from '../reports/reports.ts';

const shownAlike = 5;
const shownDuplicates = 100;
const shownRecent = 10;
/** Open reports are searched among this many of the newest. */
const lookedThrough = 100;
/** The share of common words from which two texts are similar. */
const closeShare = 0.25;

/** The reports most similar to one, each with what they have in common, and its duplicates. */
export async function similar(
  app: App,
  _call: CallOf<typeof getSimilarReports>,
  { id }: InputOf<typeof getSimilarReports>,
): Promise<OutputOf<typeof getSimilarReports>> {
  const report = await queries.findCompared(app.db, id);
  if (!report) throw refuse('notFound');
  const pairs = pairsIn(report);
  const list = (await queries.listAlike(app.db, report))
    .map((other) => ({ other, ...likenessOf(report, other, sharedShare(pairs, pairsIn(other))) }))
    .filter(({ why }) => why.length > 0)
    .toSorted(
      (one, next) => next.weight - one.weight || next.other.created_at - one.other.created_at,
    )
    .slice(0, shownAlike)
    .map(({ other, why, share }) => ({
      ...presentReportLine(other),
      authorName: nameOf(other),
      appName: other.app_name,
      typeName: other.type_name,
      why: [...why],
      sharedHundredths: Math.round(share * 100),
      isEarlier: isEarlier(other, report),
    }));
  const duplicates = await queries.listDuplicates(app.db, id, shownDuplicates);
  return { list, duplicates: duplicates.map(presentReportLine) };
}

const pairsIn = ({ title, words }: queries.Compared) => pairsOf(`${title} ${words}`);

const isEarlier = (one: queries.Compared, other: queries.Compared): boolean =>
  one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id);

const weights = { path: 3, words: 4, type: 1, application: 1 } as const;

/** What two reports have in common, the strongest criterion first, and the total weight. */
function likenessOf(report: queries.Compared, other: queries.Compared, share: number) {
  const holds = {
    path: report.paths.some((path) => other.paths.includes(path)),
    words: share >= closeShare,
    type: report.type_id === other.type_id,
    application: report.application_id === other.application_id,
  };
  const why = likeness.list.filter(({ key }) => holds[key]).map(({ code }) => code);
  const weight = why.reduce((sum, one) => sum + (one === 'words' ? 0 : weights[one]), 0);
  return { why, share, weight: weight + weights.words * share };
}

/** The earlier reports of a report's author in numbers, and their results. Nothing about who the author is. */
export async function authorRecord(
  app: App,
  _call: CallOf<typeof getAuthorRecord>,
  { id }: InputOf<typeof getAuthorRecord>,
): Promise<OutputOf<typeof getAuthorRecord>> {
  const author = await queries.findAuthor(app.db, id);
  if (!author) throw refuse('notFound');
  const statuses = await queries.countByStatus(app.db, author.id);
  const endings = await queries.countEndings(app.db, author.id);
  const at = (...asked: number[]) =>
    statuses
      .filter(({ status }) => asked.includes(status))
      .reduce((sum, { reports }) => sum + reports, 0);
  const endedBy = (asked: string) => endings.find(({ reason }) => reason === asked)?.reports ?? 0;
  const newest = await queries.listNewestOf(app.db, author.id, {
    above: author.report_seq - lookedThrough,
  });
  const { waitReview, confirmed, fixing, done, ignored } = reportStatus.codes;
  return {
    authorName: nameOf(author),
    authorUid: author.uid,
    joinTime: author.created_at,
    total: author.report_seq,
    valid: at(confirmed, fixing, done),
    duplicate: endedBy('duplicate'),
    rejected: at(ignored) - endedBy('duplicate') - endedBy('withdrawn'),
    waiting: at(waitReview),
    recent: newest.slice(0, shownRecent).map(presentReportLine),
    open: newest
      .filter(({ status }) => status === waitReview)
      .toReversed()
      .slice(0, shownRecent)
      .map(presentReportLine),
  };
}

const presentReportLine = (row: queries.RowOfReportLine): ReportLine => ({
  id: row.id,
  number: row.number,
  title: row.title,
  status: row.status,
  statusName: reportStatus.labelOf(row.status),
  level: row.level,
  createTime: row.created_at,
});
