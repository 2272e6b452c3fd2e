import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { postReviewConfirm, postStaffLogin } from '@shieldsource/contract/reports/desk';
import { getInboxPage } from '@shieldsource/contract/reports/inbox';
import { postReviewQuestion } from '@shieldsource/contract/reports/desk-flags';
import { postAwardPropose } from '@shieldsource/contract/awards/desk';
import { getAuditPage } from '@shieldsource/contract/people/desk';
import { getConsoleStaff, getStaffNotice, getStaffPage } from '@shieldsource/contract/staff/desk';
import {
  getStaffHoldings,
  postStaffDisable,
  postStaffEnable,
  postStaffInvite,
  postStaffLinkOpen,
  postStaffLinkRenew,
  postStaffLinkRevoke,
  postStaffLinkUse,
  postStaffResetAsk,
  postStaffRoles,
  postStaffSessionsEnd,
} from '@shieldsource/contract/staff/acts';
import { postComment } from '@shieldsource/contract/reports/calls';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { sql } from 'kysely';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenColleaguesOn } from '../../../test/given.colleagues.ts';
import { award, givenOn } from '../../../test/given.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { startSession } from '../../platform/sessions.ts';
import { inboxMessages } from '../../platform/messages/dev-inbox.ts';
import { breakGlass, closeOverdue } from './staff.temporary.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);
const { anAdmin, newEmail, tokenIn, invited, setUp, reset, tie, uidOf, versionOf } =
  givenColleaguesOn(harness, given);
const { approve, sendBack, withdraw } = given;
const admin = await anAdmin();
const second = await given.staff({ roles: ['admin'] });
const reason = '工作调整';

beforeEach(() => forgetLimits(harness));

const row = (id: string, by: Person = admin) => as(by).call(getConsoleStaff, { id });
const change = async (id: string) => ({ staffId: id, version: await versionOf(id), reason });
const mailsTo = async (email: string) => {
  await drainOutbox();
  return inboxMessages().filter(({ to }) => to === email);
};
const emailOf = async (id: string) => (await row(id)).email;
const eventsOf = (id: string) =>
  app.db
    .selectFrom('event')
    .where('subject', '=', id)
    .orderBy('id')
    .select(['kind', 'params', 'actor_id'])
    .execute();

