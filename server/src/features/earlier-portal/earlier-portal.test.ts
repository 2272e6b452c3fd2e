import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  getReviewDetail,
  postReviewMove,
  postReviewRevoke,
} from '@shieldsource/contract/reports/desk';
import {
  getCoinRecordPage,
  getContributionRecordPage,
  getSecurityCoinTotal,
} from '@shieldsource/contract/ledger/calls';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import {
  getHistoryOffer,
  getUserStatus,
  postContactCheck,
  postFirstStatus,
  postHistoryMigrate,
} from '@shieldsource/contract/people/earlier-portal';
import { getMainRank, getMonthRank, getYearRank } from '@shieldsource/contract/ledger/ranking';
import {
  getOperationRecords,
  getReportCount,
  getReportDetail,
  getReportPage,
} from '@shieldsource/contract/reports/calls';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { signingInOn } from '../../../test/signing-in.ts';
import { startCancelling } from '../../../test/account-states.ts';
import { inboxMessages } from '../../platform/messages/dev-inbox.ts';
import { verifyLedger } from '../ledger/ledger.verify.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);
const signingIn = signingInOn(harness);

const statusOf = async (person: Person) => (await as(person).call(getUserStatus, {})).status;
const migrate = (person: Person, proofId: string) =>
  as(person).call(postHistoryMigrate, { proofId });
async function takeOver(person: Person, account: { id: string }) {
  return migrate(person, await given.earlierProof(person, account.id));
}

/** Requests a code to this contact and enters it. */
async function prove(person: Person, contact: string) {
  await as(person).call(postContactCheck, { contact, ticket: await signingIn.ticket() });
  await drainOutbox();
  const code = inboxMessages().find(({ to }) => to === contact)?.code ?? '';
  return as(person).call(postContactCheck, { contact, code });
}

describe('the first visit', () => {
  test('shows the guide until it is put aside', async () => {
    const mina = await given.researcher();
    expect(await statusOf(mina)).toBe('0');
    expect(await as(mina).call(postFirstStatus, {})).toEqual({ status: '1' });
    expect(await statusOf(mina)).toBe('1');
    expect(await statusOf(await given.researcher())).toBe('0');
  });

  test('does not greet whoever has reports', async () => {
    const mina = await given.researcher();
    await given.report(mina);
    expect(await statusOf(mina)).toBe('1');
  });

  test('offers the account that waits under the same phone, until it is put aside', async () => {
    const phone = newPhone();
    await given.earlierAccount({ phone });
    const mina = await given.researcher({ phone });
    expect(await statusOf(mina)).toBe('2');
    expect(await as(mina).call(postFirstStatus, { status: '0' })).toEqual({ status: '0' });
    expect(await statusOf(mina)).toBe('0');
    expect(await as(mina).call(getHistoryOffer, {})).toEqual({ isOpen: true });
  });

  test('takes no other status', async () => {
    const mina = await given.researcher();
    await expect(as(mina).call(postFirstStatus, { status: '2' as '1' })).refuses(
      'badInput',
      'status',
    );
  });

  test.each([
    getUserStatus,
    postFirstStatus,
    postContactCheck,
    postHistoryMigrate,
    getHistoryOffer,
  ])('$name needs a researcher whose account is open', async (route) => {
    await expect(as(nobody).call(route, {} as never)).refuses('notLoggedIn');
    const leaver = await given.researcher();
    await startCancelling(app.db, leaver);
    await expect(as(leaver).call(route, {} as never)).refuses('accountCancelling');
  });
});

