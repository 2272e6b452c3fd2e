import type { AwardNews } from '@shieldsource/contract/awards/news';
import { describedKind, pageOf, type EventKind } from '@shieldsource/contract/events';
import { eventWords } from '@shieldsource/contract/events/words/all';
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
} from '@shieldsource/contract/letters/calls';
import {
  quietLetter,
  type getLetterSettings,
  type postLetterSetting,
} from '@shieldsource/contract/letters/choices';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import { dayMs } from '@shieldsource/contract/promises/working-time';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { shanghaiTime } from '../../platform/shanghai.ts';
import { type RowOfEvent, type Subscriber } from '../events/events.ts';
import * as queries from './letters.queries.ts';

/** Kinds of events after which an order's address is settled: the letter that asked for it is then read, wherever the answer was given. */
const settlesAddress: ReadonlySet<string> = new Set([
  'order.confirmAddress',
  'order.cancelOwn',
  'order.cancel',
  'order.expire',
] satisfies EventKind[]);

/** Writes letters: to everybody whom an event concerns, except for whoever did it (unless `letterToOwnActs`). */
async function deliver(tx: Tx, _app: App, events: readonly RowOfEvent[]): Promise<void> {
  await queries.insertLetters(tx, events.flatMap(letterOf));
  const settled = events.filter(({ kind }) => settlesAddress.has(kind));
  await queries.markAnswered(
    tx,
    settled.map(({ subject }) => subject),
  );
}

/** The letter for an event, if there is one. */
export function letterOf(event: RowOfEvent): queries.NewLetter[] {
  const described = describedKind(event.kind);
  const isOwn = event.actor_id !== null && event.actor_id === event.concerns;
  if (!described?.letter || event.concerns === null || (isOwn && !described.letterToOwnActs))
    return [];
  const type =
    typeof described.letter === 'string'
      ? described.letter
      : described.letter(event.params as never);
  if (type === null) return [];
  const { id, kind, concerns: researcherId, at } = event;
  return [{ id, kind, researcherId, type: letterType.codes[type], at }];
}

export const lettersFollow: Subscriber = { name: 'letters', follow: deliver };

