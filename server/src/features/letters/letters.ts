import { v7 as newId } from 'uuid';
import type { CodeOf } from '@shieldsource/contract/coded';
import {
  letterType,
  type getLetterDetail,
  type getLetterPage,
  type Letter,
  type postLetterDelete,
  type postLetterRead,
  type postLetterReadAll,
  type postLetterRestore,
  type postMessageTypeList,
  type postUnreadCount,
} from '@shieldsource/contract/letters';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Job, JobHandlers } from '../../platform/jobs/worker.ts';
import { refuse } from '../../platform/refusal.ts';
import * as queries from './letters.queries.ts';

export interface NewLetter {
  readonly researcherId: string;
  readonly type: CodeOf<typeof letterType>;
  readonly title: string;
  readonly body: string;
  /** A path of the portal, or empty. */
  readonly link: string;
}

/**
 * Tells a researcher something, once the transaction has committed. Answers the id the letter will have; the caller may
 * choose it, to write it down before the letter is there.
 */
export async function send(
  tx: Tx,
  app: App,
  letter: NewLetter,
  id: string = newId(),
): Promise<string> {
  return enqueue(tx, app.keys, 'letter', letter, { id });
}

/** Writes the letter of a job. Done twice it is one letter: both carry the job's id. */
async function write(app: App, { id, payload, createdAt }: Job<NewLetter>): Promise<void> {
  await queries.insertLetter(app.db, { ...payload, id, createdAt: new Date(createdAt) });
}

export const letterJobs = { letter: write } satisfies JobHandlers;

export async function list(
  app: App,
  call: CallOf<typeof getLetterPage>,
  { type, page, pageSize, cursor }: InputOf<typeof getLetterPage>,
): Promise<OutputOf<typeof getLetterPage>> {
  const tallies = await queries.listTallies(app.db, call.me.id);
  const [time, id = ''] = cursor?.split('.') ?? [];
  // one more than is shown tells whether there are more
  const rows = await queries.listLetters(app.db, call.me.id, {
    type,
    after: cursor === undefined ? undefined : { createdAt: new Date(Number(time)), id },
    offset: (page - 1) * pageSize,
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    list: shown.map(present),
    total: sumOf(tallies, (tally) =>
      type === undefined || tally.type === type ? tally.letters : 0,
    ),
    page,
    pageSize,
    nextCursor: last ? `${last.created_at}.${last.id}` : null,
  };
}

export async function detail(
  app: App,
  call: CallOf<typeof getLetterDetail>,
  { id }: InputOf<typeof getLetterDetail>,
): Promise<OutputOf<typeof getLetterDetail>> {
  const row = await queries.findLetter(app.db, call.me.id, id);
  if (!row) throw refuse('notFound');
  return present(row);
}

export async function remove(
  app: App,
  call: CallOf<typeof postLetterDelete>,
  { letterId }: InputOf<typeof postLetterDelete>,
): Promise<OutputOf<typeof postLetterDelete>> {
  if (!(await queries.deleteLetter(app.db, call.me.id, letterId))) throw refuse('notFound');
  return null;
}

/** Takes a deletion back. Once the letter is there, doing it again changes nothing. */
export async function restore(
  app: App,
  call: CallOf<typeof postLetterRestore>,
  { letterId }: InputOf<typeof postLetterRestore>,
): Promise<OutputOf<typeof postLetterRestore>> {
  if (!(await queries.restoreLetter(app.db, call.me.id, letterId))) throw refuse('notFound');
  return null;
}

export async function markRead(
  app: App,
  call: CallOf<typeof postLetterRead>,
  { letterId }: InputOf<typeof postLetterRead>,
): Promise<OutputOf<typeof postLetterRead>> {
  if (!(await queries.markRead(app.db, call.me.id, letterId))) throw refuse('notFound');
  return null;
}

export async function markAllRead(
  app: App,
  call: CallOf<typeof postLetterReadAll>,
): Promise<OutputOf<typeof postLetterReadAll>> {
  await queries.markAllRead(app.db, call.me.id);
  return null;
}

export const countUnread = (
  app: App,
  call: CallOf<typeof postUnreadCount>,
): Promise<OutputOf<typeof postUnreadCount>> => unreadOf(app, call.me.id);

export async function unreadOf(app: App, researcherId: string): Promise<number> {
  return sumOf(await queries.listTallies(app.db, researcherId), (tally) => tally.unread);
}

export async function listTypes(
  app: App,
  call: CallOf<typeof postMessageTypeList>,
): Promise<OutputOf<typeof postMessageTypeList>> {
  const tallies = await queries.listTallies(app.db, call.me.id);
  return letterType.list.map(({ code, label }) => ({
    type: code,
    name: label,
    unread: tallies.find(({ type }) => type === code)?.unread ?? 0,
  }));
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

function present(row: queries.RowOfLetter): Letter {
  const type = row.type as Letter['type'];
  return {
    id: row.id,
    type,
    typeName: letterType.labelOf(type),
    title: row.title,
    body: row.body,
    link: row.link,
    createTime: row.created_at,
    readTime: row.read_at,
  };
}