describe('an invitation', () => {
  test('is a link that sets passphrase and second factor in one go, and signs in', async () => {
    const { id, token, email } = await invited(['reviewer', 'auditor']);
    expect(await row(id)).toMatchObject({
      standing: 'invited',
      hasFactor: false,
      roles: ['reviewer', 'auditor'],
      lastSignInTime: null,
    });
    const input = await setUp(token);
    const { staff } = await as(nobody).call(postStaffLinkUse, input);
    expect(staff).toMatchObject({ id, email, roles: ['reviewer', 'auditor'] });
    expect(await row(id)).toMatchObject({ standing: 'active', hasFactor: true, linkUntil: null });
    expect((await row(id)).lastSignInTime).toBeGreaterThan(Date.now() - 60_000);
    const next = { email, passphrase: input.passphrase, totp: input.totp };
    // that code was used up by the link
    await expect(as(nobody).call(postStaffLogin, next)).refuses('wrongStaffSignIn');
    await app.db.updateTable('staff').set({ totp_step: 0 }).where('id', '=', id).execute();
    expect((await as(nobody).call(postStaffLogin, next)).staff.id).toBe(id);
  });

  test('opens once, for three days, until it is taken back or another is made', async () => {
    const used = await invited();
    await as(nobody).call(postStaffLinkUse, await setUp(used.token));
    const [late, taken, renewed, closed] = [
      await invited(),
      await invited(),
      await invited(),
      await invited(),
    ];
    expect((await row(late.id)).linkUntil).toBeGreaterThan(Date.now() + 71 * 3_600_000);
    expect((await row(late.id)).linkUntil).toBeLessThan(Date.now() + 73 * 3_600_000);
    await sql`alter table staff_link disable trigger staff_link_once`.execute(app.db);
    await app.db
      .updateTable('staff_link')
      .set({ expires_at: sql<Date>`now()` })
      .where('staff_id', '=', late.id)
      .execute();
    await sql`alter table staff_link enable trigger staff_link_once`.execute(app.db);
    await as(admin).call(postStaffLinkRevoke, { staffId: taken.id });
    const { link } = await as(admin).call(postStaffLinkRenew, { staffId: renewed.id });
    await as(admin).call(postStaffDisable, await change(closed.id));
    for (const { token } of [used, late, taken, renewed, closed])
      await expect(as(nobody).call(postStaffLinkOpen, { token })).refuses('staffLinkOver');
    await as(nobody).call(postStaffLinkUse, await setUp(tokenIn(link)));
    await expect(as(admin).call(postStaffLinkRevoke, { staffId: renewed.id })).refuses('conflict');
    await expect(as(admin).call(postStaffLinkRenew, { staffId: renewed.id })).refuses('conflict');
  });

  test('is used up for its owner by nobody who has only seen it', async () => {
    const { token } = await invited();
    const input = await setUp(token);
    const stranger = { remoteAddress: '198.51.100.1' };
    const wrong = { ...input, totp: '000000' };
    for (let tries = 0; tries < 12; tries += 1)
      await as(nobody).answer(postStaffLinkUse, wrong, stranger);
    expect((await as(nobody).call(postStaffLinkUse, input)).staff).toBeDefined();
  });

  test('used twice at once, lets one in', async () => {
    const { id, token } = await invited();
    const inputs = [await setUp(token), await setUp(token)];
    const both = await Promise.allSettled(
      inputs.map((input) => as(nobody).call(postStaffLinkUse, input)),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await eventsOf(id)).filter(({ kind }) => kind === 'staff.setUp')).toHaveLength(1);
  });

  test('gives whoever looks at it another second factor than whoever uses it', async () => {
    const { token } = await invited();
    const open = () => as(nobody).call(postStaffLinkOpen, { token });
    const [one, other] = [await open(), await open()];
    expect(one.factor.secret).not.toBe(other.factor.secret);
    const code = new TOTP({ secret: Secret.fromBase32(one.factor.secret) }).generate();
    await expect(
      as(nobody).call(postStaffLinkUse, {
        token,
        ticket: other.factor.ticket,
        passphrase: '一句足够长的新密码 correct',
        totp: code,
      }),
    ).refuses('badInput', 'totp');
  });

  test('takes no short or common passphrase, no wrong code and no ticket of another link, and stays good', async () => {
    const [mine, theirs] = [await invited(), await invited()];
    const input = await setUp(mine.token);
    const use = (over: object) => as(nobody).call(postStaffLinkUse, { ...input, ...over });
    for (const passphrase of ['短密码', 'password1234', `${mine.email} 的密码`])
      await expect(use({ passphrase })).refuses('badInput', 'passphrase');
    await expect(use({ totp: input.totp === '000000' ? '000001' : '000000' })).refuses(
      'badInput',
      'totp',
    );
    const { ticket } = await setUp(theirs.token);
    await expect(use({ ticket })).refuses('badInput', 'totp');
    expect((await use({})).staff.id).toBe(mine.id);
  });

  test('is kept as a hash, shown once, and mailed to whom it is for', async () => {
    const { id, email, token } = await invited();
    const { rows } = await sql<{ row: string }>`
      select staff_link::text as row from staff_link where staff_id = ${id}`.execute(app.db);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await row(id))).not.toContain(token);
    const [mail] = await mailsTo(email);
    expect(mail?.body).toContain(`/console/join#${token}`);
  });

  test('is refused for an e-mail that somebody has, and for roles named twice', async () => {
    const { email } = await invited();
    const invite = (over: object) =>
      as(admin).call(postStaffInvite, { name: '别人', email, roles: ['reviewer'], ...over });
    await expect(invite({ email: email.toUpperCase() })).refuses('badInput', 'email');
    await expect(invite({ email: newEmail(), roles: ['reviewer', 'reviewer'] })).refuses(
      'badInput',
      'roles',
    );
    await expect(invite({ email: newEmail(), roles: [] })).refuses('badInput', 'roles');
  });
});

