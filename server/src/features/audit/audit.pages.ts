import type { getAccessRecordPage } from '@shieldsource/contract/people/account';
import type {
  getAuditActions,
  getAuditHead,
  getAuditPage,
  getAuditProof,
} from '@shieldsource/contract/people/desk';
import { eventWords, nameOfEvent } from '@shieldsource/contract/events/words/all';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { rangeOf, totalOf, type Range } from '../../platform/paging.ts';
import { openInList } from '../../platform/readable.ts';
import { shanghaiDay } from '../../platform/shanghai.ts';
import { headOf, proofOf, sealedTexts } from '../events/events.ts';
import * as queries from './audit.queries.ts';

/** Every event, newest first, filtered as asked. */
export async function list(
  app: App,
  _call: CallOf<typeof getAuditPage>,
  { page, pageSize, cursor, ...asked }: InputOf<typeof getAuditPage>,
): Promise<OutputOf<typeof getAuditPage>> {
  const filter = await filterOf(app, asked);
  const total = await queries.countEvents(app.db, filter);
  const { shown, nextCursor } = await pageOf({ page, pageSize, cursor }, (range, after) =>
    queries.listEvents(app.db, filter, range, after),
  );
  return {
    list: shown.map((row) => present(app, row)),
    ...totalOf(total),
    page,
    pageSize,
    nextCursor,
  };
}

/** A proof, to be checked elsewhere, that an entry is in the sealed log. */
export const proof = (
  app: App,
  _call: CallOf<typeof getAuditProof>,
  { id }: InputOf<typeof getAuditProof>,
): Promise<OutputOf<typeof getAuditProof>> => proofOf(app, id);

/** The newest head of the sealed log. */
export const head = (
  app: App,
  _call: CallOf<typeof getAuditHead>,
  { since }: InputOf<typeof getAuditHead>,
): Promise<OutputOf<typeof getAuditHead>> => headOf(app, since);

type AuditQuery = Omit<InputOf<typeof getAuditPage>, 'page' | 'pageSize' | 'cursor'>;

async function filterOf(
  { db }: App,
  { action, target, actor, uid, from, to }: AuditQuery,
): Promise<queries.AuditFilter> {
  return {
    kind: action,
    subjects: target === undefined ? undefined : await queries.findNumbered(db, target),
    actors: actor === undefined ? undefined : await queries.findStaff(db, actor),
    concerned: uid === undefined ? undefined : await queries.findResearcher(db, uid),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

/** A page by its number, or after a cursor; reads one row more than it shows, to know whether there are more. */
async function pageOf<Row extends { place: string }>(
  { page, pageSize, cursor }: { page: number; pageSize: number; cursor: string | undefined },
  list: (range: Range, after?: queries.AuditPosition) => Promise<Row[]>,
): Promise<{ shown: Row[]; nextCursor: string | null }> {
  const [at = '', id = ''] = cursor?.split('.') ?? [];
  const { offset, limit } = cursor ? { offset: 0, limit: pageSize } : rangeOf({ page, pageSize });
  if (limit === 0) return { shown: [], nextCursor: null };
  const rows = await list({ offset, limit: limit + 1 }, cursor ? { at, id } : undefined);
  const shown = rows.slice(0, limit);
  return { shown, nextCursor: rows.length > limit ? (shown.at(-1)?.place ?? null) : null };
}

/** The names of all acts. */
export async function actions(): Promise<OutputOf<typeof getAuditActions>> {
  return Object.entries(eventWords).map(([action, { name }]) => ({ action, name: say(name) }));
}

/**
 * Who has looked at this person's data, and the person's own sign-ins, newest first. Consecutive readings of one report on
 * one day are one line.
 */
export async function accessRecords(
  app: App,
  call: CallOf<typeof getAccessRecordPage>,
  { page, pageSize, cursor }: InputOf<typeof getAccessRecordPage>,
): Promise<OutputOf<typeof getAccessRecordPage>> {
  const total = await queries.countAccess(app.db, call.me.id);
  const { shown, nextCursor } = await pageOf({ page, pageSize, cursor }, (range, after) =>
    queries.listAccess(app.db, call.me.id, range, after),
  );
  const lines: queries.RowOfAccess[][] = [];
  for (const row of shown) {
    const line = lines.at(-1);
    if (line?.[0] && isSameReading(line[0], row)) line.push(row);
    else lines.push([row]);
  }
  return {
    list: lines.flatMap((line) => (line[0] ? [accessLine(app, line[0], line)] : [])),
    ...totalOf(total),
    page,
    pageSize,
    nextCursor,
  };
}

const isSameReading = (one: queries.RowOfAccess, other: queries.RowOfAccess): boolean =>
  one.kind === 'report.read' &&
  other.kind === one.kind &&
  other.subject === one.subject &&
  shanghaiDay(other.at) === shanghaiDay(one.at);

const accessLine = (
  app: App,
  newest: queries.RowOfAccess,
  rows: readonly queries.RowOfAccess[],
) => ({
  id: newest.id,
  action: newest.kind,
  actionName: nameOfEvent(newest.kind),
  actorName: [...new Set(rows.map(readerOf))].join(say('、')),
  target: newest.number,
  times: rows.length,
  reason: reasonOf(app, newest),
  createTime: newest.at,
});

/** Researchers know staff by their number only. */
function readerOf({ actor, kind, staff_number: number }: queries.RowOfAccess): string {
  if (actor === 'researcher') return say('本人');
  if (number === null) return say(actorNames[actor] ?? '');
  return say(kind === 'report.read' ? '审核员 {number}' : '工作人员 {number}', { number });
}

const reasonOf = (app: App, { id, sealed }: Pick<queries.RowOfAudit, 'id' | 'sealed'>) =>
  sealed === null ? '' : (openInList(app, sealedTexts, id, sealed) ?? '');

const present = (app: App, row: queries.RowOfAudit) => ({
  id: row.id,
  action: row.kind,
  actionName: nameOfEvent(row.kind),
  actorName: row.staff_name ?? (say(actorNames[row.actor] ?? '') || `UID ${row.actor_uid ?? ''}`),
  target: targetOf(row),
  concernedUid: row.concerned_uid,
  reason: reasonOf(app, row),
  createTime: row.at,
});

const actorNames: Readonly<Record<string, string>> = {
  clock: '系统',
  command: '命令行',
  visitor: '访客',
};

/** Kinds of targets of which there is one alone, whose name would say nothing. */
const lone: ReadonlySet<string> = new Set(['backup', 'earlier', 'keys', 'sms']);

/** A target as kind and name, or kind alone. Whatever of a researcher's was changed, the target is the researcher. */
function targetOf({ kind, target }: Pick<queries.RowOfAudit, 'kind' | 'target'>): string {
  const [subject = ''] = kind.split('.', 1);
  if (lone.has(subject) || target === '') return subject;
  return `${subject === 'account' || subject === 'data' ? 'researcher' : subject}:${target}`;
}