describe('proving', () => {
  test('by the own phone, without naming it', async () => {
    const phone = newPhone();
    await given.earlierAccount({ phone, nickName: '老船长', coins: 70 });
    const mina = await given.researcher({ phone });
    const sent = await as(mina).call(postContactCheck, { ticket: await signingIn.ticket() });
    expect(sent).toEqual({ retryAfter: 60, proof: null });
    const code = await signingIn.readCode(phone);
    expect(await as(mina).call(postContactCheck, { code })).toEqual({
      retryAfter: 0,
      proof: {
        proofId: expect.any(String),
        nickName: '老船长',
        reports: 1,
        coins: 70,
        contribution: 20,
      },
    });
    await expect(as(mina).call(postContactCheck, { code })).refuses('wrongPhoneCode');
  });

  test('by another phone, or by a mail address however it is written', async () => {
    const [phone, email] = [newPhone(), `old-${randomUUID()}@example.com`];
    await given.earlierAccount({ phone, email });
    const mina = await given.researcher();
    expect((await prove(mina, phone)).proof).toMatchObject({ reports: 1 });
    await as(mina).call(postContactCheck, {
      contact: ` ${email.toUpperCase()} `,
      ticket: await signingIn.ticket(),
    });
    await drainOutbox();
    const mail = inboxMessages().find(({ to }) => to === email);
    expect([mail?.channel, mail?.body]).toEqual([
      'mail',
      expect.stringContaining('用于迁入旧门户账号'),
    ]);
  });

  test('by the code that somebody has just signed in with', async () => {
    const phone = newPhone();
    await given.earlierAccount({ phone });
    const mina = await given.researcher({ phone });
    const check = () => as(mina).call(postContactCheck, {});
    expect(await check()).toEqual({ retryAfter: 0, proof: null });
    await signingIn.phoneCode(phone);
    expect(await check()).toEqual({ retryAfter: 0, proof: null });
    const used = (interval: string) =>
      app.db
        .updateTable('phone_code')
        .set({ used_at: sql`now() - ${sql.lit(interval)}::interval` })
        .where('phone_index', '=', app.keys.index('phone', phone))
        .execute();
    await used('11 minutes');
    expect((await check()).proof).toBeNull();
    await used('9 minutes');
    expect((await check()).proof).toMatchObject({ reports: 1 });
    await expect(as(await given.researcher()).call(postContactCheck, {})).resolves.toMatchObject({
      proof: null,
    });
  });

  test('tells nothing to who has not read the code, and who has is told when there is no account', async () => {
    const [known, unknown] = [newPhone(), newPhone()];
    await given.earlierAccount({ phone: known });
    const mina = await given.researcher();
    const ask = async (contact: string) =>
      as(mina).answer(postContactCheck, { contact, ticket: await signingIn.ticket() });
    const guess = (contact: string) =>
      as(mina).answer(postContactCheck, { contact, code: '000000' });
    expect((await ask(known)).body).toBe((await ask(unknown)).body);
    expect((await guess(known)).body).toBe((await guess(unknown)).body);
    await expect(as(mina).call(postContactCheck, { contact: known, code: '000000' })).refuses(
      'wrongPhoneCode',
    );
    const code = await signingIn.readCode(unknown);
    await expect(as(mina).call(postContactCheck, { contact: unknown, code })).refuses(
      'noEarlierAccount',
    );
  });

  test('costs a picture, rests a minute, and takes a code of its own only', async () => {
    const phone = newPhone();
    const mina = await given.researcher({ phone });
    await expect(as(mina).call(postContactCheck, { ticket: 'none' })).refuses('captchaNeeded');
    const login = await signingIn.phoneCode(phone);
    await expect(as(mina).call(postContactCheck, { code: login })).refuses('wrongPhoneCode');
    await as(mina).call(postContactCheck, { ticket: await signingIn.ticket() });
    await expect(as(mina).call(postContactCheck, { ticket: await signingIn.ticket() })).refuses(
      'tooOften',
    );
  });

  test('asks either for a code or with one, and for a phone or a mail address', async () => {
    const mina = await given.researcher();
    await expect(as(mina).call(postContactCheck, { contact: newPhone() })).refuses(
      'badInput',
      'code',
    );
    await expect(as(mina).call(postContactCheck, { ticket: 'x', code: '123456' })).refuses(
      'badInput',
      'code',
    );
    await expect(as(mina).call(postContactCheck, { contact: 'nobody@', code: '123456' })).refuses(
      'badInput',
      'contact',
    );
  });

  test('is limited for a person, whatever they name', async () => {
    const mina = await given.researcher();
    for (let n = 0; n < 20; n++)
      await expect(
        as(mina).call(postContactCheck, { contact: newPhone(), code: '000000' }),
      ).refuses('wrongPhoneCode');
    await expect(as(mina).call(postContactCheck, { contact: newPhone(), code: '000000' })).refuses(
      'tooOften',
    );
  });
});

