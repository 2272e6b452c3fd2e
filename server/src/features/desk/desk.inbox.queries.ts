import { type RawBuilder, sql } from 'kysely';
import { inboxView, type InboxOrder, type InboxView } from '@shieldsource/contract/reports/inbox';
import { maxCounted } from '@shieldsource/contract/page-limits';
import type { Db } from '../../platform/database/database.ts';
import { named } from '../../platform/database/named.ts';
import { markedStaffName } from '../../platform/staff-name.ts';

type Condition = RawBuilder<boolean>;

/** Only open reports, which come before the others in the order of the desk. */
const isOpen = sql<boolean>`desk.due_rank < 'infinity'`;

// few rows, read once, so that the list can still use its index
const isUndecided = sql<boolean>`desk.id <> all (array(select report_id from report_verdict where dropped_at is null))`;

/** The condition of each view, written so that an index matches it. */
const rail: Readonly<Record<InboxView, (staffId: string) => Condition>> = {
  mine: (staffId) => sql`(desk.assignee_id = ${staffId} and ${isOpen})`,
  unassigned: () => sql`(desk.assignee_id is null and desk.is_open)`,
  answered: () => sql`(desk.heard_at is not null and ${isOpen})`,
  waiting: () => sql`(desk.information_seq is not null or desk.retest = 'asked')`,
  due: () => sql`desk.warn_at <= now()`,
  appeals: () => sql`desk.has_appeal`,
  awards: () => sql`desk.award_state is not null`,
  retests: () => sql`desk.retest in ('asked', 'failed')`,
  all: () => isOpen,
};

/** The filters of a list. Where an array is given, any of its values matches. */
export interface Narrowing {
  /** Null for all reports, including closed ones. */
  readonly view: InboxView | null;
  /** The colleague whose view it is. */
  readonly staffId: string;
  readonly statuses?: readonly number[] | undefined;
  readonly levels?: readonly number[] | undefined;
  readonly applications?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  /** Null in the array stands for unassigned. */
  readonly assignees?: readonly (string | null)[] | undefined;
  readonly authors?: readonly string[] | undefined;
  readonly reports?: readonly string[] | undefined;
  /** `2026-01-31`, or `7d`: submitted before that day of Asia/Shanghai, or longer ago. */
  readonly before?: string | undefined;
  /** Leaves out the reports of this researcher. */
  readonly notBy?: string | undefined;
}

function conditionOf(asked: Narrowing): Condition {
  const {
    view,
    statuses,
    levels,
    applications,
    types,
    assignees,
    authors,
    reports,
    before,
    notBy,
  } = asked;
  // written into the statement instead of passed as parameters, so that each value gets a plan of its own
  const isOneOf = (column: string, codes: readonly number[]) =>
    sql<boolean>`${sql.ref(column)} in (${sql.join(codes.map((code) => sql.lit(code)))})`;
  const isAnyOf = (column: string, ids: readonly string[]) =>
    ids.length === 1
      ? sql<boolean>`${sql.ref(column)} = ${ids[0] ?? ''}::uuid`
      : sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;
  const conditions = [
    view === null ? null : sql<boolean>`(${rail[view](asked.staffId)} and ${isUndecided})`,
    statuses && isOneOf('desk.status', statuses),
    statuses?.every((status) => status > 0 && status < 4) ? isOpen : null,
    levels &&
      isOneOf(
        'desk.level_rank',
        levels.map((level) => -level),
      ),
    applications && isAnyOf('desk.application_id', applications),
    types && isAnyOf('desk.type_id', types),
    assignees && isAssignedTo(assignees),
    authors && isAnyOf('desk.researcher_id', authors),
    reports && isAnyOf('desk.id', reports),
    before === undefined ? null : isBefore(before),
    notBy === undefined ? null : sql<boolean>`desk.researcher_id <> ${notBy}`,
  ].filter((condition) => condition !== null && condition !== undefined);
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function isAssignedTo(assignees: readonly (string | null)[]): Condition {
  const ids = assignees.filter((id) => id !== null);
  const isTheirs = sql<boolean>`desk.assignee_id = any(${ids}::uuid[])`;
  if (!assignees.includes(null)) return isTheirs;
  return ids.length === 0
    ? sql<boolean>`desk.assignee_id is null`
    : sql<boolean>`(desk.assignee_id is null or ${isTheirs})`;
}

const isBefore = (before: string): Condition => {
  const days = /^(\d+)d$/.exec(before)?.[1];
  return days === undefined
    ? sql`desk.created_at < (${before}::date::timestamp at time zone 'Asia/Shanghai')`
    : sql`desk.created_at < now() - make_interval(days => ${Number(days)})`;
};

const orders = {
  due: {
    columns: ['due_rank', 'level_rank', 'age_rank', 'id'],
    types: ['timestamptz', 'smallint', 'bigint', 'uuid'],
    direction: 'asc',
  },
  level: {
    columns: ['level_rank', 'due_rank', 'age_rank', 'id'],
    types: ['smallint', 'timestamptz', 'bigint', 'uuid'],
    direction: 'asc',
  },
  changed: {
    columns: ['updated_at', 'id'],
    types: ['timestamptz', 'uuid'],
    direction: 'desc',
  },
  newest: {
    columns: ['created_at', 'id'],
    types: ['timestamptz', 'uuid'],
    direction: 'desc',
  },
  oldest: {
    columns: ['created_at', 'id'],
    types: ['timestamptz', 'uuid'],
    direction: 'asc',
  },
} as const satisfies Record<InboxOrder, object>;

/** A report and its position in the order. */
export interface Placed {
  readonly id: string;
  readonly place: readonly string[];
}

function isMoment(value: string): boolean {
  const [, day = '', hours = ''] =
    /^((?!0000)\d{4}-\d\d-\d\d) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-4])$/.exec(
      value,
    ) ?? [];
  const read = new Date(`${day}T${hours}Z`);
  // a valid day
  return (
    value === 'infinity' || (!Number.isNaN(read.getTime()) && read.toISOString().startsWith(day))
  );
}
const looksLike = {
  timestamptz: isMoment,
  smallint: (value: string) => /^-?\d$/.test(value),
  bigint: (value: string) => /^-?\d{1,17}$/.test(value),
  uuid: (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value),
} as const;

