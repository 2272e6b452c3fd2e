import { v7 as newId } from 'uuid';
import type {
  getStaffApplicationPage,
  StaffApplication,
  StaffPlatform,
  StaffTemplate,
  StaffType,
} from '@shieldsource/contract/catalogue/desk';
import type { getAnswerTemplates } from '@shieldsource/contract/catalogue/acts';
import { offerState } from '@shieldsource/contract/catalogue/desk';
import type { EventKind } from '@shieldsource/contract/events';
import type { InputOf, OutputOf, Route } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, violates, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { record } from '../events/events.ts';
import * as queries from './catalogue.desk.queries.ts';

type Values = Readonly<Record<string, unknown>>;
type Subject = 'application' | 'platform' | 'type' | 'template';

/** One kind of catalogue row: its table, and the conversion between its columns and its fields. */
interface CatalogueKind<T extends queries.CatalogueTable, Shown> {
  readonly subject: Subject;
  readonly table: T;
  readonly present: (row: queries.RowOf<T>) => Shown;
  /** The columns of fields that have other names. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Fields with free text, which events store apart from codes. */
  readonly words: readonly string[];
}

const common = ({
  id,
  name,
  position,
  active,
  version,
}: queries.RowOf<queries.CatalogueTable>) => ({
  id,
  name,
  position,
  active,
  version,
});

const applicationKind: CatalogueKind<'application', StaffApplication> = {
  subject: 'application',
  table: 'application',
  present: ({ tier, team, hosts, packages, ...row }) => ({
    ...common(row),
    nameEn: row.name_en,
    tier,
    team,
    hosts,
    packages,
  }),
  columns: { nameEn: 'name_en' },
  words: ['name', 'nameEn', 'team'],
};

const platformKind: CatalogueKind<'platform', StaffPlatform> = {
  subject: 'platform',
  table: 'platform',
  present: (row) => ({ ...common(row), nameEn: row.name_en, isMobile: row.is_mobile }),
  columns: { nameEn: 'name_en', isMobile: 'is_mobile' },
  words: ['name', 'nameEn'],
};

const typeKind: CatalogueKind<'report_type', StaffType> = {
  subject: 'type',
  table: 'report_type',
  present: ({ type_group: group, tier, ...row }) => ({
    ...common(row),
    nameEn: row.name_en,
    group,
    groupEn: row.type_group_en,
    tier,
  }),
  columns: { nameEn: 'name_en', group: 'type_group', groupEn: 'type_group_en' },
  words: ['name', 'nameEn', 'group', 'groupEn'],
};

const templateKind: CatalogueKind<'answer_template', StaffTemplate> = {
  subject: 'template',
  table: 'answer_template',
  present: ({ kind, body, ...row }) => ({
    ...common(row),
    kind,
    body,
  }),
  words: ['name', 'body'],
};

