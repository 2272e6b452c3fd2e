import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ParsedMail } from 'mailparser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getDeliveryPage, postDeliveryResend } from '@shieldsource/contract/channels/deliveries';
import { getLetterPage, postLetterReadAll } from '@shieldsource/contract/letters/calls';
import {
  getMailSettings,
  mailOffPath,
  postMailChoice,
  postMailConfirm,
  postMailRemove,
  postMailResume,
  postMailRhythm,
} from '@shieldsource/contract/letters/mail';
import { getResearcherMail } from '@shieldsource/contract/letters/mail-desk';
import { postReviewQuestion } from '@shieldsource/contract/reports/desk-flags';
import { postLanguage } from '@shieldsource/contract/site/language-calls';
import { inTransaction } from '../../platform/database/database.ts';
import { inboxMessages } from '../../platform/messages/dev-inbox.ts';
import { testApp, type Person } from '../../../test/app.ts';
import { givenMailOn, newEmail } from '../../../test/examples.mail.ts';
import { givenOn } from '../../../test/given.ts';
import { startMailReceiver, type MailReceiver } from '../../../test/mail-receiver.ts';
import { statementsOfAct } from '../../../test/statements.ts';
import { clock, recordAll } from '../events/events.ts';
import { allowedAt } from './member-mail.times.ts';

const harness = await testApp();
const { app, server, as, drainOutbox } = harness;
const given = givenOn(harness);
const { mail: giveMail, codeTo } = givenMailOn(harness);
const [admin, reviewer] = [await given.staff({ roles: ['admin'] }), await given.staff()];

let receiver: MailReceiver;
beforeEach(async () => {
  receiver = await startMailReceiver();
});
afterEach(async () => {
  Object.assign(app.config, { isProduction: false, smtp: null });
  // what waits for a receiver that is gone is of no interest to the next test
  for (const table of ['delivery', 'member_mail'] as const)
    await app.db.deleteFrom(table).execute();
  await app.db.deleteFrom('job').where('kind', '=', 'member-mail').execute();
  await receiver.stop();
});

const usual = { rhythm: 'atOnce', isQuiet: false, showsTitles: false } as const;

/** A member who is mailed by day and night, and from now on by the receiver. */
async function mailed(how: Partial<Record<keyof typeof usual, unknown>> = {}): Promise<Person> {
  const me = await given.researcher();
  await giveMail(me);
  await as(me).call(postMailRhythm, { ...usual, ...how } as never);
  await drainOutbox();
  Object.assign(app.config, { isProduction: true, smtp: receiver.smtp });
  return me;
}

/** So many things that are usually mailed. */
async function happen(me: Person, times = 1): Promise<void> {
  const params = { reports: 1, numbers: ['SS-2026-000001'], days: 365, noticeDays: 30 };
  await inTransaction(app.db, (tx) =>
    recordAll(
      tx,
      app,
      'report.announceErasure',
      Array.from({ length: times }, () => ({
        subject: me.id,
        concerns: me.id,
        actor: clock,
        params,
      })),
    ),
  );
  await drainOutbox();
}

/** Something of the security of their account. */
async function warned(me: Person): Promise<void> {
  await inTransaction(app.db, (tx) =>
    recordAll(tx, app, 'account.newBrowser', [
      { subject: me.id, concerns: me.id, actor: clock, params: {} },
    ]),
  );
  await drainOutbox();
}

/** So many minutes pass, as far as mails are concerned, and what is due then is sent. */
async function later(minutes: number): Promise<void> {
  await sql`update member_mail set sent_at = sent_at - ${minutes} * interval '1 minute'`.execute(
    app.db,
  );
  await sql`update delivery set next_try_at = now() where next_try_at is not null`.execute(app.db);
  await sql`update job set run_at = now() where kind = 'member-mail'`.execute(app.db);
  await drainOutbox();
}

const logOf = async ({ id: receiverId }: Person) =>
  (await as(admin).call(getDeliveryPage, { page: 1, pageSize: 100, receiverId })).list;
const statesOf = async (me: Person) => (await logOf(me)).map(({ state }) => state);
const stopOf = async (me: Person) => (await as(me).call(getMailSettings, {})).mail?.stopReason;
const offUrlOf = (mail: ParsedMail | undefined): string =>
  new URL(
    (mail?.headers.get('list') as { unsubscribe: { url: string } } | undefined)?.unsubscribe.url ??
      '',
  ).pathname;
