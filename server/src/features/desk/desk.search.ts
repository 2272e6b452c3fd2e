import { sql } from 'kysely';
import type { InboxOrder, InboxRow } from '@shieldsource/contract/reports/inbox';
import { textFold } from '@shieldsource/contract/text/fold';
import type { App } from '../../platform/app.ts';
import { type Db, isOfData, type Tx } from '../../platform/database/database.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import type { RowOfEvent, Subscriber } from '../events/events.ts';
import { isBeyond, listSaying, type Narrowing, type Placed } from './desk.inbox.queries.ts';
import * as queries from './desk.search.queries.ts';

/** The kinds of events after which the search text of a report changes. */
const kindsThatSay: ReadonlySet<string> = new Set([
  'report.submit',
  'report.migrate',
  'report.comment',
  'report.editComment',
  'report.answer',
  // the names of their files are searched
  'report.askInformation',
  'report.appeal',
  'report.passRetest',
  'report.failRetest',
  'report.note',
  'report.handOver',
]);

async function follow(tx: Tx, app: App, events: readonly RowOfEvent[]): Promise<void> {
  const reports = events.flatMap(({ kind, subject }) => (kindsThatSay.has(kind) ? [subject] : []));
  const ids = [...new Set(reports)];
  if (ids.length === 0 || (await faultOf(tx, ids)) === null) return;
  // the text of one must not hold back everybody's
  for (const reportId of ids) {
    const err = await faultOf(tx, [reportId]);
    if (err !== null)
      app.log.error(
        { err, reportId },
        'the text of this report could not be indexed: it is found by what it said before, and tried again at its next comment or note',
      );
  }
}

/** Writes the search rows of these reports, or none of them; then why their text cannot be indexed. */
async function faultOf(tx: Tx, ids: readonly string[]): Promise<unknown> {
  await sql`savepoint indexing`.execute(tx);
  try {
    await queries.writeSearched(tx, ids);
    await sql`release savepoint indexing`.execute(tx);
    return null;
  } catch (error) {
    if (!isOfData(error)) throw error;
    await sql`rollback to savepoint indexing`.execute(tx);
    return error;
  }
}

/** Updates the search index a moment later, so that submitting does not wait for it. */
export const searchFollows: Subscriber = {
  name: 'search',
  restMs: 300,
  batch: 200,
  follow,
};

export const searchTimedJobs: readonly TimedJob[] = [
  { kind: 'search-tally', cron: '21 * * * *', run: (app) => queries.tally(app.db) },
];

/** The limit of reports whose text is read, where the terms alone are not enough. */
const most = 5_000;

/** The words of a search, and whether one of them is a single Chinese character, for which there is no term. */
export interface Search {
  readonly searchTexts: readonly queries.SearchText[];
  readonly isOneCharacter: boolean;
}

export async function searchFor(db: Db, words: readonly string[]): Promise<Search | null> {
  if (words.length === 0) return null;
  const searchTexts = await queries.splitWords(db, words);
  return {
    searchTexts,
    isOneCharacter: searchTexts.every(({ folded }) => [...folded].length === 1),
  };
}

interface PageRequest {
  readonly order: InboxOrder;
  readonly after?: readonly string[] | undefined;
  readonly limit: number;
}

/**
 * Reports that contain all of the words, in the order of the list. Rare terms are looked up; where there are none, or they
 * are not enough to be sure, texts are read one by one, up to a limit.
 */
export async function find(
  db: Db,
  narrowing: Narrowing,
  { searchTexts }: Search,
  { order, after, limit }: PageRequest,
): Promise<{ found: Placed[]; isCut: boolean }> {
  const terms = [...new Set(searchTexts.flatMap((one) => one.terms))];
  const unproved = searchTexts.filter(({ isExact }) => !isExact).map(({ folded }) => folded);
  const says = queries.saysAll(unproved);
  const looking = { order, after, terms, most: says ? most : limit };
  const found = await listSaying(db, narrowing, { ...looking, says, limit });
  const isCut = found.length < limit && says !== null && (await isBeyond(db, narrowing, looking));
  return { found, isCut };
}

/** The lines that contain the words, of reports whose title does not contain all of them. */
export async function linesOf(
  db: Db,
  ids: readonly string[],
  { searchTexts }: Search,
): Promise<Map<string, NonNullable<InboxRow['matched']>>> {
  const texts = searchTexts.map(({ folded }) => folded);
  const pieces = await queries.listPieces(db, ids, texts);
  return new Map([...pieces].map(([id, piece]) => [id, fragmentsOf(lineIn(piece, texts), texts)]));
}

/** The line of a piece that contains one of the texts. */
function lineIn(piece: string, texts: readonly string[]): string {
  const lines = piece.split('\n');
  return (
    lines.find((line) => texts.some((text) => textFold(line).includes(text))) ?? lines[0] ?? ''
  );
}

/** Splits a line into fragments that match or do not match. */
function fragmentsOf(line: string, texts: readonly string[]): { text: string; isHit: boolean }[] {
  const escaped = texts
    .toSorted((one, other) => other.length - one.length)
    .map((text) => text.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&'));
  return line
    .split(new RegExp(`(${escaped.join('|')})`, 'giu'))
    .map((text, place) => ({ text, isHit: place % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