/** The verbs for one kind of row. */
function deskOf<T extends queries.CatalogueTable, Shown extends { readonly id: string }>(
  kind: CatalogueKind<T, Shown>,
) {
  const { subject, table, present } = kind;
  return {
    /** Those on offer, or the retired ones, in the order in which they are offered. */
    async list(
      app: App,
      _call: CallOf<Route>,
      { state, page, pageSize }: InputOf<typeof getStaffApplicationPage>,
    ) {
      const active = state === offerState.codes.active;
      const counts = await queries.countRows(app.db, table);
      const rows = await queries.listRows(app.db, table, {
        active,
        ...rangeOf({ page, pageSize }),
      });
      return { list: rows.map(present), ...totalOf(counts[state]), page, pageSize, counts };
    },

    async read(app: App, _call: CallOf<Route>, { id }: { id: string }): Promise<Shown> {
      const row = await queries.findRow(app.db, table, id);
      if (!row) throw refuse('notFound');
      return present(row);
    },

    /** Adds a row, which is on offer at once. */
    async insert(app: App, call: StaffCall, fields: Values): Promise<RowVersion> {
      const id = newId();
      await inTransaction(app.db, async (tx) => {
        await refuseDuplicateName(kind, () =>
          queries.insertRow(tx, table, { id, ...columnsOf(kind, fields) }),
        );
        await recordChange(
          tx,
          app,
          call,
          `${subject}.insert`,
          { id, version: 1 },
          kind,
          {},
          fields,
        );
      });
      return { id, version: 1 };
    },

    /** Changes the fields of a row; the same values again change nothing. */
    async modify(
      app: App,
      call: StaffCall,
      { id, version, ...fields }: Values & RowVersion,
    ): Promise<RowVersion> {
      return inTransaction(app.db, async (tx) => {
        const before = present(await lockRowInVersion(tx, table, id, version)) as Values;
        const changed = Object.keys(fields).filter((key) => !isSame(before[key], fields[key]));
        if (changed.length === 0) return { id, version };
        const [oldValues, newValues] = [pick(before, changed), pick(fields, changed)];
        await refuseDuplicateName(kind, () =>
          queries.updateRow(tx, table, { id, version }, columnsOf(kind, newValues)),
        );
        const next = { id, version: version + 1 };
        await recordChange(tx, app, call, `${subject}.modify`, next, kind, oldValues, newValues);
        return next;
      });
    },

    /** Offers a row or retires it. Reports filed under it stay as they are. */
    async offer(
      app: App,
      call: StaffCall,
      { id, version, active }: RowVersion & { active: boolean },
    ): Promise<null> {
      await inTransaction(app.db, async (tx) => {
        const row = await lockRowInVersion(tx, table, id, version);
        if (row.active === active) throw refuse('conflict');
        await queries.updateRow(tx, table, { id, version }, { active });
        await record(tx, app, `${subject}.${active ? 'reopen' : 'retire'}`, {
          subject: id,
          actor: call.me,
          params: { version: version + 1 },
        });
      });
      return null;
    },
  };
}

export const applicationDesk = deskOf(applicationKind);
export const platformDesk = deskOf(platformKind);
export const typeDesk = deskOf(typeKind);
export const templateDesk = deskOf(templateKind);

/** The templates that reviewers may choose. */
export const offeredTemplates = (
  app: App,
  _call: CallOf<typeof getAnswerTemplates>,
  { kind }: InputOf<typeof getAnswerTemplates>,
): Promise<OutputOf<typeof getAnswerTemplates>> => queries.listTemplates(app.db, kind);

type StaffCall = Pick<CallOf<typeof getAnswerTemplates>, 'me'>;
interface RowVersion {
  readonly id: string;
  readonly version: number;
}

async function lockRowInVersion<T extends queries.CatalogueTable>(
  tx: Tx,
  table: T,
  id: string,
  version: number,
): Promise<queries.RowOf<T>> {
  const found = await queries.lockRow(tx, table, id);
  if (!found) throw refuse('notFound');
  if (found.version !== version) throw refuse('conflict');
  return found;
}

async function refuseDuplicateName(
  { table }: { readonly table: queries.CatalogueTable },
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw violates(error, `${table}_name_unique`)
      ? refuseFields({ path: 'name', message: '已经有同名的，请换一个名称，或恢复原来的' })
      : error;
  }
}

type Changes = Extract<EventKind, `${Subject}.insert` | `${Subject}.modify`>;

/** Records the change: codes with their old and new value as params of the event, free text in the event's text. */
async function recordChange(
  tx: Tx,
  app: App,
  call: StaffCall,
  kind: Changes,
  { id, version }: RowVersion,
  { words }: { readonly words: readonly string[] },
  before: Values,
  after: Values,
): Promise<void> {
  const [freeText, codes] = [
    Object.keys(after).filter((key) => words.includes(key)),
    Object.keys(after).filter((key) => !words.includes(key)),
  ];
  await record(tx, app, kind, {
    subject: id,
    actor: call.me,
    params: {
      version,
      ...(freeText.length > 0 && { words: freeText }),
      ...(Object.keys(before).length > 0 && { before: pick(before, codes) }),
      after: pick(after, codes),
    } as never,
    text: freeText
      .map((key) => [before[key], after[key]].filter((one) => typeof one === 'string').join(' → '))
      .filter((line) => line !== '')
      .join('\n'),
  });
}

const pick = (fields: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, fields[key]]));

const columnsOf = (
  { columns = {} }: { readonly columns?: CatalogueKind<never, never>['columns'] },
  fields: Values,
): Values =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [columns[key] ?? key, value]));

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
