import {
  maxHits,
  type getInboxCounts,
  type getInboxPage,
  type getReviewNumber,
  type InboxOrder,
  type InboxRow,
  type InboxView,
} from '@shieldsource/contract/reports/inbox';
import {
  assignedTo,
  levelsOf,
  numberAlone,
  parseQuery,
  queryFields,
  statusesOf,
  type InboxQuery,
} from '@shieldsource/contract/reports/inbox-query';
import { flagsOf } from '@shieldsource/contract/reports/acts';
import { reportFlag } from '@shieldsource/contract/reports/flags';
import { reportStatus } from '@shieldsource/contract/reports/status';
import { heldVerdict } from '@shieldsource/contract/reports/work';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import { severity } from '@shieldsource/contract/awards/scoring';
import type { App } from '../../platform/app.ts';
import { onOneConnection, type Db } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse, refuseFields, type BadField } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { nameOf } from '../people/people.ts';
import { nextClocksOf } from '../promises/promises.ts';
import * as queries from './desk.inbox.queries.ts';
import { find, linesOf, searchFor } from './desk.search.ts';
import { viewsOf } from './desk.views.ts';

/** A page of the inbox: the reports that view and query match, in the given order, by cursor. */
export async function list(
  app: App,
  { me }: CallOf<typeof getInboxPage>,
  { query: text, view, order, pageSize, cursor }: InputOf<typeof getInboxPage>,
): Promise<OutputOf<typeof getInboxPage>> {
  const { narrowing, words, opens } = await readQuery(app.db, me, { text, view });
  const { hits, place } = cursor === undefined ? begin : placeOf(order, cursor);
  const search = await searchFor(app.db, words);
  // the cursor may come from a list without words, which goes on behind the last hit of a search
  const most = search ? Math.max(0, Math.min(pageSize, maxHits - hits)) : pageSize;
  // one more than is shown, to know whether there are more
  const asked = { order, after: place, limit: most + 1 };
  const { found, isCut } = search
    ? await find(app.db, narrowing, search, asked)
    : { found: await queries.listPlaced(app.db, narrowing, asked), isCut: false };
  const shown = found.slice(0, most);
  const last = found.length > most ? shown.at(-1) : undefined;
  const isFull = search !== null && hits + most >= maxHits;
  return {
    list: await present(
      app,
      me,
      shown.map(({ id }) => id),
      search,
    ),
    nextCursor: last && !isFull ? cursorOf({ hits: hits + shown.length, place: last.place }) : null,
    search: search && {
      isOneCharacter: search.isOneCharacter,
      isCut: isCut || (isFull && last !== undefined),
    },
    opens: cursor === undefined ? opens : null,
  };
}

/** The number of reports in each view of the rail, and in the saved ones. */
export async function counts(
  app: App,
  { me }: CallOf<typeof getInboxCounts>,
): Promise<OutputOf<typeof getInboxCounts>> {
  const views = await viewsOf(app.db, me);
  const rail = queries.everyView.map((view) => ({ view, staffId: me.id }));
  const saved = await countable(
    app.db,
    me,
    views.map(({ query: text, rail: view }) => ({ text, view })),
  );
  const counted = await queries.countEach(app.db, [...rail, ...saved]);
  return {
    counts: rail.map(({ view }, place) => ({ view, count: counted[place] ?? 0 })),
    saved: views.map(({ id }, place) => ({ id, count: counted[rail.length + place] ?? null })),
  };
}

/** The report with this number. */
export async function byNumber(
  app: App,
  _call: CallOf<typeof getReviewNumber>,
  { number }: InputOf<typeof getReviewNumber>,
): Promise<OutputOf<typeof getReviewNumber>> {
  const found = await queries.findByNumber(
    app.db,
    numberAlone(`${queryFields.number}:${number}`) ?? number,
  );
  if (!found) throw refuse('notFound');
  return found;
}

interface Viewed {
  readonly text: string;
  readonly view: InboxView;
}

interface Read {
  readonly narrowing: queries.Narrowing;
  readonly words: readonly string[];
  /** The report to open, if the query is only a report number. */
  readonly opens: { readonly id: string; readonly number: string } | null;
}