/** Whether these values can be a position in this order. */
export const isPlaceIn = (order: InboxOrder, place: readonly unknown[]): place is string[] =>
  place.length === orders[order].types.length &&
  orders[order].types.every((type, at) => {
    const value = place[at];
    return typeof value === 'string' && looksLike[type](value);
  });

interface ListRange {
  readonly order: InboxOrder;
  /** Only reports after this position. */
  readonly after?: readonly string[] | undefined;
  readonly limit: number;
}

interface TextSearch {
  /** The report must have all of these terms. */
  readonly terms: readonly string[];
  /** A condition on the report's text (`said`), where having the terms is not enough. */
  readonly says: Condition | null;
  /** The limit of reports whose text is read. */
  readonly most: number;
}

/** Reports in the order of the list. */
export async function listPlaced(
  db: Db,
  narrowing: Narrowing,
  { order, after, limit }: ListRange,
): Promise<Placed[]> {
  const { columns, direction } = orders[order];
  const { rows } = await sql<Placed>`
    select desk.id, ${placeOf(order)} from report as desk
    where ${conditionOf(narrowing)} ${isBehind(order, after)}
    order by ${inOrder(columns, direction)} limit ${limit}`.execute(db);
  return rows;
}

/**
 * Reports that contain some words, in the order of the list. With terms, reports are looked up by these and then ordered;
 * otherwise their texts are read in order, until there are enough. The outer order equals the inner one, so nothing is sorted
 * twice.
 */
export async function listSaying(
  db: Db,
  narrowing: Narrowing,
  { order, after, limit, terms, says, most }: ListRange & TextSearch,
): Promise<Placed[]> {
  const { columns, direction } = orders[order];
  const candidates = candidatesOf(narrowing, { order, after, terms, most });
  const { rows } = await sql<Placed>`
    ${foundBy(terms)}
    select desk.id, ${placeOf(order)} from (${candidates}) as desk
    ${
      // the inner limit makes PostgreSQL read the texts one by one in order, and never all at once
      says
        ? sql`cross join lateral (select from report_search where report_search.report_id = desk.id and ${says} limit 1) as saying`
        : sql``
    }
    order by ${inOrder(columns, direction)} limit ${limit}`.execute(db);
  return rows;
}

/** Whether there are more reports than may be read. */
export async function isBeyond(
  db: Db,
  narrowing: Narrowing,
  looking: Pick<ListRange & TextSearch, 'order' | 'after' | 'terms' | 'most'>,
): Promise<boolean> {
  const { rows } = await sql`
    ${foundBy(looking.terms)} select from (${candidatesOf(narrowing, looking)}) as candidate offset ${looking.most - 1}`.execute(
    db,
  );
  return rows.length > 0;
}

const foundBy = (terms: readonly string[]) =>
  terms.length === 0
    ? sql``
    : sql`with found as materialized (select report_id from report_search where search_terms(said) @> ${terms}::text[])`;

function candidatesOf(
  narrowing: Narrowing,
  { order, after, terms, most }: Pick<ListRange & TextSearch, 'order' | 'after' | 'terms' | 'most'>,
) {
  const { columns, direction } = orders[order];
  return sql`
    select ${sql.join(columns.map(deskColumn))}
    from ${terms.length === 0 ? sql`report as desk` : sql`found join report as desk on desk.id = found.report_id`}
    where ${conditionOf(narrowing)} ${isBehind(order, after)}
    order by ${inOrder(columns, direction)} limit ${most}`;
}

const deskColumn = (name: string) => sql`desk.${sql.ref(name)}`;
const placeOf = (order: InboxOrder) =>
  sql`array[${sql.join(orders[order].columns.map((name) => sql`${deskColumn(name)}::text`))}] as place`;
const inOrder = (columns: readonly string[], direction: string) =>
  sql.join(columns.map((name) => sql`${deskColumn(name)} ${sql.raw(direction)}`));

