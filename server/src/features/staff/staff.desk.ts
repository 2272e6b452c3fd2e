import type {
  getConsoleStaff,
  getStaffNotice,
  getStaffPage,
  StaffRow,
} from '@shieldsource/contract/console-staff';
import {
  type getStaffHoldings,
  type postStaffDisable,
  type postStaffEnable,
  postStaffResetApprove,
  type postStaffRoles,
  type postStaffSessionsEnd,
} from '@shieldsource/contract/console-staff-acts';
import { postSettingConfirm } from '@shieldsource/contract/console-settings-acts';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { hostOf, isSettingKey, type SettingKey, settings } from '@shieldsource/contract/settings';
import { staffRole, type StaffRole } from '@shieldsource/contract/staff';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx, violates } from '../../platform/database/database.ts';
import { notify } from '../../platform/database/notifications.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { openInList } from '../../platform/readable.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { endSessionsOf, sessionChannel, type StaffMe } from '../../platform/sessions.ts';
import { signingOf, type Signing } from '../../platform/signing.ts';
import { settingOf } from '../../platform/settings.ts';
import { record, sealedTexts, type Actor } from '../events/events.ts';
import { listHeldBy, release } from '../reports/reports.ts';
import * as queries from './staff.desk.queries.ts';
import { mailTo } from '../../platform/messages/mail.ts';
import type { StaffApp } from './staff.ts';
import { countToSign } from './staff.to-sign.queries.ts';

/** Every colleague, newest first, but those with something to sign before all others. */
export async function list(
  app: App,
  call: CallOf<typeof getStaffPage>,
  { page, pageSize, ...wanted }: InputOf<typeof getStaffPage>,
): Promise<OutputOf<typeof getStaffPage>> {
  const total = await queries.countStaff(app.db, wanted);
  const rows = await queries.listStaff(app.db, wanted, rangeOf({ page, pageSize }));
  const signing = await signingOfRows(app, call.me, rows);
  return {
    list: rows.map((row) => present(app, call.me, row, signing)),
    ...totalOf(total),
    page,
    pageSize,
    counts: await queries.countByStanding(app.db),
    waiting: (await countToSign(app.db, call.me.id)).staff,
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
  return present(app, call.me, row, await signingOfRows(app, call.me, [row]));
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
    await queries.listAskedBy(app.db, id, maxHeld + 1),
  ];
  const held = [
    ...asked,
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
    toSign: await countToSign(app.db, call.me.id),
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
  input: InputOf<typeof postStaffSessionsEnd>,
): Promise<OutputOf<typeof postStaffSessionsEnd>> =>
  atDesk(app, (tx) => endSessions(tx, app, call.me, input));

/** Runs an act on a colleague. The database refuses it if nobody could let others in afterwards. */
export async function atDesk<T>(app: Pick<App, 'db'>, act: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(app.db, act).catch((error: unknown) => {
    throw violates(error, 'staff_last_admin') || violates(error, 'staff_emergency_account_admin')
      ? refuse('lastAdmin')
      : error;
  });
}

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
  const before = inOrder(person.roles as StaffRole[]);
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
  await mailTo(tx, app, person.email, {
    subject: '你在控制台的角色有变化',
    body: `原来：${labelsOf(before)}\n现在：${labelsOf(after)}\n立即生效。如有疑问，请联系管理员。`,
  });
  return null;
}

/** Disables a colleague: ends all sessions, and revokes an unused link. */
export async function disable(tx: Tx, app: StaffApp, by: Actor, change: Change): Promise<null> {
  const person = await hold(tx, change);
  if (person.standing === 'disabled') throw refuse('conflict');
  await queries.change(tx, person.id, { state: 'disabled' });
  await queries.insertRecord(tx, person.id, by, {
    action: 'disable',
    taken: person.roles as StaffRole[],
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
  await mailTo(tx, app, person.email, {
    subject: '你的控制台账号已停用',
    body: '所有设备上的登录已经失效。如有疑问，请联系管理员。',
  });
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
  await mailTo(tx, app, person.email, {
    subject: '你的控制台账号已恢复',
    body: '可以用原来的密码和动态码登录。',
  });
  return null;
}

/** Ends all sessions of a colleague. Answers how many; with none, nothing is recorded. */
async function endSessions(
  tx: Tx,
  app: StaffApp,
  by: Actor,
  { staffId, reason }: Omit<Change, 'version'>,
): Promise<{ sessions: number }> {
  const person = await hold(tx, { staffId });
  const sessions = await endSessionsOf(tx, 'staff', person.id);
  if (sessions > 0)
    await record(tx, app, 'staff.endSessions', {
      subject: person.id,
      actor: by,
      params: { sessions },
      text: reason,
    });
  return { sessions };
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

const labelsOf = (roles: readonly StaffRole[]): string => roles.map(staffRole.labelOf).join('、');

function hostNow(app: App, key: SettingKey): string {
  const value = settingOf(app, key);
  if (key === 'mail.smtpUrl') return settingOf(app, key)?.host ?? '';
  return typeof value === 'string' ? hostOf(key, value) : '';
}

/** Resets and ties are signed by the same people. */
const signingOfRows = ({ db }: App, me: StaffMe, rows: readonly queries.RowOfStaff[]) =>
  signingOf(
    db,
    me,
    postStaffResetApprove,
    rows.flatMap(({ asked_by, tie_asked_by }) => [asked_by, tie_asked_by]),
  );

const present = (app: App, me: StaffMe, row: queries.RowOfStaff, signing: Signing): StaffRow => ({
  id: row.id,
  number: row.number,
  name: row.name,
  email: row.email,
  roles: inOrder(row.roles as StaffRole[]),
  standing: row.standing,
  version: row.version,
  researcherUid: row.researcher_uid,
  hasFactor: row.has_factor,
  createTime: row.created_at,
  lastSignInTime: row.last_sign_in_at,
  temporaryUntil: row.temporary_until,
  linkUntil: row.link_until,
  reset:
    row.reset_id === null
      ? null
      : {
          id: row.reset_id,
          askedBy: row.asker_name ?? '',
          askTime: row.asked_at ?? 0,
          reason: wordsOf(app, row.reset_id, row.reset_reason),
          withPassphrase: row.with_passphrase ?? false,
          isOwn: row.asked_by === me.id,
          cannotSign: signing.cannot(row.asked_by),
        },
  tie:
    row.tie_id === null
      ? null
      : {
          id: row.tie_id,
          researcherUid: row.tie_uid ?? 0,
          askedBy: row.tie_asker_name ?? '',
          askTime: row.tie_asked_at ?? 0,
          reason: wordsOf(app, row.tie_id, row.tie_reason),
          isOwn: row.tie_asked_by === me.id,
          cannotSign: signing.cannot(row.tie_asked_by),
        },
});

/** The reason of a request, from the text of the event with the same id. */
const wordsOf = (app: App, id: string, sealed: Buffer | null): string =>
  (sealed && openInList(app, sealedTexts, id, sealed)) ?? '';