describe('taking over', () => {
  test('brings reports with their verdicts, coins and contribution, and says so once', async () => {
    const phone = newPhone();
    const done = given.earlierReport({ title: 'XSS', body: '短', contribution: 20, coins: 60 });
    const ignored = given.earlierReport({
      status: -1,
      level: null,
      contribution: 0,
      coins: 0,
      createTime: Date.UTC(2023, 7, 1),
      updateTime: Date.UTC(2023, 7, 2),
    });
    const account = await given.earlierAccount({
      phone,
      coins: 45,
      contribution: 26,
      reports: [ignored, done],
    });
    const mina = await given.researcher({ phone, coins: 5, nickName: '米娜' });
    const own = await given.report(mina);
    expect(await takeOver(mina, account)).toEqual({ reports: 2, coins: 45, contribution: 26 });

    const { list, total } = await as(mina).call(getReportPage, {});
    expect([total, list.map(({ earlierNumber }) => earlierNumber)]).toEqual([
      3,
      [ignored.number, done.number, null],
    ]);
    expect(list[2]?.id).toBe(own.id);
    expect(list[1]).toMatchObject({
      title: 'XSS',
      status: 4,
      levelName: '高危',
      appName: '旧版会员站',
      contribution: 20,
      currency: 60,
      createTime: done.createTime,
      updateTime: done.updateTime,
      number: expect.stringMatching(/^SS-\d{4}-\d{6}$/) as string,
    });
    expect(await as(mina).call(getReportDetail, { id: list[1]!.id })).toMatchObject({
      description: '短',
      awards: [],
      canComment: false,
    });
    expect(await as(mina).call(getOperationRecords, { reportId: list[1]!.id })).toMatchObject([
      {
        action: 'migrate',
        actionName: '从旧门户迁入',
        fromStatus: null,
        toStatus: 4,
        actorName: '米娜',
        note: `旧门户编号 ${done.number}`,
      },
    ]);
    expect(await as(mina).call(getReportCount, {})).toMatchObject({
      validCount: 1,
      highLevelCount: 1,
    });

    expect(await as(mina).call(getSecurityCoinTotal, {})).toMatchObject({ balance: 50 });
    expect((await as(mina).call(getCoinRecordPage, {})).list[0]).toMatchObject({
      kind: 'migration',
      amount: 45,
      source: { kind: 'earlier', id: account.id, title: '旧门户账号' },
    });
    await drainOutbox();
    const letters = (await as(mina).call(getLetterPage, { type: 2 })).list;
    expect(letters.map(({ title }) => title)).toEqual(['旧门户的账号已迁入']);
    expect(await statusOf(mina)).toBe('1');
    expect((await verifyLedger(app.db)).faults).toEqual([]);
  });

  test('counts contribution for the months it was earned in, not for this one', async () => {
    const mina = await given.researcher();
    const report = given.earlierReport({ createTime: Date.UTC(2021, 2, 31, 17), contribution: 30 });
    const account = await given.earlierAccount({
      contribution: 34,
      registerTime: Date.UTC(2020, 11, 1),
      reports: [report],
    });
    await takeOver(mina, account);
    const mine = async (
      list: readonly { isMe: boolean; contribution: number; validCount: number }[],
    ) => list.filter(({ isMe }) => isMe).map((row) => [row.contribution, row.validCount]);
    const rank = as(mina);
    // 1 April in Shanghai
    expect(await mine((await rank.call(getMonthRank, { month: '2021-04' })).list)).toEqual([
      [30, 1],
    ]);
    expect(await mine((await rank.call(getYearRank, { year: '2020' })).list)).toEqual([[4, 0]]);
    expect(await mine((await rank.call(getMonthRank, {})).list)).toEqual([]);
    expect(await mine((await rank.call(getYearRank, {})).list)).toEqual([]);
    expect(await mine((await rank.call(getMainRank, {})).list)).toEqual([[34, 1]]);
    expect(
      (await rank.call(getContributionRecordPage, {})).list.map(({ amount, source }) => [
        amount,
        source.title,
      ]),
    ).toEqual([
      [4, '旧门户账号'],
      [30, report.title],
    ]);
  });

  test('of an account without anything is a takeover as well', async () => {
    const mina = await given.researcher();
    const account = await given.earlierAccount({ reports: [], coins: 0 });
    expect(await takeOver(mina, account)).toEqual({ reports: 0, coins: 0, contribution: 0 });
    expect((await as(mina).call(getReportPage, {})).total).toBe(0);
  });

  test('happens once: the same person gets the first answer, another is refused', async () => {
    const [mina, noor] = [await given.researcher(), await given.researcher()];
    const account = await given.earlierAccount();
    const [mine, again, theirs] = [
      await given.earlierProof(mina, account.id),
      await given.earlierProof(mina, account.id),
      await given.earlierProof(noor, account.id),
    ];
    const first = await migrate(mina, mine);
    expect(await migrate(mina, mine)).toEqual(first);
    expect(await migrate(mina, again)).toEqual(first);
    await expect(migrate(noor, theirs)).refuses('noEarlierAccount');
    expect(await as(mina).call(getSecurityCoinTotal, {})).toMatchObject({ balance: 50 });
    expect((await as(noor).call(getReportPage, {})).total).toBe(0);
  });

  test('of one account by 50 people at once: one has it', async () => {
    const account = await given.earlierAccount({ coins: 77 });
    const people = await Promise.all(Array.from({ length: 50 }, () => given.researcher()));
    const proofs = await Promise.all(
      people.map((person) => given.earlierProof(person, account.id)),
    );
    const outcomes = await Promise.all(
      people.map((person, at) =>
        migrate(person, proofs[at]!).then(
          () => 'won',
          (error: Error) => error.message.split(' ')[0],
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === '1230')).toHaveLength(49);
    const posted = await app.db
      .selectFrom('ledger_tx')
      .innerJoin('ledger_entry', 'tx_id', 'ledger_tx.id')
      .innerJoin('account', 'account.id', 'account_id')
      .where('source_id', '=', account.id)
      .where('account.kind', '=', 'wallet')
      .select(['amount', 'researcher_id'])
      .execute();
    expect(posted).toEqual([{ amount: 77, researcher_id: people[outcomes.indexOf('won')]!.id }]);
    expect((await verifyLedger(app.db)).faults).toEqual([]);
  });

  test('needs a fresh proof of one’s own', async () => {
    const [mina, noor] = [await given.researcher(), await given.researcher()];
    const proofId = await given.earlierProof(mina, (await given.earlierAccount()).id);
    await expect(migrate(noor, proofId)).refuses('notFound');
    await expect(migrate(noor, randomUUID())).refuses('notFound');
    await app.db
      .updateTable('earlier_proof')
      .set({ created_at: sql`now() - interval '11 minutes'` })
      .where('id', '=', proofId)
      .execute();
    await expect(migrate(mina, proofId)).refuses('proofExpired');
  });

  test('leaves nothing of who they were in the earlier portal', async () => {
    const phone = newPhone();
    const mina = await given.researcher();
    const account = await given.earlierAccount({ phone });
    await takeOver(mina, account);
    const kept = await app.db
      .selectFrom('earlier_account')
      .where('id', '=', account.id)
      .select(['sealed', 'phone_index', 'email_index', 'claimed_by', 'reports'])
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({
      sealed: null,
      phone_index: null,
      email_index: null,
      claimed_by: mina.id,
      reports: 1,
    });
    await expect(prove(mina, phone)).refuses('noEarlierAccount');
  });
});

describe('a report that came over', () => {
  async function broughtIn(status: 2 | 3 | 4) {
    const mina = await given.researcher();
    await takeOver(
      mina,
      await given.earlierAccount({ reports: [given.earlierReport({ status })] }),
    );
    return (await as(mina).call(getReportPage, {})).list[0]!.id;
  }

  test('goes on from where it stood, and keeps what it earned', async () => {
    const reviewer = await given.staff();
    const reportId = await broughtIn(2);
    await as(reviewer).call(postReviewMove, { reportId, version: 1, move: 'startFix', note: '' });
    const { report, records } = await as(reviewer).call(getReviewDetail, { id: reportId });
    expect([report.status, report.contribution, report.currency]).toEqual([3, 20, 60]);
    expect(records.map(({ action }) => action)).toEqual(['migrate', 'startFix']);
  });

  test('keeps its verdict: what it earned did not come by an award that could be taken back', async () => {
    const admin = await given.staff({ roles: ['admin'] });
    const reportId = await broughtIn(2);
    await expect(as(admin).call(postReviewRevoke, { reportId, version: 1, note: '误判' })).refuses(
      'earlierReward',
    );
    const { report } = await as(admin).call(getReviewDetail, { id: reportId });
    expect([report.status, report.version]).toEqual([2, 1]);
  });
});
