import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { postPhoneChange } from '@shieldsource/contract/people/account';
import { postReviewRevoke } from '@shieldsource/contract/reports/desk';
import {
  getContributionRecordPage,
  getSecurityCoinTotal,
} from '@shieldsource/contract/ledger/calls';
import { postHistoryMigrate } from '@shieldsource/contract/people/earlier-portal';
import { postPhoneCode, postUserLogin } from '@shieldsource/contract/passport/calls';
import { postAccountInfo } from '@shieldsource/contract/people/calls';
import { getReportPage } from '@shieldsource/contract/reports/calls';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { signingInOn } from '../../../test/signing-in.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { carryOver } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/ledger.verify.ts';
import {
  CannotJoin,
  checkPhones,
  countUnsettled,
  joinAccounts,
  listShared,
  reportUnsettled,
} from './people.splits.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const { ticket, readCode, phoneCode } = signingInOn(harness);

/** An account whose phone was kept as it was written, last used so many hours ago. */
async function ofEarlier(phone: string, hoursAgo: number, coins = 0): Promise<Person> {
  const person = await given.researcher({ phone, coins });
  await app.db
    .updateTable('researcher')
    .set({
      phone_checked: false,
      last_sign_in_at: sql`now() - ${sql.lit(`${hoursAgo} hours`)}::interval`,
    })
    .where('id', '=', person.id)
    .execute();
  await app.db
    .updateTable('session')
    .set({ last_seen_at: sql`now() - ${sql.lit(`${hoursAgo} hours`)}::interval` })
    .where('researcher_id', '=', person.id)
    .execute();
  return person;
}
const uidOf = async ({ id }: Person) =>
  (
    await app.db
      .selectFrom('researcher')
      .where('id', '=', id)
      .select('uid')
      .executeTakeFirstOrThrow()
  ).uid;
const rows = () =>
  app.db
    .selectFrom('researcher')
    .orderBy('id')
    .select(['id', 'phone_index', 'phone_sealed', 'phone_checked', 'phone_kept_by'])
    .execute();
async function check(
  isDryRun: boolean,
): Promise<{ lines: string[]; looked: number; split: number }> {
  const lines: string[] = [];
  const found = await checkPhones(app, { isDryRun, tell: (line) => lines.push(line) });
  return { lines, ...found };
}
const signIn = async (phone: string) => {
  const canonical = phone.slice(-11);
  return (await as(nobody).call(postUserLogin, { phone, code: await phoneCode(canonical) })).user
    .userId;
};
/** Of two accounts with one phone, the second used last. */
async function split(coins = 0) {
  const phone = newPhone();
  const [older, newer] = [await ofEarlier(phone, 48, coins), await ofEarlier(`+86${phone}`, 2)];
  return { phone, older, newer, join: await uids(older, newer) };
}
const uids = async (from: Person, into: Person) => ({
  from: await uidOf(from),
  into: await uidOf(into),
});

describe('a phone that was kept as it was written', () => {
  test('signs in to its account before anybody has looked, and gets its own codes', async () => {
    const phone = newPhone();
    const mina = await ofEarlier(`+86${phone}`, 2);
    expect(await signIn(phone)).toBe(mina.id);
    await as(mina).call(postPhoneCode, { purpose: 'cancel', ticket: await ticket() });
    await readCode(phone);
  });

  test('is nobody else’s to change to', async () => {
    const phone = newPhone();
    await ofEarlier(`+860${phone}`, 2);
    const noa = await given.researcher();
    await as(noa).call(postPhoneCode, { phone, purpose: 'phoneNew', ticket: await ticket() });
    await expect(
      as(noa).call(postPhoneChange, {
        phone,
        newCode: await readCode(phone),
        oldCode: await given.code(noa, 'phoneOld'),
      }),
    ).refuses('phoneTaken');
  });

  test('of three accounts stays with the one used last; nothing happens in a dry run, nothing twice', async () => {
    const phone = newPhone();
    const plain = await ofEarlier(phone, 48);
    const long = await ofEarlier(`+860${phone}`, 72);
    const last = await ofEarlier(`+86${phone}`, 2);
    const before = await rows();
    expect((await check(true)).lines).toHaveLength(2);
    expect(await rows()).toEqual(before);
    expect(reportUnsettled(await countUnsettled(app.db))).toHaveLength(1);
    const { lines, split: found } = await check(false);
    expect(found).toBe(1);
    const others = await Promise.all([plain, long].map(uidOf));
    const keeper = await uidOf(last);
    expect(lines.toSorted()).toEqual(
      others.map((uid) => `uid ${uid} shares the phone of uid ${keeper}`).toSorted(),
    );
    for (const written of [phone, `+86 ${phone}`, `0086${phone}`]) {
      await app.db.deleteFrom('phone_code').execute();
      expect(await signIn(written)).toBe(last.id);
    }
    // whole, and still signed in where they were
    for (const one of [plain, long]) await as(one).call(postAccountInfo, {});
    expect((await listShared(app.db)).map(({ keeper_uid }) => keeper_uid)).toEqual(
      Array(2).fill(await uidOf(last)),
    );
    expect(await check(false)).toMatchObject({ looked: 0, lines: [] });
    expect(reportUnsettled(await countUnsettled(app.db))).toEqual([]);
  });

  test('one that shares it may take another phone instead', async () => {
    const { older } = await split();
    await check(false);
    const phone = newPhone();
    await as(older).call(postPhoneCode, { phone, purpose: 'phoneNew', ticket: await ticket() });
    await as(older).call(postPhoneChange, {
      phone,
      newCode: await readCode(phone),
      oldCode: await given.code(older, 'phoneOld'),
    });
    await app.db.deleteFrom('phone_code').execute();
    expect(await signIn(phone)).toBe(older.id);
    expect((await listShared(app.db)).map(({ uid }) => uid)).not.toContain(await uidOf(older));
  });

  test('a run that is cut off goes on where it stopped', async () => {
    await split();
    const second = await split();
    let count = 0;
    const cut = checkPhones(app, {
      isDryRun: false,
      tell: () => {
        count += 1;
        if (count === 2) throw new Error('cut off');
      },
    });
    await expect(cut).rejects.toThrow('cut off');
    await check(false);
    expect(await countUnsettled(app.db)).toEqual({ unchecked: 0, waiting: 0 });
    expect(await signIn(second.phone)).toBe(second.newer.id);
  });
});

