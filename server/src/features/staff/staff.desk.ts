import type {
  getConsoleStaff,
  getStaffNotice,
  getStaffPage,
  StaffRow,
} from '@shieldsource/contract/staff/desk';
import {
  type getStaffHoldings,
  type postStaffDisable,
  type postStaffEnable,
  type postStaffRoles,
  type postStaffSessionsEnd,
} from '@shieldsource/contract/staff/acts';
import { postSettingConfirm } from '@shieldsource/contract/settings/acts';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import {
  hostOf,
  isSettingKey,
  type SettingKey,
  settings,
} from '@shieldsource/contract/settings/settings';
import { staffRole, type StaffRole } from '@shieldsource/contract/staff/roles';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx, violates } from '../../platform/database/database.ts';
import { notify } from '../../platform/database/notifications.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { endSessionsOf, sessionChannel, type StaffMe } from '../../platform/sessions.ts';
import { signingOf } from '../../platform/signing.ts';
import { settingOf } from '../../platform/settings.ts';
import { record, type Actor } from '../events/events.ts';
import {
  countToSign,
  listAskedBy,
  namedIn,
  type Waiting,
  waitingOf,
} from '../proposals/proposals.ts';
import { listHeldBy, release } from '../desk/desk.ts';
import * as queries from './staff.desk.queries.ts';
import { mailTo } from '../../platform/messages/mail.ts';
import type { StaffApp } from './staff.ts';

/** What the signature of a reset allows. */
export interface ProposedReset {
  readonly withPassphrase: boolean;
}

/** Every colleague, newest first, but those with something to sign before all others. */
export async function list(
  app: App,
  call: CallOf<typeof getStaffPage>,
  { page, pageSize, ...wanted }: InputOf<typeof getStaffPage>,
): Promise<OutputOf<typeof getStaffPage>> {
  const total = await queries.countStaff(app.db, wanted);
  const rows = await queries.listStaff(app.db, wanted, rangeOf({ page, pageSize }));
  const about = await waitingAbout(
    app.db,
    call.me,
    rows.map(({ id }) => id),
  );
  return {
    list: rows.map((row) => present(row, about)),
    ...totalOf(total),
    page,
    pageSize,
    counts: await queries.countByStanding(app.db),
    waiting: (await countToSign(app.db, call.me.id))
      .filter(({ kind }) => kind === 'reset' || kind === 'tie')
      .reduce((sum, { count }) => sum + count, 0),
  };
}

/** One colleague, in any standing. */
export async function one(
  app: App,
  call: CallOf<typeof getConsoleStaff>,
  { id }: InputOf<typeof getConsoleStaff>,
): Promise<OutputOf<typeof getConsoleStaff>> {
  const row = await queries.findOne(app.db, id);
  if (!row) throw refuse('notFound');
  return present(row, await waitingAbout(app.db, call.me, [id]));
}

const maxHeld = 50;

/** What a colleague has begun and others still wait for: shown before they are disabled. */
export async function holdings(
  app: App,
  _call: CallOf<typeof getStaffHoldings>,
  { id }: InputOf<typeof getStaffHoldings>,
): Promise<OutputOf<typeof getStaffHoldings>> {
  if (!(await queries.findOne(app.db, id))) throw refuse('notFound');
  const [reports, asked] = [
    await listHeldBy(app.db, id, maxHeld + 1),
    await listAskedBy(app.db, ['reset', 'tie'], id, maxHeld + 1),
  ];
  const names = await namedIn('staff')(app.db, asked);
  const held = [
    ...asked.map(({ kind, subject, asked_at: since }) => ({
      id: subject,
      kind: kind as 'reset' | 'tie',
      name: names.get(subject) ?? '',
      since,
    })),
    ...reports.map(({ number, title, ...report }) => ({ ...report, name: `${number} ${title}` })),
  ];
  return { list: held.slice(0, maxHeld), isCut: held.length > maxHeld };
}

/** The notices for every page of the console. */
export async function notice(
  app: App,
  call: CallOf<typeof getStaffNotice>,
): Promise<OutputOf<typeof getStaffNotice>> {
  const temporary = await queries.listTemporary(app.db);
  return {
    roles: [...call.me.roles],
    temporaryAdmins: temporary.map(({ id, name, temporary_until: until }) => ({
      id,
      name,
      until: until ?? 0,
    })),
    toSign: [...(await countToSign(app.db, call.me.id))],
    alone: await changedAlone(app, call.me),
  };
}

