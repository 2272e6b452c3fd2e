import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { getAddressList, postAddressDelete } from '@shieldsource/contract/people/addresses';
import {
  getAuditPage,
  getIdentityPage,
  getResearcherPage,
} from '@shieldsource/contract/people/desk';
import {
  getReviewDetail,
  postReviewComment,
  postReviewConfirm,
  postReviewRevoke,
} from '@shieldsource/contract/reports/desk';
import { getInboxPage } from '@shieldsource/contract/reports/inbox';
import { postDataExport } from '@shieldsource/contract/people/data-export';
import { jsonReportDraftSave } from '@shieldsource/contract/reports/drafts';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getRealAccountInfo, postAccountCancel } from '@shieldsource/contract/people/identity';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { postLetterSetting } from '@shieldsource/contract/letters/choices';
import { getUserStatus, postHistoryMigrate } from '@shieldsource/contract/people/earlier-portal';
import { postUserInfo } from '@shieldsource/contract/people/calls';
import { postPasswordSet } from '@shieldsource/contract/people/account';
import { postBasicInfo } from '@shieldsource/contract/people/profile';
import { postComment } from '@shieldsource/contract/reports/calls';
import { getMainRank } from '@shieldsource/contract/ledger/ranking';
import { postGiftWish } from '@shieldsource/contract/gifts/wishes';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { listenToLog } from '../../../test/listen-to-log.ts';
import { award, givenOn, newPhone } from '../../../test/given.ts';
import { givenMailOn } from '../../../test/examples.mail.ts';
import { newIdNumber } from '../../../test/given.people.ts';
import { leadTo } from '../../../test/order-lives.ts';
import { sealedColumns } from '../../app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { startSession } from '../../platform/sessions.ts';
import { ownAct, record } from '../events/events.ts';
import { post } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/ledger.verify.ts';
import { eraseDue } from './people.erasure.ts';
import { findOrCreateResearcher } from './people.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);
const reviewer = await given.staff();
const operator = await given.staff({ roles: ['operator', 'admin', 'auditor'] });

async function cancel(person: Person, coins: number): Promise<void> {
  await as(person).call(postAccountCancel, { code: await given.code(person, 'cancel'), coins });
}

/** Lets the seven days of the cooling-off pass. */
async function timePasses(person: Person): Promise<void> {
  await app.db
    .updateTable('researcher')
    .set({ cancel_at: sql`now()` })
    .where('id', '=', person.id)
    .execute();
}

async function erase(person: Person, coins = 0): Promise<void> {
  await cancel(person, coins);
  await timePasses(person);
  await eraseDue(app);
}

/** Every row of every table, with sealed values opened. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(app.db);
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string;
    }>`select held::text as text from ${sql.table(name)} held`.execute(app.db);
    parts.push(...rows.map(({ text }) => text));
  }
  for (const { table, column, placeOf } of sealedColumns) {
    const { rows } = await sql<{
      id: string;
      sealed: Buffer;
    }>`select id, ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      app.db,
    );
    parts.push(...rows.map(({ id, sealed }) => app.keys.open(sealed, placeOf(id))));
  }
  return parts.join('\n');
}

/** The forms in which a text may be found: as it is, and as bytes in hex. */
const formsOf = (secret: string): string[] => [secret, Buffer.from(secret).toString('hex')];