describe('joining', () => {
  const award = { coins: 80, contribution: 28 };
  const month = () =>
    app.db
      .selectFrom('rank_score')
      .where('period', '=', sql<string>`to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM')`)
      .select(['researcher_id', 'contribution'])
      .execute();
  const monthOf = async ({ id }: Person) =>
    (await month()).find(({ researcher_id }) => researcher_id === id)?.contribution ?? 0;

  test('carries coins and contribution by entries, each day to its own month; reports stay', async () => {
    const reviewer = await given.staff();
    const { older, newer, join } = await split(500);
    const earlier = await given.earlierAccount({ coins: 70 });
    await as(older).call(postHistoryMigrate, {
      proofId: await given.earlierProof(older, earlier.id),
    });
    await given.confirmedReport(older, reviewer);
    await given.confirmedReport(newer, reviewer);
    const brought = await as(older).call(postAccountInfo, {});
    const held = await as(newer).call(postAccountInfo, {});
    await check(false);
    expect(reportUnsettled(await countUnsettled(app.db))).toHaveLength(1);
    const carried = await joinAccounts(app, join);
    expect(carried).toEqual({
      coins: brought.coinBalance,
      contribution: brought.contribution,
    });
    expect(await as(older).call(postAccountInfo, {})).toMatchObject({
      coinBalance: 0,
      contribution: 0,
    });
    expect(await as(newer).call(postAccountInfo, {})).toMatchObject({
      coinBalance: held.coinBalance + brought.coinBalance,
      contribution: held.contribution + brought.contribution,
    });
    // this month's own awards alone, not what came over from years ago
    expect([await monthOf(older), await monthOf(newer)]).toEqual([0, 2 * award.contribution]);
    expect((await as(older).call(getReportPage, {})).total).toBeGreaterThan(0);
    const { list } = await as(newer).call(getContributionRecordPage, { kind: 'joining' });
    expect(list.every(({ kindName }) => kindName === '账号合并')).toBe(true);
    expect((await as(newer).call(getSecurityCoinTotal, {})).balance).toBe(
      held.coinBalance + brought.coinBalance,
    );
    expect((await verifyLedger(app.db)).faults).toEqual([]);
    expect(reportUnsettled(await countUnsettled(app.db))).toEqual([]);
  });

  test('again carries what has come since, and 20 at once carry it once', async () => {
    const reviewer = await given.staff();
    const { older, newer, join } = await split(300);
    await check(false);
    const all = await Promise.all(Array.from({ length: 20 }, () => joinAccounts(app, join)));
    expect(all.reduce((sum, { coins }) => sum + coins, 0)).toBe(300);
    await given.confirmedReport(older, reviewer);
    expect(await joinAccounts(app, join)).toEqual(award);
    expect(await joinAccounts(app, join)).toEqual({ coins: 0, contribution: 0 });
    expect(await as(newer).call(postAccountInfo, {})).toMatchObject({
      coinBalance: 300 + award.coins,
      contribution: award.contribution,
    });
    expect((await verifyLedger(app.db)).faults).toEqual([]);
  });

  test('an award that was carried away is not taken back behind it', async () => {
    const [reviewer, admin] = [await given.staff(), await given.staff({ roles: ['admin'] })];
    const { older, join } = await split();
    await check(false);
    const report = await given.confirmedReport(older, reviewer);
    await joinAccounts(app, join);
    await expect(
      as(admin).call(postReviewRevoke, {
        reportId: report.id,
        version: report.version,
        note: '重复发放，撤销这次确认',
      }),
    ).refuses('coinsAlreadySpent');
  });

  test('takes no two accounts but those of one phone, open both', async () => {
    const { older, newer, join } = await split(100);
    const stranger = await given.researcher({ coins: 50 });
    const refused = (pair: { from: number; into: number }) =>
      expect(joinAccounts(app, pair)).rejects.toThrow(CannotJoin);
    await refused(join);
    await check(false);
    await refused({ from: join.into, into: join.from });
    await refused(await uids(stranger, newer));
    await refused(await uids(older, stranger));
    await refused({ from: join.from, into: 1 });
    await app.db
      .updateTable('researcher')
      .set({ state: 'disabled' })
      .where('id', '=', newer.id)
      .execute();
    await refused(join);
    expect((await as(older).call(postAccountInfo, {})).coinBalance).toBe(100);
  });

  test('the database lets nothing go elsewhere', async () => {
    const { older } = await split(100);
    await check(false);
    const stranger = await given.researcher();
    await expect(
      inTransaction(app.db, (tx) => carryOver(tx, older.id, stranger.id, 'theft')),
    ).rejects.toMatchObject({ constraint: 'joining_settled' });
  });
});