async function changedAlone(app: App, me: StaffMe) {
  const rows = await queries.listAlone(app.db);
  const signing = await signingOf(
    app.db,
    me,
    postSettingConfirm,
    rows.map(({ staff_id }) => staff_id),
  );
  return rows.flatMap(({ id, key, staff_id: by, by: name, created_at: time }) =>
    isSettingKey(key)
      ? [
          {
            id,
            label: settings[key].label,
            host: hostNow(app, key),
            by: name,
            time,
            canConfirm: signing.may(by),
            cannotSign: signing.cannot(by),
          },
        ]
      : [],
  );
}

export const modifyRoles = (
  app: App,
  call: CallOf<typeof postStaffRoles>,
  input: InputOf<typeof postStaffRoles>,
): Promise<null> => atDesk(app, (tx) => changeRoles(tx, app, call.me, input));

export const disableStaff = (
  app: App,
  call: CallOf<typeof postStaffDisable>,
  input: InputOf<typeof postStaffDisable>,
): Promise<null> => atDesk(app, (tx) => disable(tx, app, call.me, input));

export const enableStaff = (
  app: App,
  call: CallOf<typeof postStaffEnable>,
  input: InputOf<typeof postStaffEnable>,
): Promise<null> => atDesk(app, (tx) => enable(tx, app, call.me, input));

export const endStaffSessions = (
  app: App,
  call: CallOf<typeof postStaffSessionsEnd>,
  { staffId, reason }: InputOf<typeof postStaffSessionsEnd>,
): Promise<OutputOf<typeof postStaffSessionsEnd>> =>
  atDesk(app, async (tx) => {
    await hold(tx, { staffId });
    return { sessions: await signOutStaff(tx, app, call.me, staffId, reason) };
  });