describe('an erased account', () => {
  const phone = newPhone();
  const secrets = {
    phone,
    nickName: '金丝雀Name',
    // what the name is compared by
    nickKey: '金丝雀name',
    realName: '欧阳金丝雀',
    idNumber: newIdNumber(),
    payout: '6222020000000077777',
    bankName: '金丝雀银行',
    consignee: '收件金丝雀',
    sentTo: '寄到金丝雀',
    consigneePhone: '13877776666',
    detail: '金丝雀大道 77 号',
    device: '金丝雀浏览器',
    earlierName: '旧日金丝雀',
    earlierMail: 'canary@old.example',
    earlierReport: '旧门户金丝雀漏洞',
    movedMail: 'moved@old.example',
    mail: 'canary@new.example',
  };
  let mina: Person;
  let report: { id: string };
  let keys: string[];
  let elsewhere: string;

  test('had all of it before', async () => {
    mina = await given.researcher({ phone });
    await as(mina).call(postBasicInfo, {
      nickName: secrets.nickName,
      headPortrait: await given.image(mina, 'portrait'),
    });
    await as(mina).call(postPasswordSet, {
      password: '金丝雀的一句很长的密码',
      code: await given.code(mina, 'password'),
    });
    report = await given.confirmedReport(mina, reviewer);
    await as(mina).call(postComment, {
      reportId: report.id,
      body: '补充一个复现步骤',
      attachments: [],
    });
    await as(reviewer).call(postReviewComment, { reportId: report.id, body: '谢谢' });
    await given.address(mina, {
      consignee: secrets.consignee,
      consigneePhone: secrets.consigneePhone,
      detailAddress: secrets.detail,
    });
    await given.approvedIdentity(mina, {
      realName: secrets.realName,
      idNumber: secrets.idNumber,
      images: [await given.image(mina)],
      payout: { method: 'bank', account: secrets.payout, bankName: secrets.bankName },
    });
    await given.image(mina, 'report');
    await givenMailOn(harness).mail(mina, secrets.mail);
    // one account of the earlier portal that came over, and one that still waits
    const moved = await given.earlierAccount({ email: secrets.movedMail, coins: 0, reports: [] });
    const proofId = await given.earlierProof(mina, moved.id);
    await given.earlierAccount({
      phone,
      email: secrets.earlierMail,
      nickName: secrets.earlierName,
      reports: [given.earlierReport({ title: secrets.earlierReport })],
    });
    ({ id: elsewhere } = await given.earlierAccount({ phone: newPhone() }));
    const gift = await given.gift({ priceCoins: 10 });
    const sentTo = await given.address(mina, { consignee: secrets.sentTo });
    const order = await as(mina).call(postGiftExchange, {
      giftId: gift.id,
      price: 10,
      addressId: sentTo.id,
    });
    await leadTo(harness, { operator, owner: mina }, 2, 'alreadySend', order.id);
    // the order's own copy of the address is now the only one
    await as(mina).call(postAddressDelete, { addressId: sentTo.id });
    await inTransaction(app.db, async (tx) => {
      await startSession(tx, app, 'researcher', mina.id, secrets.device);
      await tx
        .updateTable('researcher')
        .set({ gender: 2, language: 'en' })
        .where('id', '=', mina.id)
        .execute();
    });
    await drainOutbox();
    keys = (
      await app.db
        .selectFrom('file')
        .where('researcher_id', '=', mina.id)
        .select('storage_key')
        .execute()
    ).map((row) => row.storage_key);
    expect(keys).toHaveLength(3);
    const held = await everything();
    for (const secret of Object.values(secrets)) expect(held).toContain(secret);
    await as(mina).call(postHistoryMigrate, { proofId });
  });

  test('is not erased a moment early', async () => {
    await cancel(mina, 70);
    await app.db
      .updateTable('researcher')
      .set({ cancel_at: sql`now() + interval '1 minute'` })
      .where('id', '=', mina.id)
      .execute();
    await eraseDue(app);
    expect(await everything()).toContain(secrets.realName);
  });

  test('is found nowhere afterwards, not even with the keys', async () => {
    await timePasses(mina);
    await eraseDue(app);
    const held = await everything();
    expect(
      Object.values(secrets).filter((secret) =>
        formsOf(secret).some((form) => held.includes(form)),
      ),
    ).toEqual([]);
    const row = await app.db
      .selectFrom('researcher')
      .where('id', '=', mina.id)
      .select([
        'state',
        'phone_sealed',
        'phone_index',
        'nick_name',
        'nick_key',
        'password_hash',
        'gender',
        'language',
        'real_status',
        'cancel_at',
      ])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      state: 'cancelled',
      phone_sealed: null,
      phone_index: null,
      nick_name: '',
      nick_key: null,
      password_hash: null,
      gender: null,
      language: null,
      real_status: 0,
      cancel_at: null,
    });
    for (const key of keys) expect(await app.files.read(key)).toBeNull();
    // what waits for somebody else does so still
    const others = app.db.selectFrom('earlier_report').where('account_id', '=', elsewhere);
    expect(await others.select('number').execute()).toHaveLength(1);
  });

  test('keeps no session', async () => {
    const open = await app.db
      .selectFrom('session')
      .where('researcher_id', '=', mina.id)
      .where('ended_at', 'is', null)
      .select('id')
      .execute();
    expect(open).toEqual([]);
    await expect(as(mina).call(postUserInfo, {})).refuses('loggedOut');
  });

  test('keeps its consents as evidence', async () => {
    const kept = await app.db
      .selectFrom('consent')
      .where('researcher_id', '=', mina.id)
      .select('kind')
      .execute();
    expect(kept.map(({ kind }) => kind).toSorted()).toEqual(['identity', 'terms']);
  });

  test('has forfeited its coins by one posting, and the ledger verifies', async () => {
    const wallet = await app.db
      .selectFrom('account')
      .where('researcher_id', '=', mina.id)
      .select(['id', 'balance'])
      .executeTakeFirstOrThrow();
    expect(wallet.balance).toBe(0);
    const posted = await app.db
      .selectFrom('ledger_tx')
      .innerJoin('ledger_entry', 'ledger_entry.tx_id', 'ledger_tx.id')
      .where('account_id', '=', wallet.id)
      .where('ledger_tx.kind', '=', 'forfeit')
      .select(['amount', 'source_kind', 'source_id', 'source_seq'])
      .execute();
    expect(posted).toEqual([
      { amount: -70, source_kind: 'account', source_id: mina.id, source_seq: 1 },
    ]);
    expect((await verifyLedger(app.db)).faults).toEqual([]);
    await eraseDue(app);
    expect(
      (await as(operator).call(getAuditPage, {})).list.filter(
        ({ action }) => action === 'account.erase',
      ),
    ).toMatchObject([{ action: 'account.erase', actorName: '系统' }]);
  });

  test('leaves its reports under a name that is nobody’s', async () => {
    const {
      report: shown,
      records,
      comments,
    } = await as(reviewer).call(getReviewDetail, { id: report.id });
    expect(shown.authorName).toBe('已注销用户');
    expect(records[0]?.actorName).toBe('已注销用户');
    expect(comments.map(({ author }) => author.name)).toEqual(['已注销用户', '测试员']);
    const queue = await as(reviewer).call(getInboxPage, { query: '状态:已确认' });
    expect(queue.list.find(({ id }) => id === report.id)?.authorName).toBe('已注销用户');
    const { list } = await as(nobody).call(getMainRank, {});
    expect(list).toMatchObject([{ uid: null, nickName: '已注销用户', contribution: 28 }]);
    expect(
      (await as(operator).call(getResearcherPage, {})).list.find(({ id }) => id === mina.id),
    ).toMatchObject({ name: '已注销用户', stateName: '已注销' });
    expect((await as(operator).call(getIdentityPage, { status: 1 })).list).toEqual([]);
  });

  test('gets no letter any more', async () => {
    await inTransaction(app.db, (tx) =>
      record(tx, app, 'account.setPassword', ownAct({ kind: 'researcher', id: mina.id })),
    );
    await drainOutbox();
    expect(
      await app.db.selectFrom('letter').where('researcher_id', '=', mina.id).select('id').execute(),
    ).toEqual([]);
  });

  test('gives its phone back, to an account that knows nothing of it', async () => {
    const { id, isNew } = await inTransaction(app.db, (tx) =>
      findOrCreateResearcher(tx, app, phone),
    );
    expect(isNew).toBe(true);
    const session = await inTransaction(app.db, (tx) =>
      startSession(tx, app, 'researcher', id, 'test'),
    );
    const again: Person = { id, kind: 'researcher', token: session.token, cookie: session.cookie };
    expect(await as(again).call(postUserInfo, {})).toMatchObject({
      nickName: '',
      realStatus: 0,
      gender: null,
    });
    expect(await as(again).call(getAddressList, {})).toEqual([]);
    expect(await as(again).call(getRealAccountInfo, {})).toMatchObject({ realStatus: 0 });
    expect(await as(again).call(getLetterPage, {})).toMatchObject({ total: 0 });
    expect(await as(again).call(getUserStatus, {})).toEqual({ status: '0' });
    await given.identity(again, { idNumber: secrets.idNumber });
  });
});