describe('an invitation with the UID of a researcher', () => {
  const uidOf = async ({ id }: Person): Promise<number> => {
    const found = await app.db
      .selectFrom('researcher')
      .where('id', '=', id)
      .select('uid')
      .executeTakeFirstOrThrow();
    return found.uid;
  };
  const invite = (researcherUid: number, email = newEmail()) =>
    as(admin).call(postStaffInvite, { name: '同人', email, roles: ['reviewer'], researcherUid });

  test('keeps them from their own reports, in code and in the database', async () => {
    const mina = await given.researcher();
    const uid = await uidOf(mina);
    const { id, link } = await invite(uid);
    expect(await row(id)).toMatchObject({ researcherUid: uid });
    expect(await eventsOf(id)).toEqual([
      {
        kind: 'staff.invite',
        params: { roles: ['reviewer'], isResearcher: true },
        actor_id: admin.id,
      },
    ]);
    await as(nobody).call(postStaffLinkUse, await setUp(tokenIn(link)));
    const { token, cookie } = await inTransaction(app.db, (tx) =>
      startSession(tx, app, 'staff', id, 'test'),
    );
    const alsoMina: Person = { id, kind: 'staff', token, cookie };
    const confirm = (reportId: string) =>
      as(alsoMina).call(postReviewConfirm, { reportId, version: 1, ...award });
    const own = await given.report(mina);
    await expect(confirm(own.id)).refuses('ownReport');
    const forced =
      sql`insert into report_step (id, report_id, seq, action, from_status, to_status, actor_role, staff_id)
      values (${randomUUID()}, ${own.id}, 2, 'confirm', 1, 2, 'reviewer', ${id})`.execute(app.db);
    await expect(forced).rejects.toMatchObject({ constraint: 'report_step_not_own' });
    const another = await given.report(await given.researcher());
    expect(await confirm(another.id)).toMatchObject({ status: 2 });
  });

  test('is refused for a UID that nobody has or somebody is tied to, and adds nobody', async () => {
    const uid = await uidOf(await given.researcher());
    const email = newEmail();
    await expect(invite(999_999_999, email)).refuses('badInput', 'researcherUid');
    await expect(invite(2 ** 40, email)).refuses('badInput', 'researcherUid');
    const { id } = await invite(uid);
    await as(admin).call(postStaffDisable, await change(id));
    await expect(invite(uid, email)).refuses('badInput', 'researcherUid');
    const found = { page: 1, pageSize: 20, keyword: email } as const;
    expect((await as(admin).call(getStaffPage, found)).list).toEqual([]);
  });

  test('is made once, of two at the same moment', async () => {
    const uid = await uidOf(await given.researcher());
    const both = await Promise.allSettled([invite(uid), invite(uid)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('roles', () => {
  test('hold at once for whoever is signed in, with before and after in the log, and a mail', async () => {
    const person = await given.staff({ roles: ['reviewer'] });
    await as(person).call(getInboxPage, {});
    await as(admin).call(postStaffRoles, {
      ...(await change(person.id)),
      roles: ['auditor', 'operator'],
    });
    await expect(as(person).call(getInboxPage, {})).refuses('notPermitted');
    expect((await as(person).call(getStaffNotice, {})).roles.toSorted()).toEqual([
      'auditor',
      'operator',
    ]);
    expect((await eventsOf(person.id)).at(-1)).toEqual({
      kind: 'staff.changeRoles',
      params: { before: ['reviewer'], after: ['operator', 'auditor'] },
      actor_id: admin.id,
    });
    const [mail] = await mailsTo(await emailOf(person.id));
    expect(mail?.body).toContain('原来：审核员\n现在：运营、审计');
  });

  test('nobody gives themselves one, but may give one up', async () => {
    const person = await given.staff({ roles: ['admin', 'reviewer'] });
    const own = async (roles: StaffRole[]) =>
      as(person).call(postStaffRoles, { ...(await change(person.id)), roles });
    await expect(own(['admin', 'reviewer', 'auditor'])).refuses('ownStanding');
    await own(['admin']);
    expect((await row(person.id)).roles).toEqual(['admin']);
  });

  test('that are the same are no change, and of two who change them one is told', async () => {
    const { id } = await given.staff({ roles: ['reviewer'] });
    const input = await change(id);
    await expect(as(admin).call(postStaffRoles, { ...input, roles: ['reviewer'] })).refuses(
      'badInput',
      'roles',
    );
    const both = await Promise.allSettled([
      as(admin).call(postStaffRoles, { ...input, roles: ['operator'] }),
      as(second).call(postStaffRoles, { ...input, roles: ['auditor'] }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(
      as(admin).call(postStaffRoles, { ...input, roles: ['operator', 'auditor'] }),
    ).refuses('conflict');
  });
});

describe('whoever is disabled', () => {
  test('is out everywhere, stays listed, and comes back with what they had', async () => {
    const person = await given.staff({ roles: ['reviewer'] });
    await as(admin).call(postStaffDisable, await change(person.id));
    await expect(as(person).call(getInboxPage, {})).refuses('loggedOut');
    await expect(as(admin).call(postStaffDisable, await change(person.id))).refuses('conflict');
    await expect(
      as(admin).call(postStaffRoles, { ...(await change(person.id)), roles: ['operator'] }),
    ).refuses('conflict');
    expect(await row(person.id)).toMatchObject({ standing: 'disabled', roles: ['reviewer'] });
    await as(admin).call(postStaffEnable, await change(person.id));
    expect(await row(person.id)).toMatchObject({ standing: 'active', hasFactor: true });
    // the sessions of before stay ended
    await expect(as(person).call(getInboxPage, {})).refuses('loggedOut');
    await expect(as(admin).call(postStaffEnable, await change(person.id))).refuses('conflict');
    const kinds = (await eventsOf(person.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['staff.add', 'staff.disable', 'staff.enable']);
  });

  test('is asked about first: what they began and somebody waits for is listed', async () => {
    const person = await given.staff({ roles: ['reviewer', 'admin'] });
    const author = await given.researcher();
    const [asked, proposed] = [await given.report(author), await given.report(author)];
    await as(person).call(postReviewQuestion, {
      reportId: asked.id,
      version: 1,
      question: '请补充复现步骤',
    });
    await as(person).call(postAwardPropose, {
      reportId: proposed.id,
      version: 1,
      level: 4,
      baseContribution: 10,
      baseCoins: 300,
      note: '影响全部会员',
    });
    // what another colleague began is theirs
    await as(await given.staff()).call(postAwardPropose, {
      reportId: (await given.report(author)).id,
      version: 1,
      level: 4,
      baseContribution: 10,
      baseCoins: 300,
      note: '影响全部会员',
    });
    const lost = await given.staff({ name: '丢了手机' });
    await reset(lost.id, person);
    const both = await given.staff({ name: '也是研究员' });
    await tie(both.id, await uidOf(author.id), person);
    const held = await as(admin).call(getStaffHoldings, { id: person.id });
    expect(held.isCut).toBe(false);
    expect(held.list.map(({ kind, id, name }) => ({ kind, id, name })).toSorted(byKind)).toEqual([
      { kind: 'award', id: proposed.id, name: `${proposed.number} 订单查询接口越权访问` },
      { kind: 'question', id: asked.id, name: `${asked.number} 订单查询接口越权访问` },
      { kind: 'reset', id: lost.id, name: '丢了手机' },
      { kind: 'tie', id: both.id, name: '也是研究员' },
    ]);
    await as(author).call(postComment, { reportId: asked.id, body: '步骤如下' });
    const after = await as(admin).call(getStaffHoldings, { id: person.id });
    expect(after.list.map(({ kind }) => kind).toSorted()).toEqual(['award', 'reset', 'tie']);
  });

  const byKind = (a: { kind: string }, b: { kind: string }) => a.kind.localeCompare(b.kind);

  test('and whose sessions are ended is asked to sign in again, and may', async () => {
    const person = await given.staff();
    const end = () => as(admin).call(postStaffSessionsEnd, { staffId: person.id, reason });
    expect(await end()).toEqual({ sessions: 1 });
    await expect(as(person).call(getInboxPage, {})).refuses('loggedOut');
    expect(await end()).toEqual({ sessions: 0 });
    expect((await eventsOf(person.id)).map(({ kind }) => kind)).toEqual([
      'staff.add',
      'staff.endSessions',
    ]);
  });
});

describe('a lost second factor', () => {
  const linkMailedTo = async (email: string) =>
    tokenIn(/http\S+#\S+/.exec((await mailsTo(email))[0]?.body ?? '')?.[0] ?? '');
  const newLink = async (resetId: string, email: string, by = second) => {
    expect(await approve(by, resetId)).toEqual({ link: null });
    return linkMailedTo(email);
  };

  test('is replaced by two admins and a link that asks for the own passphrase', async () => {
    const { id, email, token } = await invited();
    const first = await setUp(token);
    const before = await as(nobody).answer(postStaffLinkUse, first);
    expect(before.json()).toMatchObject({ code: 0 });
    const resetId = await reset(id);
    expect((await row(id, second)).reset).toMatchObject({
      id: resetId,
      reason: '手机丢失',
      isOwn: false,
      withPassphrase: false,
    });
    expect((await row(id)).reset?.isOwn).toBe(true);
    // nothing changed yet
    expect(await row(id)).toMatchObject({ standing: 'active', hasFactor: true });
    const renewed = await newLink(resetId, email);
    expect(await row(id)).toMatchObject({ standing: 'resetting', hasFactor: false, reset: null });
    const again = await setUp(renewed, '不是原来的那一句密码 wrong');
    await expect(as(nobody).call(postStaffLinkUse, again)).refuses('badInput', 'passphrase');
    const { params } = await app.db
      .selectFrom('access_event')
      .where('kind', '=', 'staff.failSignIn')
      .where('subject', '=', id)
      .select('params')
      .executeTakeFirstOrThrow();
    expect(params).toMatchObject({ isRightPassphrase: false, reason: 'link' });
    await as(nobody).call(postStaffLinkUse, { ...again, passphrase: first.passphrase });
    expect(await row(id)).toMatchObject({ standing: 'active', hasFactor: true });
    const about = (await eventsOf(id)).map(({ kind, actor_id: by }) => [kind, by]);
    expect(about.slice(-3)).toEqual([
      ['staff.askReset', admin.id],
      ['staff.approveReset', second.id],
      ['staff.setUp', id],
    ]);
  });

  test('with the passphrase forgotten too, both are chosen anew', async () => {
    const person = await given.staff();
    const resetId = await reset(person.id, admin, true);
    const token = await newLink(resetId, await emailOf(person.id));
    await expect(as(person).call(getInboxPage, {})).refuses('loggedOut');
    const opened = await as(nobody).call(postStaffLinkOpen, { token });
    expect(opened.setsPassphrase).toBe(true);
    await as(nobody).call(postStaffLinkUse, await setUp(token));
    expect(await row(person.id)).toMatchObject({ standing: 'active' });
  });

  test('whose link was lost gets another one by two admins, never by one', async () => {
    const person = await given.staff();
    const email = await emailOf(person.id);
    const first = await newLink(await reset(person.id), email);
    for (const by of [admin, second])
      await expect(as(by).call(postStaffLinkRenew, { staffId: person.id })).refuses('conflict');
    const again = await newLink(await reset(person.id, second), email, admin);
    await expect(as(nobody).call(postStaffLinkOpen, { token: first })).refuses('staffLinkOver');
    expect((await as(nobody).call(postStaffLinkOpen, { token: again })).setsPassphrase).toBe(false);
    // the first reset left them the passphrase, which a second one may take
    const both = await newLink(await reset(person.id, admin, true), email);
    expect((await as(nobody).call(postStaffLinkOpen, { token: both })).setsPassphrase).toBe(true);
    const rest = await newLink(await reset(person.id), email);
    expect((await as(nobody).call(postStaffLinkOpen, { token: rest })).setsPassphrase).toBe(true);
    await as(nobody).call(postStaffLinkUse, await setUp(rest));
    expect(await row(person.id)).toMatchObject({ standing: 'active' });
  });

  test('is not signed by whom it is about, under whatever name', async () => {
    const names = { roles: ['admin' as const], researcherId: (await given.researcher()).id };
    const [lost, twin] = [await given.staff(names), await given.staff(names)];
    for (const by of [lost, twin])
      await expect(
        as(by).call(postStaffResetAsk, { staffId: lost.id, reason, withPassphrase: false }),
      ).refuses('ownStanding');
    const resetId = await reset(lost.id);
    for (const by of [lost, twin])
      for (const answer of [approve, sendBack])
        await expect(answer(by, resetId)).refuses('ownStanding');
  });

  test('is asked for once, and again after it was taken back, or for nobody who left', async () => {
    const { id } = await given.staff();
    const resetId = await reset(id);
    await expect(
      as(second).call(postStaffResetAsk, { staffId: id, reason, withPassphrase: false }),
    ).refuses('conflict');
    await withdraw(admin, resetId);
    const again = await reset(id, second);
    await as(admin).call(postStaffDisable, await change(id));
    await expect(approve(admin, again)).refuses('conflict');
  });
});

describe('the list', () => {
  test('is found by standing, role and words, and says how many stand where', async () => {
    const name = `查无此人${randomUUID().slice(0, 8)}`;
    const { id } = await given.staff({ roles: ['auditor'], name });
    const found = async (input: object) =>
      (await as(admin).call(getStaffPage, input)).list.map((one) => one.id);
    expect(await found({ keyword: name.toLowerCase() })).toEqual([id]);
    expect(await found({ keyword: name, role: 'operator' })).toEqual([]);
    expect(await found({ keyword: String((await row(id)).number) })).toContain(id);
    expect(await found({ keyword: '%' })).toEqual([]);
    await as(admin).call(postStaffDisable, await change(id));
    expect(await found({ keyword: name, standing: 'active' })).toEqual([]);
    expect(await found({ keyword: name, standing: 'disabled', role: 'auditor' })).toEqual([id]);
    const { counts, total } = await as(admin).call(getStaffPage, {});
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });
});

describe('a temporary admin', () => {
  const breaks = (hours = 24) =>
    inTransaction(app.db, (tx) =>
      breakGlass(tx, app, { name: '值班', email: newEmail(), hours, reason: '全员无法登录' }),
    );
  const arrives = async (link: string) => {
    const answer = await as(nobody).answer(postStaffLinkUse, await setUp(tokenIn(link)));
    const { token, staff } = answer.json<{ result: { token: string; staff: { id: string } } }>()
      .result;
    const cookie = answer.cookies.find(({ name }) => name === 'shield_source_staff')?.value ?? '';
    return { id: staff.id, kind: 'staff', token, cookie } satisfies Person;
  };

  test('is an alarm of the server, for whoever reads its log and metrics', async () => {
    const log = vi.spyOn(app.log, 'error');
    const { closesAt } = await breaks();
    await drainOutbox();
    expect(log.mock.calls.map(([facts]) => facts as unknown)).toEqual([
      { alarm: 'breakGlass', until: new Date(closesAt).toISOString() },
    ]);
    log.mockRestore();
  });

  test('is marked in the list, on every page and in the log, and after they are gone', async () => {
    const { link, closesAt } = await breaks();
    const person = await arrives(link);
    expect(await row(person.id)).toMatchObject({ temporaryUntil: closesAt, roles: ['admin'] });
    const reviewer = await given.staff();
    expect((await as(reviewer).call(getStaffNotice, {})).temporaryAdmins).toContainEqual({
      id: person.id,
      name: '值班',
      until: closesAt,
    });
    const { id } = await given.staff();
    await as(person).call(postStaffDisable, await change(id));
    const newest = async () => (await as(admin).call(getAuditPage, {})).list[0];
    expect(await newest()).toMatchObject({ action: 'staff.disable', actorName: '值班（临时）' });
    await as(admin).call(postStaffDisable, await change(person.id));
    expect(
      (await as(reviewer).call(getStaffNotice, {})).temporaryAdmins.map((one) => one.id),
    ).not.toContain(person.id);
    await expect(as(person).call(getStaffPage, {})).refuses('loggedOut');
    const { list } = await as(admin).call(getAuditPage, { actor: '值班' });
    expect(list[0]?.actorName).toBe('值班（临时）');
    await expect(as(admin).call(postStaffEnable, await change(person.id))).refuses('conflict');
  });

  test('is out when the time is over, before anybody has closed the account', async () => {
    const { link } = await breaks(1);
    const person = await arrives(link);
    await as(person).call(getStaffPage, {});
    await sql`alter table staff disable trigger staff_credentials`.execute(app.db);
    await app.db
      .updateTable('staff')
      .set({ temporary_until: sql<Date>`now()` })
      .where('id', '=', person.id)
      .execute();
    await sql`alter table staff enable trigger staff_credentials`.execute(app.db);
    await expect(as(person).call(getStaffPage, {})).refuses('loggedOut');
    expect(await row(person.id)).toMatchObject({ standing: 'disabled' });
    await closeOverdue(app);
    await closeOverdue(app);
    expect((await eventsOf(person.id)).filter(({ kind }) => kind === 'staff.expire')).toHaveLength(
      1,
    );
  });
});