function isBehind(order: InboxOrder, after: readonly string[] | undefined) {
  if (!after) return sql``;
  const { columns, types, direction } = orders[order];
  const place = types.map((type, at) => sql`${after[at] ?? null}::text::${sql.raw(type)}`);
  return sql`and (${sql.join(columns.map(deskColumn))}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(place)})`;
}

/** How many reports each filter matches, counted up to one more than is shown; null for a null filter. All in one statement. */
export async function countEach(
  db: Db,
  narrowings: readonly (Narrowing | null)[],
): Promise<(number | null)[]> {
  if (narrowings.length === 0) return [];
  const counts = narrowings.map((narrowing) =>
    narrowing === null
      ? sql`null::bigint`
      : sql`(select count(*) from (select from report as desk where ${conditionOf(narrowing)} limit ${sql.lit(maxCounted + 1)}) as counted)`,
  );
  const { rows } = await sql<{ counts: (string | null)[] }>`
    select array[${sql.join(counts)}] as counts`.execute(db);
  return (rows[0]?.counts ?? []).map((count) => (count === null ? null : Number(count)));
}

export const everyView = inboxView.list.map(({ code }) => code);

/** What a row of the inbox shows, of each of these. */
export async function listRows(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('report')
    .innerJoin('application', 'application.id', 'report.application_id')
    .innerJoin('report_type', 'report_type.id', 'report.type_id')
    .innerJoin('researcher', 'researcher.id', 'report.researcher_id')
    .leftJoin('staff', 'staff.id', 'report.assignee_id')
    .leftJoin('report_verdict as held', (join) =>
      join.onRef('held.report_id', '=', 'report.id').on('held.dropped_at', 'is', null),
    )
    .leftJoin('staff as judge', 'judge.id', 'held.staff_id')
    .where('report.id', 'in', [...ids])
    .select((eb) => [
      'report.id',
      'report.number',
      'report.version',
      'report.title',
      'report.status',
      'report.self_level',
      'report.level',
      'report.researcher_id',
      'report.created_at',
      'report.updated_at',
      named('application.name').as('app_name'),
      named('report_type.name').as('type_name'),
      'researcher.nick_name',
      'researcher.uid',
      'researcher.state',
      'report.assignee_id',
      markedStaffName().as('assignee_name'),
      'held.kind as held_kind',
      'judge.name as judge_name',
      'report.information_seq',
      'report.has_appeal',
      'report.retest',
      'report.award_state',
      'report.heard_at',
      'report.seen_at',
      eb
        .selectFrom('report as repeated')
        .whereRef('repeated.duplicate_of', '=', 'report.id')
        .select(sql<number>`count(*)::int`.as('reports'))
        .as('duplicates'),
      eb
        .selectFrom('report_comment')
        .whereRef('report_comment.report_id', '=', 'report.id')
        .select(sql<number>`count(*)::int`.as('comments'))
        .as('comments'),
    ])
    .execute();
}
export type RowOfInbox = Awaited<ReturnType<typeof listRows>>[number];

/** Applications or types by their Chinese or English names. Several may have one name. */
export async function listNamed(
  db: Db,
  table: 'application' | 'report_type',
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, called.name from ${sql.table(table)} as one, unnest(array[one.name, one.name_en]) as called (name)
    where called.name = any(${names}::text[])`.execute(db);
  return rows;
}

/** Colleagues by their names. Several may have one name. */
export const listStaff = (db: Db, names: readonly string[]) =>
  db
    .selectFrom('staff')
    .where('name', 'in', [...names])
    .select(['id', 'name'])
    .execute();

/** Researchers by their name or UID. */
export async function listAuthors(
  db: Db,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select researcher.id, asked.name from unnest(${names}::text[]) as asked (name)
    join researcher on researcher.nick_key = lower(normalize(asked.name, nfkc))
    union all
    select researcher.id, asked.name from unnest(${names}::text[]) as asked (name)
    join researcher on asked.name ~ '^[0-9]{1,15}$' and researcher.uid = asked.name::bigint`.execute(
    db,
  );
  return rows;
}

/** The reports of these numbers: `SS-2026-000015`, the number of the earlier portal, or `#15` of whichever year. */
export async function listByNumbers(
  db: Db,
  names: readonly string[],
): Promise<{ id: string; number: string; name: string }[]> {
  const serials = names.map((name) => /^#(\d+)$/.exec(name)?.[1]?.padStart(6, '0') ?? null);
  const { rows } = await sql<{ id: string; number: string; name: string }>`
    select found.id, found.number, asked.name from unnest(${names}::text[], ${serials}::text[]) as asked (name, serial)
    cross join lateral (
      select id, number from report where number = any(case
        when asked.serial is null then array[upper(asked.name)]
        else array(select 'SS-' || year || '-' || asked.serial from generate_series(2000, extract(year from now())::int + 1) as year) end)
      union all select id, number from report where earlier_number = asked.name limit 1
    ) as found`.execute(db);
  return rows;
}

export const findByNumber = async (db: Db, number: string) =>
  (await listByNumbers(db, [number]))[0];