test('whatever goes with one account, nobody else’s does', async () => {
  const [gone, stays] = [await given.researcher(), await given.researcher()];
  const gift = await given.gift({ priceCoins: 10 });
  for (const person of [gone, stays]) {
    await given.confirmedReport(person, reviewer);
    await given.approvedIdentity(person);
    const { id: addressId } = await given.address(person);
    const order = { giftId: gift.id, price: 10, addressId };
    const { id } = await as(person).call(postGiftExchange, order);
    await leadTo(harness, { operator, owner: person }, 2, 'alreadySend', id);
    await as(person).call(postGiftWish, { giftId: gift.id });
    await as(person).call(postDataExport, { code: await given.code(person, 'export') });
    await as(person).call(postLetterSetting, { kind: 'report.submit', isOn: false });
    await as(person).call(jsonReportDraftSave, { title: '草稿', version: 0 });
  }
  await drainOutbox();
  const kept = await rowsOf(stays);
  expect(mayGo.filter((table) => kept[table]?.length === 0)).toEqual([]);
  await erase(gone, 70);
  expect(await rowsOf(stays)).toEqual(kept);
});

/** Where an erasure takes something away. */
const mayGo = [
  'address',
  'gift_order',
  'gift_wish',
  'data_export',
  'letter',
  'letter_off',
  'report_draft',
  'session',
];