/** The filters of a query. Refuses an unknown token or name. */
async function readQuery(db: Db, me: StaffMe, viewed: Viewed): Promise<Read> {
  const { query, faults } = parseQuery(viewed.text);
  if (faults.length > 0)
    throw refuseFields(...faults.map(({ message }) => ({ path: 'query', message })));
  const known = knownIn(me, query, await findNames(db, [query]));
  const unknown = known.flatMap(({ wrong }) => wrong);
  if (unknown.length > 0) throw refuseFields(...unknown);
  // a number alone opens that report, and lists it even if other reports contain the number
  const alone = numberAlone(viewed.text);
  const opens = alone === null ? null : ((await queries.findByNumber(db, alone)) ?? null);
  const narrowing = narrowingOf(me, viewed.view, query, known);
  if (opens)
    return { narrowing: { ...narrowing, reports: [opens.id], notBy: undefined }, words: [], opens };
  return { narrowing, words: query.words, opens };
}

function narrowingOf(
  me: StaffMe,
  view: InboxView,
  query: InboxQuery,
  known: readonly Known[],
): queries.Narrowing {
  const [applications, types, assignees, authors, reports] = known.map(({ ids }) => ids);
  const isAsked = Object.values(query).some((values) => values.length > 0);
  // the author of a report finds it neither by colleagues' notes nor by who has it
  const isAboutColleagues = query.words.length > 0 || query.assignee.length > 0;
  return {
    view: view === 'all' && isAsked ? null : view,
    staffId: me.id,
    statuses: orAll(statusesOf(query)),
    levels: orAll(levelsOf(query)),
    applications: orAll(applications as string[]),
    types: orAll(types as string[]),
    assignees: orAll(assignees as (string | null)[]),
    authors: orAll(authors as string[]),
    reports: orAll(reports as string[]),
    before: query.before[0],
    notBy: isAboutColleagues ? (me.researcherId ?? undefined) : undefined,
  };
}

const orAll = <T>(values: readonly T[]): readonly T[] | undefined =>
  values.length === 0 ? undefined : values;

interface Known {
  readonly ids: readonly (string | null)[];
  readonly wrong: readonly BadField[];
}

/** Fields of a query whose values are names that the database knows. */
const named = ['app', 'type', 'assignee', 'author', 'number'] as const;
type Named = (typeof named)[number];
/** What was found for the names in some queries. */
type Names = Readonly<Record<Named, readonly { id: string; name: string }[]>>;

const lookups: Readonly<
  Record<Named, (db: Db, names: readonly string[]) => Promise<Names[Named]>>
> = {
  app: (db, names) => queries.listNamed(db, 'application', names),
  type: (db, names) => queries.listNamed(db, 'report_type', names),
  assignee: (db, names) => queries.listStaff(db, names),
  author: queries.listAuthors,
  number: queries.listByNumbers,
};

/** Values of a field that stand for somebody, and are no names. */
const standIns: ReadonlySet<string> = new Set(Object.values(assignedTo));
const isStandIn = (field: Named, value: string) => field === 'assignee' && standIns.has(value);

/** Looks up the names in these queries: each field at once, however many queries there are. */
async function findNames(db: Db, asked: readonly InboxQuery[]): Promise<Names> {
  const found: [Named, Names[Named]][] = [];
  for (const field of named) {
    const values = new Set(asked.flatMap((query) => query[field]));
    const names = [...values].filter((value) => !isStandIn(field, value));
    found.push([field, names.length === 0 ? [] : await lookups[field](db, names)]);
  }
  return Object.fromEntries(found) as Names;
}