export async function list(
  app: App,
  call: CallOf<typeof getLetterPage>,
  { type, page, pageSize, cursor }: InputOf<typeof getLetterPage>,
): Promise<OutputOf<typeof getLetterPage>> {
  const tallies = await queries.listTallies(app.db, call.me.id);
  const [time, id = ''] = cursor?.split('.') ?? [];
  // one more than is shown, to know whether there are more
  const rows = await queries.listLetters(app.db, call.me.id, {
    type,
    after: cursor === undefined ? undefined : { createdAt: new Date(Number(time)), id },
    offset: (page - 1) * pageSize,
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    list: shown.map((row) => present(app, row)),
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
  return present(app, row);
}

/** Refuses with `letterKept`, and until when, what whoever took over the account would put away. */
export async function remove(
  app: App,
  call: CallOf<typeof postLetterDelete>,
  { letterId }: InputOf<typeof postLetterDelete>,
): Promise<OutputOf<typeof postLetterDelete>> {
  const letter = await queries.findLetter(app.db, call.me.id, letterId);
  const keepTime = letter && keptUntil(letter);
  if (keepTime)
    throw refuse(
      'letterKept',
      { keepTime },
      say('这条消息关系到账号安全，{time} 之前不能删除', { time: shanghaiTime(keepTime) }),
    );
  if (!(await queries.deleteLetter(app.db, call.me.id, letterId))) throw refuse('notFound');
  return null;
}

/** Undoes a deletion. Repeating it changes nothing. */
export async function restore(
  app: App,
  call: CallOf<typeof postLetterRestore>,
  { letterId }: InputOf<typeof postLetterRestore>,
): Promise<OutputOf<typeof postLetterRestore>> {
  if (!(await queries.restoreLetter(app.db, call.me.id, letterId))) throw refuse('notFound');
  return null;
}

/** Marks one letter read, or all about one report or order. */
export async function markRead(
  app: App,
  call: CallOf<typeof postLetterRead>,
  { letterId = '', subject }: InputOf<typeof postLetterRead>,
): Promise<OutputOf<typeof postLetterRead>> {
  if (subject !== undefined) await queries.markReadAbout(app.db, call.me.id, subject);
  else if (!(await queries.markRead(app.db, call.me.id, letterId))) throw refuse('notFound');
  return null;
}

export async function markAllRead(
  app: App,
  call: CallOf<typeof postLetterReadAll>,
): Promise<OutputOf<typeof postLetterReadAll>> {
  await queries.markAllRead(app.db, call.me.id);
  return null;
}

/** The kinds of letters that can be switched off, and whether they are. */
export async function settings(
  app: App,
  call: CallOf<typeof getLetterSettings>,
): Promise<OutputOf<typeof getLetterSettings>> {
  const off = await queries.listOff(app.db, call.me.id);
  return quietLetter.list.map(({ code, label }) => ({
    kind: code,
    kindName: label,
    isOn: !off.includes(code),
  }));
}

export async function changeSetting(
  app: App,
  call: CallOf<typeof postLetterSetting>,
  { kind, isOn }: InputOf<typeof postLetterSetting>,
): Promise<OutputOf<typeof postLetterSetting>> {
  await (isOn ? queries.turnOn : queries.turnOff)(app.db, call.me.id, kind);
  return null;
}

export const countUnread = (
  app: App,
  call: CallOf<typeof postUnreadCount>,
): Promise<OutputOf<typeof postUnreadCount>> => unreadOf(app, call.me.id);

export async function unreadOf(app: App, researcherId: string): Promise<number> {
  return sumOf(await queries.listTallies(app.db, researcherId), (tally) => tally.unread);
}

/** An award of which its owner has not read yet, of one report or the newest of all, with what it added. */
export async function awardNewsOf(
  app: App,
  researcherId: string,
  reportId?: string,
): Promise<AwardNews | null> {
  const found = await queries.findAwardNews(app.db, researcherId, reportId);
  if (!found) return null;
  const { award, raises } = found.params as {
    award: Omit<AwardNews, 'reportId'>;
    raises?: Omit<AwardNews, 'reportId'>;
  };
  return {
    reportId: found.reportId,
    coins: award.coins - (raises?.coins ?? 0),
    contribution: award.contribution - (raises?.contribution ?? 0),
  };
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

function present(app: App, row: queries.RowOfLetter): Letter {
  return {
    id: row.id,
    type: row.type,
    typeName: letterType.labelOf(row.type),
    ...wordsOf(app, row),
    createTime: row.created_at,
    readTime: row.read_at,
    keepTime: keptUntil(row),
  };
}

/** Until when a letter cannot be deleted; null where it can. */
function keptUntil(row: Pick<queries.RowOfLetter, 'kind' | 'created_at'>): number | null {
  const until = row.created_at + deadlineDays.securityLetter * dayMs;
  return describedKind(row.kind)?.letterStays && until > Date.now() ? until : null;
}

/** The words of a letter in the current state. */
function wordsOf(app: App, row: queries.RowOfTold): Pick<Letter, 'title' | 'body' | 'link'> {
  const { kind } = row;
  return {
    ...(letterWordsOf(kind)?.(row.params as never, queries.factsOf(app, row)) ?? {
      title: say('通知 {id}', { id: row.id.slice(-8) }),
      body: '',
    }),
    link: pageOf(kind, row.subject),
  };
}

const letterWordsOf = (kind: string) =>
  Object.hasOwn(eventWords, kind) ? eventWords[kind as EventKind].letter : undefined;

/** What is told of an event where others may read along. */
export interface News {
  readonly kind: string;
  /** The id of the report, order or account. */
  readonly subject: string;
  /** Milliseconds. */
  readonly at: number;
  readonly title: string;
  /** Without a word that anybody wrote. */
  readonly body: string;
  readonly link: string;
  /** The title of the report; empty if it is about none. */
  readonly reportTitle: string;
}

/** What the letters of these events would say in the reader's language, oldest first. */
export async function newsOf(db: Db, app: App, ids: readonly string[]): Promise<News[]> {
  const rows = await queries.listTold(db, ids);
  return rows.map((row) => {
    const { kind, subject, at, report_title: reportTitle } = row;
    const told = { ...row, report_title: '', gift_name: '', note: '', text_sealed: null };
    return { kind, subject, at, ...wordsOf(app, told), reportTitle: reportTitle ?? '' };
  });
}