/** What one person has in these tables. */
async function rowsOf({ id }: Person): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of mayGo) {
    const { rows } = await sql<{
      text: string;
    }>`select held::text as text from ${sql.table(table)} held where researcher_id = ${id} order by 1`.execute(
      app.db,
    );
    found[table] = rows.map(({ text }) => text);
  }
  return found;
}

test('who has nothing is erased as well, several at a time', async () => {
  const people = [await given.researcher(), await given.researcher(), await given.researcher()];
  for (const person of people) await cancel(person, 0);
  for (const person of people) await timePasses(person);
  await Promise.all([eraseDue(app), eraseDue(app)]);
  const left = await app.db
    .selectFrom('researcher')
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .where('state', '<>', 'cancelled')
    .select('id')
    .execute();
  expect(left).toEqual([]);
});

test('one that cannot be erased stops nobody else, is told in the log, and fails the job', async () => {
  const [stuck, ...others] = [
    await given.researcher(),
    await given.researcher(),
    await given.researcher(),
  ];
  for (const person of [stuck, ...others]) {
    await cancel(person, 0);
    await timePasses(person);
  }
  await sql`create function refuse_one() returns trigger language plpgsql as $$
    begin raise exception 'not this one'; end $$`.execute(app.db);
  await sql`create trigger refuse_one before update on researcher for each row
    when (old.id = ${sql.lit(stuck.id)}) execute function refuse_one()`.execute(app.db);
  const log = listenToLog(harness);
  try {
    await expect(eraseDue(app)).rejects.toThrow('1 of the accounts');
  } finally {
    await sql`drop trigger refuse_one on researcher`.execute(app.db);
  }
  const stateOf = async ({ id }: Person) =>
    (
      await app.db
        .selectFrom('researcher')
        .where('id', '=', id)
        .select('state')
        .executeTakeFirstOrThrow()
    ).state;
  expect(await Promise.all([stuck, ...others].map(stateOf))).toEqual([
    'cancelling',
    'cancelled',
    'cancelled',
  ]);
  expect(log.lines().map((line) => line['id'])).toContain(stuck.id);
  // the next run finds it again
  await eraseDue(app);
  expect(await stateOf(stuck)).toBe('cancelled');
});

test('an account that was revoked in the last moment stays', async () => {
  const mina = await given.researcher({ nickName: '回心转意' });
  await cancel(mina, 0);
  await app.db
    .updateTable('researcher')
    .set({ state: 'active', cancel_at: null })
    .where('id', '=', mina.id)
    .execute();
  await eraseDue(app);
  expect(
    (
      await app.db
        .selectFrom('researcher')
        .where('id', '=', mina.id)
        .select('nick_name')
        .executeTakeFirstOrThrow()
    ).nick_name,
  ).toBe('回心转意');
});

test('pictures of an identity outlive the cleaning of unused uploads; the rest of the account’s does not', async () => {
  const mina = await given.researcher();
  const [used, unused] = [await given.image(mina), await given.image(mina)];
  await given.identity(mina, { images: [used] });
  await app.db
    .updateTable('file')
    .set({ created_at: sql`now() - interval '25 hours'` })
    .where('researcher_id', '=', mina.id)
    .execute();
  const { removeUnused } = await import('../files/files.cleaning.ts');
  await removeUnused(app);
  const left = await app.db
    .selectFrom('file')
    .where('id', 'in', [used, unused])
    .select('id')
    .execute();
  expect(left).toEqual([{ id: used }]);
  await erase(mina);
  expect(
    await app.db.selectFrom('file').where('researcher_id', '=', mina.id).select('id').execute(),
  ).toEqual([]);
});