/** The ids of the names in a query: applications, types, staff, researchers, reports. */
function knownIn(me: StaffMe, query: InboxQuery, names: Names): Known[] {
  return named.map((field) => {
    const asked = query[field].filter((value) => !isStandIn(field, value));
    const found = names[field].filter(({ name }) => asked.includes(name));
    const missing = asked.filter((name) => !found.some((one) => one.name === name));
    return {
      ids: [
        ...found.map(({ id }) => id),
        ...query[field]
          .filter((value) => isStandIn(field, value))
          .map((value) => (value === assignedTo.me ? me.id : null)),
      ],
      wrong: missing.map((name) => ({
        path: 'query',
        message: say('{field}里没有“{name}”，请核对', { field: say(queryFields[field]), name }),
      })),
    };
  });
}

/** The filters of saved views, for counting; null where one searches for words, or names something that no longer exists. */
async function countable(
  db: Db,
  me: StaffMe,
  views: readonly Viewed[],
): Promise<(queries.Narrowing | null)[]> {
  const read = views.map(({ text, view }) => ({ ...parseQuery(text), view }));
  const isCountable = ({ query, faults }: (typeof read)[number]) =>
    faults.length === 0 && query.words.length === 0;
  const names = await findNames(
    db,
    read.filter(isCountable).map(({ query }) => query),
  );
  return read.map((one) => {
    if (!isCountable(one)) return null;
    const known = knownIn(me, one.query, names);
    return known.some(({ wrong }) => wrong.length > 0)
      ? null
      : narrowingOf(me, one.view, one.query, known);
  });
}

interface Position {
  /** The number of reports on earlier pages. */
  readonly hits: number;
  readonly place: readonly string[] | undefined;
}
const begin: Position = { hits: 0, place: undefined };

const cursorOf = ({ hits, place }: Position): string =>
  Buffer.from(JSON.stringify([hits, ...(place ?? [])])).toString('base64url');

function placeOf(order: InboxOrder, cursor: string): Position {
  const [hits, ...place] = readCursor(cursor);
  if (!isCount(hits) || !queries.isPlaceIn(order, place))
    throw refuseFields({ path: 'cursor', message: '翻页位置不正确' });
  return { hits, place };
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

function readCursor(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

/** The rows of the inbox for these reports, in their order; unknown ids are left out. */
export async function present(
  app: App,
  me: StaffMe,
  ids: readonly string[],
  search: Awaited<ReturnType<typeof searchFor>> = null,
): Promise<InboxRow[]> {
  if (ids.length === 0) return [];
  const [listed, clocks, lines] = await onOneConnection(app.db, (db) =>
    Promise.all([
      queries.listRows(db, ids),
      nextClocksOf(db, app, ids),
      search ? linesOf(db, ids, search) : undefined,
    ]),
  );
  const rows = new Map(listed.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    return [
      {
        ...presentRow(row, me),
        clock: clocks.get(id) ?? null,
        matched: lines?.get(id) ?? null,
      },
    ];
  });
}

function presentRow(row: queries.RowOfInbox, me: StaffMe): Omit<InboxRow, 'clock' | 'matched'> {
  const [status, level] = [row.status, row.level ?? row.self_level];
  const isOwn = row.researcher_id === me.researcherId;
  const flags = flagsOf({
    isAsked: row.information_seq !== null,
    isAppealed: row.has_appeal,
    retest: row.retest,
    awardState: row.award_state,
  });
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    title: row.title,
    status,
    statusName: reportStatus.labelOf(status),
    level,
    levelName: severity.labelOf(level),
    isClaimedLevel: row.level === null,
    appName: row.app_name,
    typeName: row.type_name,
    authorName: nameOf(row),
    isOwn,
    // hidden from the report's author, as on its page
    assignee:
      row.assignee_id === null || isOwn
        ? null
        : { id: row.assignee_id, name: row.assignee_name ?? '' },
    held:
      row.held_kind === null || isOwn
        ? null
        : {
            kindName: heldVerdict.labelOf(row.held_kind),
            name: row.judge_name ?? '',
          },
    isUnread:
      row.heard_at !== null || (row.seen_at === null && status === reportStatus.codes.waitReview),
    flags: reportFlag.list.filter(({ key }) => flags[key]).map(({ code }) => code),
    duplicates: row.duplicates ?? 0,
    comments: row.comments ?? 0,
    createTime: row.created_at,
    changeTime: row.updated_at,
  };
}
