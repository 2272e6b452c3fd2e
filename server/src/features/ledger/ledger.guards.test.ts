import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { postComment } from '@shieldsource/contract/reports/calls';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';

// Every guard of the ledger is attacked by raw SQL, as somebody with the application's own connection would.
let app: TestApp;
const held = { wallet: '', other: '', issuance: '', researcher: '', tx: '', contribution: '' };

beforeAll(async () => {
  app = await testApp();
  const given = givenOn(app);
  const [mina, omar] = [
    await given.researcher({ coins: 50 }),
    await given.researcher({ coins: 5 }),
  ];
  const reviewer = await given.staff();
  const { id: reportId } = await given.confirmedReport(mina, reviewer);
  await app.as(mina).call(postComment, { reportId, body: '见附件' });
  const walletOf = async (id: string) =>
    (
      await app.app.db
        .selectFrom('account')
        .where('researcher_id', '=', id)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;
  held.wallet = await walletOf(mina.id);
  held.other = await walletOf(omar.id);
  held.researcher = mina.id;
  held.issuance = (
    await app.app.db
      .selectFrom('account')
      .where('kind', '=', 'issuance')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;
  held.tx = (
    await app.app.db
      .selectFrom('ledger_tx')
      .where('kind', '=', 'award')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;
  held.contribution = (
    await app.app.db.selectFrom('contribution_entry').select('id').executeTakeFirstOrThrow()
  ).id;
});

const attack = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  inTransaction(app.app.db, work);
const run = (statement: string): Promise<unknown> =>
  attack((tx) => sql.raw(filled(statement)).execute(tx));
const filled = (statement: string): string =>
  statement.replace(/\{(\w+)\}/g, (_, key: keyof typeof held) => held[key]);

const openTx = (id: string, reverses = 'null') =>
  `insert into ledger_tx (id, kind, source_kind, source_id, source_seq, reverses, reason, xid, created_at)
   values ('${id}', 'adjustment', 'manual', '${newId()}', 1, ${reverses}, 'attack', pg_current_xact_id(), now())`;
const entry = (txId: string, account: string, amount: number) =>
  `insert into ledger_entry (id, tx_id, account_id, amount) values ('${newId()}', '${txId}', '${account}', ${amount})`;

describe('append-only', () => {
  test.for([
    ['update ledger_entry set amount = 1', 'ledger_entry_append_only'],
    ['delete from ledger_entry', 'ledger_entry_append_only'],
    ['truncate ledger_entry', 'ledger_entry_append_only'],
    ["update ledger_tx set reason = ''", 'ledger_tx_append_only'],
    ['delete from ledger_tx', 'ledger_tx_append_only'],
    ['truncate ledger_tx cascade', 'append_only'],
    ['update contribution_entry set amount = 1', 'contribution_entry_append_only'],
    ['delete from contribution_entry', 'contribution_entry_append_only'],
    ['truncate contribution_entry', 'contribution_entry_append_only'],
    ["update report_step set note = ''", 'report_step_append_only'],
    ['delete from report_step', 'report_step_append_only'],
    ["update report_comment set body = 'x'", 'report_comment_append_only'],
    ['delete from consent', 'consent_append_only'],
    ["update scoring_rule set rule = '{}'", 'scoring_rule_append_only'],
    ["update document set body = ''", 'document_append_only'],
    ['delete from report', 'report_append_only'],
    ['truncate account cascade', 'append_only'],
  ])('%s', async ([statement, constraint]) => {
    await expect(run(statement ?? '')).rejects.toMatchObject({
      constraint: expect.stringContaining(constraint ?? '') as string,
    });
  });
});

describe('balances', () => {
  test.for([
    [
      "insert into contribution_total (researcher_id, total, seq) values ('{researcher}', 5, 1)",
      'contribution_total_opens_empty',
    ],
    [
      "update account set balance = 999, earned = 999 where id = '{wallet}'",
      'account_by_entry_only',
    ],
    ["update account set head_hash = 'x' where id = '{wallet}'", 'account_by_entry_only'],
    [
      "update account set researcher_id = null, kind = 'issuance' where id = '{wallet}'",
      'account_by_entry_only',
    ],
    ["delete from account where id = '{wallet}'", 'account_by_entry_only'],
    [
      "insert into account (id, kind, researcher_id, balance, earned) values ('00000000-0000-7000-8000-0000000000ff', 'wallet', '{researcher}', 5, 5)",
      'account_opens_empty',
    ],
    [
      "insert into account (id, kind, researcher_id) values ('00000000-0000-7000-8000-0000000000ff', 'wallet', '{researcher}')",
      'account_owner_unique',
    ],
    [
      "insert into account (id, kind) values ('00000000-0000-7000-8000-0000000000ff', 'issuance')",
      'account_system_once',
    ],
    [
      "update contribution_total set total = 999 where researcher_id = '{researcher}'",
      'contribution_total_by_entry_only',
    ],
    [
      "update rank_score set contribution = 999 where researcher_id = '{researcher}'",
      'rank_score_by_entry_only',
    ],
    [
      "insert into rank_score values ('all', '{researcher}', 1, 1, now())",
      'rank_score_by_entry_only',
    ],
    ['delete from rank_size', 'rank_size_by_entry_only'],
    ['update contribution_day set contribution = 9', 'contribution_day_by_entry_only'],
    ['delete from contribution_day', 'contribution_day_by_entry_only'],
  ])('%s', async ([statement, constraint]) => {
    await expect(run(statement ?? '')).rejects.toMatchObject({ constraint });
  });
});

describe('a transaction', () => {
  test('that does not sum to 0 is refused at commit', async () => {
    const id = newId();
    const unbalanced = attack(async (tx) => {
      for (const statement of [openTx(id), entry(id, held.wallet, 5), entry(id, held.issuance, -4)])
        await sql.raw(statement).execute(tx);
    });
    await expect(unbalanced).rejects.toMatchObject({ constraint: 'ledger_tx_balanced' });
  });

  test('with a single entry is refused at commit', async () => {
    const id = newId();
    const lonely = attack(async (tx) => {
      for (const statement of [openTx(id), entry(id, held.wallet, 5)])
        await sql.raw(statement).execute(tx);
    });
    await expect(lonely).rejects.toMatchObject({ constraint: 'ledger_tx_balanced' });
  });

  test('that is over takes no further entry', async () => {
    await expect(run(entry('{tx}', '{other}', 5))).rejects.toMatchObject({
      constraint: 'ledger_tx_open',
    });
  });

  test('cannot be reopened by naming its transaction id', async () => {
    const id = newId();
    await attack(async (tx) => {
      for (const statement of [openTx(id), entry(id, held.wallet, 5), entry(id, held.issuance, -5)])
        await sql.raw(statement).execute(tx);
    });
    await expect(run(entry(id, held.other, 5))).rejects.toMatchObject({
      constraint: 'ledger_tx_open',
    });
  });

  test('cannot be reopened where its transaction id comes round again', async () => {
    const replayed = attack(async (tx) => {
      for (const statement of [
        'alter table ledger_tx disable trigger user',
        `update ledger_tx set xid = pg_current_xact_id() where id = '${held.tx}'`,
        'alter table ledger_tx enable trigger user',
        entry(held.tx, held.other, 5),
      ])
        await sql.raw(statement).execute(tx);
    });
    await expect(replayed).rejects.toMatchObject({ constraint: 'ledger_tx_open' });
  });

  test('takes a wallet below 0 never', async () => {
    const id = newId();
    const overdrawn = attack(async (tx) => {
      for (const statement of [
        openTx(id),
        entry(id, held.wallet, -100_000),
        entry(id, held.issuance, 100_000),
      ])
        await sql.raw(statement).execute(tx);
    });
    await expect(overdrawn).rejects.toMatchObject({ constraint: 'account_balance_not_negative' });
  });

  test('names its reason once', async () => {
    await expect(
      run(
        `insert into ledger_tx (id, kind, source_kind, source_id, source_seq, reason, xid, created_at)
       select '${newId()}', kind, source_kind, source_id, source_seq, reason, xid, created_at from ledger_tx where id = '{tx}'`,
      ),
    ).rejects.toMatchObject({ constraint: 'ledger_tx_reason_once' });
  });

  test('that reverses another is its mirror', async () => {
    const id = newId();
    const crooked = attack(async (tx) => {
      for (const statement of [
        openTx(id, `'${held.tx}'`),
        entry(id, held.other, 5),
        entry(id, held.issuance, -5),
      ])
        await sql.raw(statement).execute(tx);
    });
    await expect(crooked).rejects.toMatchObject({ constraint: 'ledger_tx_mirror' });
  });

  test.for([['0', 'ledger_entry_amount']])('has no entry of %s', async ([amount, constraint]) => {
    const id = newId();
    const empty = attack(async (tx) => {
      for (const statement of [openTx(id), entry(id, held.wallet, Number(amount))])
        await sql.raw(statement).execute(tx);
    });
    await expect(empty).rejects.toMatchObject({ constraint });
  });
});

describe('contribution', () => {
  const add = (amount: number, reverses = 'null', researcher = '{researcher}') =>
    `insert into contribution_entry (id, researcher_id, seq, kind, source_kind, source_id, source_seq, amount, balance_after, reverses, counted_at, created_at)
     values ('${newId()}', '${researcher}', 1, 'adjustment', 'manual', '${newId()}', 1, ${amount}, 0, ${reverses}, now(), now())`;

  test('never falls below 0', async () => {
    await expect(run(add(-100_000))).rejects.toMatchObject({
      constraint: 'contribution_total_not_negative',
    });
  });
  test('of nothing is refused', async () => {
    await expect(run(add(0))).rejects.toMatchObject({ constraint: 'contribution_entry_amount' });
  });
  test('of somebody who has no account is refused', async () => {
    await expect(run(add(1, 'null', newId()))).rejects.toMatchObject({
      constraint: 'contribution_entry_account',
    });
  });
  test('that reverses another is its mirror', async () => {
    await expect(run(add(-1, "'{contribution}'"))).rejects.toMatchObject({
      constraint: 'contribution_entry_mirror',
    });
  });
  test('keeps its own numbering, whatever is given', async () => {
    const rolledBack = attack(async (tx) => {
      await sql
        .raw(filled(add(3).replace("', 1, 'adjustment'", "', 77, 'adjustment'")))
        .execute(tx);
      const { seq } = await tx
        .selectFrom('contribution_entry')
        .where('researcher_id', '=', held.researcher)
        .orderBy('seq', 'desc')
        .select('seq')
        .executeTakeFirstOrThrow();
      throw new Error(`numbered ${seq}`);
    });
    await expect(rolledBack).rejects.toThrow('numbered 2');
  });
});