const onlyMail = (): ParsedMail => {
  expect(receiver.mails).toHaveLength(1);
  return receiver.mails[0]!;
};

describe('an address', () => {
  test('is kept once its code was entered, sealed, and shown masked', async () => {
    const me = await given.researcher();
    const email = await giveMail(me);
    expect((await as(me).call(getMailSettings, {})).mail).toMatchObject({
      address: `m***@example.com`,
      isQuiet: true,
      rhythm: 'atOnce',
      stopReason: null,
    });
    const { rows } = await sql`
      select to_jsonb(member_mail) as kept from member_mail union all select to_jsonb(event) from event`.execute(
      app.db,
    );
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  test('needs the code that this member asked for, to this address', async () => {
    const [me, other] = [await given.researcher(), await given.researcher()];
    const email = newEmail();
    const code = await codeTo(me, email);
    for (const [who, what] of [
      [other, { email, code }],
      [me, { email: newEmail(), code }],
      [me, { email, code: code === '000000' ? '111111' : '000000' }],
    ] as const)
      await expect(as(who).call(postMailConfirm, what)).rejects.toMatchObject({
        message: expect.stringContaining('验证码') as string,
      });
    expect((await as(me).call(getMailSettings, {})).mail).toBeNull();
    await as(me).call(postMailConfirm, { email, code });
    expect((await as(me).call(getMailSettings, {})).mail).not.toBeNull();
  });

  test('may be that of two accounts, so nobody learns here whether anybody has it', async () => {
    const email = await giveMail(await given.researcher());
    const me = await given.researcher();
    // a code a minute to an address
    await app.db.deleteFrom('phone_code').execute();
    await giveMail(me, email);
    expect((await as(me).call(getMailSettings, {})).mail).not.toBeNull();
  });

  test('that is replaced or taken back is told so', async () => {
    const me = await given.researcher();
    const [first, second] = [await giveMail(me), await giveMail(me)];
    await as(me).call(postMailRemove, {});
    await as(me).call(postMailRemove, {});
    await drainOutbox();
    const told = (email: string) =>
      inboxMessages()
        .filter(({ to, code }) => to === email && !code)
        .map(({ body }) => body.split('\n')[0]);
    expect(told(first)).toEqual(['【盾源】通知邮箱已更换']);
    expect(told(second)).toEqual(['【盾源】通知邮箱已删除']);
    expect((await as(me).call(getMailSettings, {})).mail).toBeNull();
    await expect(as(me).call(postMailRhythm, usual)).rejects.toMatchObject({ code: 1101 });
  });
});

describe('a mail', () => {
  test('says number and state with a link, in the thread of its report', async () => {
    const me = await mailed();
    const title = '订单接口的机密标题';
    const report = await given.report(me, { title });
    const question = '请补充机密的请求报文与时间。';
    await as(reviewer).call(postReviewQuestion, {
      reportId: report.id,
      version: 1,
      question,
      attachments: [],
    });
    await drainOutbox();
    const mail = onlyMail();
    expect(mail.subject).toContain(report.number);
    expect(mail.references).toContain(`<report-${report.id}@127.0.0.1>`);
    expect(mail.inReplyTo).toBe(`<report-${report.id}@127.0.0.1>`);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(receiver.raw[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const answerBox = encodeURIComponent(`/personal/submit/detail/${report.id}#answer`);
    for (const text of [mail.text, mail.html as string]) {
      expect(text).toContain(answerBox);
      expect(text).toMatch(/请在 20\d\d.+前回答/);
      expect(text).not.toMatch(/机密/);
    }
    expect(await logOf(me)).toMatchObject([
      { kindName: '研究员邮件', state: 'sent', answer: '250 2.0.0 kept' },
    ]);
  });

  test('is in the reader’s language', async () => {
    const me = await mailed();
    await as(me).call(postLanguage, { language: 'en' });
    await happen(me);
    expect(onlyMail().text).toContain('Choose what you are sent');
    expect(onlyMail().text).not.toMatch(/\p{Script=Han}/u);
  });

  test('shows titles to those who want them, and nothing in one is markup or a header', async () => {
    const me = await mailed({ showsTitles: true });
    const title = '越权 <img src=x onerror=y> &amp; Bcc: x@example.com';
    await given.confirmedReport(me, reviewer, { title });
    await drainOutbox();
    const mail = onlyMail();
    expect(mail.text).toContain('<img src=x onerror=y>');
    expect(mail.html).not.toContain('<img');
    expect(receiver.raw[0]).not.toMatch(/^Bcc:/im);
    expect(mail.bcc).toBeUndefined();
  });

  test('tells only of what is wanted', async () => {
    const me = await mailed();
    await given.report(me);
    await as(me).call(postMailChoice, { topic: 'erasure', isOn: false });
    await happen(me);
    expect(receiver.mails).toEqual([]);
    await as(me).call(postMailChoice, { topic: 'submitted', isOn: true });
    await given.report(me);
    await drainOutbox();
    expect(receiver.mails).toHaveLength(1);
  });

  test('adds no statement to an act', async () => {
    const statements = (me: Person) => statementsOfAct(() => given.report(me));
    const [without, me] = [await given.researcher(), await mailed()];
    await given.report(await given.researcher());
    await as(me).call(postMailChoice, { topic: 'submitted', isOn: true });
    expect(await statements(me)).toEqual(await statements(without));
    await drainOutbox();
    expect(receiver.mails).toHaveLength(1);
  });
});

describe('how many', () => {
  test('a hundred things at once are one mail, and nothing is lost', async () => {
    const me = await mailed();
    await happen(me, 100);
    expect(onlyMail().subject).toBe('【盾源】100 条新消息');
    const states = await statesOf(me);
    expect(states.filter((state) => state === 'merged')).toHaveLength(99);
    expect(states.filter((state) => state === 'sent')).toHaveLength(1);
  });

  test('within ten minutes there is one; what came meanwhile is in the next', async () => {
    const me = await mailed();
    for (let n = 0; n < 3; n++) await happen(me);
    await later(5);
    expect(receiver.mails).toHaveLength(1);
    await later(6);
    expect(receiver.mails[1]?.subject).toBe('【盾源】2 条新消息');
    expect(receiver.mails).toHaveLength(2);
  });

  test('after twenty on a day the rest waits for the next, but not a warning', async () => {
    const me = await mailed();
    await sql`update member_mail set sent_that_day = 20, sent_at =
      greatest(now() - interval '1 hour', date_trunc('day', now(), 'Asia/Shanghai'))`.execute(
      app.db,
    );
    await happen(me);
    await later(0);
    expect(receiver.mails).toEqual([]);
    await warned(me);
    expect(onlyMail().headers.has('list')).toBe(false);
    await later(24 * 60);
    expect(receiver.mails).toHaveLength(2);
  });

  test('at night there is none where it is quiet', async () => {
    const me = await mailed({ isQuiet: true });
    const now = Date.now();
    const sending = { rhythm: 'atOnce', isQuiet: true, sentAt: null, sentThatDay: 0 } as const;
    await happen(me);
    expect(receiver.mails).toHaveLength(allowedAt(now, sending) > now ? 0 : 1);
  });

  test('a daily one leaves out what was read meanwhile', async () => {
    const me = await mailed({ rhythm: 'daily' });
    await happen(me, 2);
    expect(receiver.mails).toEqual([]);
    expect((await logOf(me))[0]?.nextTryTime).toBeGreaterThan(Date.now());
    await as(me).call(postLetterReadAll, {});
    await happen(me);
    await later(0);
    expect(onlyMail().subject).not.toContain('条新消息');
    expect((await statesOf(me)).toSorted()).toEqual(['sent', 'skipped', 'skipped']);
  });

  test('what waits for the daily one goes out by the new rhythm once that is changed', async () => {
    const me = await mailed({ rhythm: 'daily' });
    await happen(me);
    await as(me).call(postMailRhythm, usual);
    await drainOutbox();
    expect(receiver.mails).toHaveLength(1);
  });
});

describe('one press', () => {
  const press = (url: string) =>
    server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });

  test('stops mails without signing in, a look at the page does not, and warnings still come', async () => {
    const me = await mailed();
    await happen(me);
    const url = offUrlOf(onlyMail());
    const page = await server.inject({ url });
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await stopOf(me)).toBeNull();
    expect((await press(url)).statusCode).toBe(200);
    expect((await press(url)).statusCode).toBe(200);
    expect(await stopOf(me)).toBe('unsubscribed');
    await drainOutbox();
    const { list } = await as(me).call(getLetterPage, { page: 1, pageSize: 20 });
    expect(list.filter(({ title }) => title === '邮件通知已停止')).toHaveLength(1);
    await happen(me);
    await later(11);
    expect(receiver.mails).toHaveLength(1);
    await warned(me);
    expect(receiver.mails).toHaveLength(2);
    await as(me).call(postMailResume, {});
    await happen(me);
    await later(11);
    expect(receiver.mails).toHaveLength(3);
  });

  test('of a mail from before the same address was confirmed again stops it too', async () => {
    const me = await mailed();
    await happen(me);
    const url = offUrlOf(onlyMail());
    Object.assign(app.config, { isProduction: false });
    const { to } = onlyMail();
    await app.db.deleteFrom('phone_code').execute();
    await giveMail(me, [to].flat()[0]?.value[0]?.address);
    await press(url);
    expect(await stopOf(me)).toBe('unsubscribed');
  });

  test('of a forged address, of another’s or of one before stops nobody', async () => {
    const me = await mailed();
    await happen(me);
    const url = offUrlOf(onlyMail());
    Object.assign(app.config, { isProduction: false });
    const [other, name = ''] = [await given.researcher(), url.split('/').at(-1)];
    await giveMail(other);
    const { id } = await app.db
      .selectFrom('member_mail')
      .where('researcher_id', '=', other.id)
      .select('id')
      .executeTakeFirstOrThrow();
    await giveMail(me);
    for (const forged of [name, name.replace(/^[^.]+/, id), `${id}.`, id, `${name}x`, 'x', '%00'])
      expect((await press(`${mailOffPath}/${forged}`)).statusCode).toBeLessThan(500);
    expect([await stopOf(me), await stopOf(other)]).toEqual([null, null]);
    // a link of before the index key was changed looks the same to us
    expect((await press(url)).body).toContain('如仍收到进展邮件，请登录后关闭');
  });
});

describe('a mail server', () => {
  test.each([
    [550, '5.1.1 nobody of this name'],
    [550, '5.2.1 switched off'],
  ])('that refuses the recipient for good (%i %s) switches mails off', async (code, words) => {
    const me = await mailed();
    receiver.refusal = { code, words };
    await happen(me);
    expect(await stopOf(me)).toBe('refused');
    await drainOutbox();
    const { list } = await as(me).call(getLetterPage, { page: 1, pageSize: 20 });
    expect(list.map(({ title }) => title)).toContain('邮件通知已停止');
    expect(await statesOf(me)).toEqual(['givenUp']);
    receiver.refusal = null;
    await warned(me);
    await expect(as(me).call(postMailResume, {})).rejects.toMatchObject({ code: 1101 });
    expect(receiver.mails).toEqual([]);
  });

  test.each([
    [550, 'no such user here'],
    [550, 'connection frequency limited'],
  ])('that says neither for good nor for now (%i %s) is asked twice more', async (code, words) => {
    const me = await mailed();
    receiver.refusal = { code, words };
    await happen(me);
    await later(60);
    expect(await stopOf(me)).toBeNull();
    expect(await logOf(me)).toMatchObject([{ state: 'failed', tries: 2 }]);
    await later(60);
    expect(await stopOf(me)).toBe('refused');
    await later(60);
    expect(await statesOf(me)).toEqual(['skipped']);
  });

  test('that knows a removed address no more is not asked again to tell it', async () => {
    const me = await mailed();
    receiver.refusal = { code: 550, words: '5.1.1 nobody of this name' };
    await as(me).call(postMailRemove, {});
    await drainOutbox();
    const { rows } = await sql`select from job where kind = 'mail'`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test('that was away before is asked as often', async () => {
    const me = await mailed();
    receiver.refusal = { code: 550, words: 'connection frequency limited' };
    await happen(me);
    await sql`update delivery set tries = 5`.execute(app.db);
    await later(60);
    expect(await stopOf(me)).toBeNull();
    receiver.refusal = null;
    await later(60);
    expect(receiver.mails).toHaveLength(1);
    receiver.refusal = { code: 550, words: 'connection frequency limited' };
    await later(60);
    await happen(me);
    await later(60);
    // twice since it took one
    expect(await stopOf(me)).toBeNull();
    await later(60);
    expect(await stopOf(me)).toBe('refused');
  });

  test('that never takes one is asked a day, and is no failure of anybody else’s', async () => {
    const me = await mailed();
    receiver.refusal = { code: 451, words: '4.7.1 come again later' };
    await happen(me);
    await sql`update delivery set tries = 22`.execute(app.db);
    await later(60);
    expect(await logOf(me)).toMatchObject([{ state: 'failed', tries: 23 }]);
    const { rows } =
      await sql`select from job where kind = 'member-mail' and last_error <> ''`.execute(app.db);
    expect(rows).toEqual([]);
    await later(60);
    expect(await statesOf(me)).toEqual(['givenUp']);
    expect(await stopOf(me)).toBeNull();
  });

  test.each([
    [451, '4.7.1 come again later', 0],
    [552, '5.2.2 the box is full', 0],
    [550, '5.7.1 we do not like you', 1],
  ])('that does not take one now (%i %s) is asked again', async (code, words, failures) => {
    const me = await mailed();
    receiver.refusal = { code, words };
    await happen(me);
    expect(await stopOf(me)).toBeNull();
    expect(await logOf(me)).toMatchObject([{ state: 'failed', tries: 1 }]);
    // what is about us is a failure of the way
    const { rows } =
      await sql`select from job where kind = 'member-mail' and last_error <> ''`.execute(app.db);
    expect(rows).toHaveLength(failures);
    receiver.refusal = null;
    await later(0);
    expect(receiver.mails).toHaveLength(1);
    expect(await logOf(me)).toMatchObject([{ state: 'sent', tries: 2 }]);
  });
});

describe('the desk', () => {
  const shown = async ({ id }: Person) => (await as(admin).call(getResearcherMail, { id })).mail;

  test('sees whether mail reaches a member, and never the whole address', async () => {
    const me = await mailed();
    const mail = await shown(me);
    expect(mail).toMatchObject({ stopReason: null, stateName: '使用中' });
    expect(mail?.address).toMatch(/\*.*@example\.com$/);
    expect(mail?.address).toBe((await as(me).call(getMailSettings, {})).mail?.address);
    for (const [reason, stateName] of [
      ['unsubscribed', '已退订'],
      ['refused', '邮箱拒收'],
    ]) {
      await sql`update member_mail set stop_reason = ${reason}, stopped_at = now()`.execute(app.db);
      expect(await shown(me)).toMatchObject({ stopReason: reason, stateName });
    }
    await as(me).call(postMailRemove, {});
    expect(await shown(me)).toBeNull();
  });

  test('is told apart who has none from who is nobody', async () => {
    expect(await shown(await given.researcher())).toBeNull();
    await expect(shown({ id: randomUUID() } as Person)).rejects.toMatchObject({ code: 1101 });
  });
});

describe('the log', () => {
  test('names the member, never the address, and sends again under the same id', async () => {
    const me = await mailed();
    await happen(me);
    const [sent] = await logOf(me);
    expect(sent?.receiverName).toMatch(/^白帽/);
    await as(admin).call(postDeliveryResend, { deliveryId: sent!.id });
    // the worker begins at once, and puts it off
    await drainOutbox();
    await later(11);
    expect(receiver.mails.map(({ messageId }) => messageId)).toEqual(
      Array(2).fill(`<${sent!.id}@127.0.0.1>`),
    );
    const { rows } = await sql`select to_jsonb(delivery) as kept from delivery`.execute(app.db);
    expect(JSON.stringify(rows)).not.toContain('@example.com');
  });

  test('has nothing to send to a member who took the address back', async () => {
    const me = await mailed({ rhythm: 'daily' });
    await happen(me);
    await as(me).call(postMailRemove, {});
    await later(0);
    expect(await statesOf(me)).toEqual(['skipped']);
  });
});