test('a report confirmed after its author is gone pays nobody, also when both happen at once', async () => {
  for (let round = 0; round < 6; round++) {
    const author = await given.researcher();
    const { id } = await given.report(author);
    await cancel(author, 0);
    await timePasses(author);
    const confirming = () =>
      as(reviewer).call(postReviewConfirm, { reportId: id, version: 1, ...award });
    if (round === 0) {
      await eraseDue(app);
      await confirming();
    } else {
      await Promise.all([eraseDue(app), confirming()]);
    }
    const wallet = await app.db
      .selectFrom('account')
      .where('researcher_id', '=', author.id)
      .select(['balance', 'earned', 'spent'])
      .executeTakeFirstOrThrow();
    expect(wallet.balance).toBe(0);
    expect(wallet.earned).toBeGreaterThan(0);
    expect(wallet.spent).toBe(wallet.earned);
  }
  expect((await verifyLedger(app.db)).faults).toEqual([]);
});

describe('a confirmation of somebody who is gone is revoked', () => {
  const admin = given.staff({ roles: ['admin'] });
  const revoke = async (reportId: string) =>
    as(await admin).call(postReviewRevoke, { reportId, version: 2, note: '误判' });
  const standingOf = async (author: Person, reportId: string) => ({
    ...(await app.db
      .selectFrom('report')
      .where('id', '=', reportId)
      .select(['status', 'coins', 'contribution'])
      .executeTakeFirstOrThrow()),
    ...(await app.db
      .selectFrom('account')
      .innerJoin('contribution_total as held', 'held.researcher_id', 'account.researcher_id')
      .where('account.researcher_id', '=', author.id)
      .select(['balance', 'total'])
      .executeTakeFirstOrThrow()),
    posted: (
      await app.db
        .selectFrom('ledger_tx')
        .innerJoin('ledger_entry', 'tx_id', 'ledger_tx.id')
        .innerJoin('account', 'account.id', 'account_id')
        .where('account.researcher_id', '=', author.id)
        .where('source_id', '=', reportId)
        .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('coins'))
        .executeTakeFirstOrThrow()
    ).coins,
  });

  test('although the coins were forfeited: nobody spent them', async () => {
    const author = await given.researcher();
    const before = await given.confirmedReport(author, reviewer);
    const other = await given.confirmedReport(author, reviewer);
    const late = await given.report(author);
    await erase(author, 160);
    await as(reviewer).call(postReviewConfirm, { reportId: late.id, version: 1, ...award });
    for (const { id } of [before, late]) {
      await revoke(id);
      expect(await standingOf(author, id)).toMatchObject({ status: -1, posted: 0, balance: 0 });
    }
    expect(await standingOf(author, other.id)).toMatchObject({
      status: 2,
      coins: 80,
      posted: 80,
      total: 28,
    });
    expect((await verifyLedger(app.db)).faults).toEqual([]);
  });

  test('but not where they were spent before', async () => {
    const author = await given.researcher();
    const { id } = await given.confirmedReport(author, reviewer);
    await inTransaction(app.db, (tx) =>
      post(tx, author.id, -1, 'redemption', {
        kind: 'adjustment',
        source: { kind: 'manual', id: newId(), seq: 1 },
        note: 'spent',
      }),
    );
    await erase(author, 79);
    await expect(revoke(id)).refuses('coinsAlreadySpent');
    expect(await standingOf(author, id)).toMatchObject({
      status: 2,
      posted: 80,
      total: 28,
    });
  });

  test('also at the moment of the erasure', async () => {
    for (let round = 0; round < 6; round++) {
      const author = await given.researcher();
      const { id } = await given.confirmedReport(author, reviewer);
      await cancel(author, 80);
      await timePasses(author);
      await Promise.all([eraseDue(app), revoke(id)]);
      expect(await standingOf(author, id)).toMatchObject({
        status: -1,
        balance: 0,
        posted: 0,
        total: 0,
      });
    }
    expect((await verifyLedger(app.db)).faults).toEqual([]);
  });
});