/** Runs an act on a colleague. The database refuses it if nobody could let others in afterwards. */
export const atDesk = <T>(app: Pick<App, 'db'>, act: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(app.db, act).catch(asLastAdmin);

export const asLastAdmin = (error: unknown): never => {
  throw violates(error, 'staff_last_admin') || violates(error, 'staff_emergency_account_admin')
    ? refuse('lastAdmin')
    : error;
};

interface Change {
  readonly staffId: string;
  /** The version that was seen; a command names none. */
  readonly version?: number;
  readonly reason: string;
}

/** Changes roles, also for open sessions at once. Nobody gives themselves one. */
export async function changeRoles(
  tx: Tx,
  app: StaffApp,
  by: Actor,
  { roles, ...change }: Change & { readonly roles: readonly StaffRole[] },
): Promise<null> {
  const person = await hold(tx, change);
  if (person.standing === 'disabled') throw refuse('conflict');
  const before = inOrder(person.roles);
  const after = inOrder(roles);
  if (before.join() === after.join())
    throw refuseFields({ path: 'roles', message: '角色没有变化' });
  if (isOwn(by, person.id) && after.some((role) => !before.includes(role)))
    throw refuse('ownStanding');
  await queries.change(tx, person.id, { roles: after });
  await notify(tx, sessionChannel, person.id);
  await queries.insertRecord(tx, person.id, by, {
    action: 'roles',
    given: after.filter((role) => !before.includes(role)),
    taken: before.filter((role) => !after.includes(role)),
  });
  if (!after.includes('reviewer')) await release(tx, app, by, person.id);
  await record(tx, app, 'staff.changeRoles', {
    subject: person.id,
    actor: by,
    params: { before, after },
    text: change.reason,
  });
  await mailTo(tx, app, person, () => ({
    subject: say('你在控制台的角色有变化'),
    body: say('原来：{before}\n现在：{after}\n立即生效。如有疑问，请联系管理员。', {
      before: labelsOf(before),
      after: labelsOf(after),
    }),
  }));
  return null;
}

/** Disables a colleague: ends all sessions, and revokes an unused link. */
export async function disable(tx: Tx, app: StaffApp, by: Actor, change: Change): Promise<null> {
  const person = await hold(tx, change);
  if (person.standing === 'disabled') throw refuse('conflict');
  await queries.change(tx, person.id, { state: 'disabled' });
  await queries.insertRecord(tx, person.id, by, {
    action: 'disable',
    taken: person.roles,
  });
  await queries.revokeLink(tx, person.id);
  await release(tx, app, by, person.id);
  const sessions = await endSessionsOf(tx, 'staff', person.id);
  await record(tx, app, 'staff.disable', {
    subject: person.id,
    actor: by,
    params: { sessions },
    text: change.reason,
  });
  await mailTo(tx, app, person, () => ({
    subject: say('你的控制台账号已停用'),
    body: say('所有设备上的登录已经失效。如有疑问，请联系管理员。'),
  }));
  return null;
}

/** Enables them again, with the earlier passphrase, second factor and roles. A temporary admin's time is not extended. */
export async function enable(tx: Tx, app: StaffApp, by: Actor, change: Change): Promise<null> {
  const person = await hold(tx, change);
  if (person.state !== 'disabled' || person.temporary_until !== null) throw refuse('conflict');
  await queries.change(tx, person.id, { state: 'active' });
  await record(tx, app, 'staff.enable', {
    subject: person.id,
    actor: by,
    params: {},
    text: change.reason,
  });
  await mailTo(tx, app, person, () => ({
    subject: say('你的控制台账号已恢复'),
    body: say('可以用原来的密码和动态码登录。还没有设置过的，请联系管理员获取链接。'),
  }));
  return null;
}

/** Ends all sessions of a colleague. Answers how many; with none, nothing is recorded. */
export async function signOutStaff(
  tx: Tx,
  app: Pick<App, 'keys'>,
  by: Actor,
  staffId: string,
  reason: string,
): Promise<number> {
  const sessions = await endSessionsOf(tx, 'staff', staffId);
  if (sessions > 0)
    await record(tx, app, 'staff.endSessions', {
      subject: staffId,
      actor: by,
      params: { sessions },
      text: reason,
    });
  return sessions;
}

/** The colleague, locked; `conflict` when they have changed since they were seen. */
export async function hold(
  tx: Tx,
  { staffId, version }: { readonly staffId: string; readonly version?: number },
): Promise<queries.RowOfStaff> {
  const person = await queries.lock(tx, staffId);
  if (!person) throw refuse('notFound');
  if (version !== undefined && person.version !== version) throw refuse('conflict');
  return person;
}

const isOwn = (by: Actor, staffId: string): boolean => 'id' in by && by.id === staffId;

const inOrder = (roles: readonly StaffRole[]): StaffRole[] =>
  staffRole.list.map(({ code }) => code).filter((role) => roles.includes(role));

/** The names of roles, one behind the other. */
export const labelsOf = (roles: readonly StaffRole[]): string =>
  roles.map(staffRole.labelOf).join(say('、'));

function hostNow(app: App, key: SettingKey): string {
  const value = settingOf(app, key);
  if (key === 'mail.smtpUrl') return settingOf(app, key)?.host ?? '';
  return typeof value === 'string' ? hostOf(key, value) : '';
}

/** What waits for a second admin about these colleagues. */
async function waitingAbout(db: App['db'], me: StaffMe, ids: readonly string[]) {
  const [resets, ties] = [
    await waitingOf(db, me, 'reset', ids),
    await waitingOf(db, me, 'tie', ids),
  ];
  return { resets, ties };
}

type About = Awaited<ReturnType<typeof waitingAbout>>;

const present = (row: queries.RowOfStaff, about: About): StaffRow => ({
  id: row.id,
  number: row.number,
  name: row.name,
  email: row.email,
  roles: inOrder(row.roles),
  standing: row.standing,
  version: row.version,
  researcherUid: row.researcher_uid,
  hasFactor: row.has_factor,
  createTime: row.created_at,
  lastSignInTime: row.last_sign_in_at,
  temporaryUntil: row.temporary_until,
  linkUntil: row.link_until,
  reset: presentReset(about.resets.get(row.id)),
  tie: presentTie(about.ties.get(row.id)),
});

function presentReset(waiting: Waiting | undefined): StaffRow['reset'] {
  if (!waiting) return null;
  const { params, uid: _, ...reset } = waiting;
  return { ...reset, ...(params as ProposedReset) };
}

function presentTie(waiting: Waiting | undefined): StaffRow['tie'] {
  if (!waiting) return null;
  const { params: _, uid, ...tie } = waiting;
  return { ...tie, researcherUid: uid ?? 0 };
}
