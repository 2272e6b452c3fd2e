import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { postHistoryMigrate } from '@shieldsource/contract/people/earlier-portal';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { post, postContribution } from '../ledger/ledger.ts';
import { importReports } from '../reports/reports.ts';
import { claim } from './earlier-portal.queries.ts';

// Every guard of the earlier portal's data is attacked by raw SQL, as somebody with the application's own connection would.
const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const held = { taken: '', waiting: '', mina: '', noor: '', report: '', own: '' };
let noor: Person;

beforeAll(async () => {
  const mina = await given.researcher();
  noor = await given.researcher();
  const [taken, waiting] = [
    await given.earlierAccount(),
    await given.earlierAccount({ phone: newPhone() }),
  ];
  const proofId = await given.earlierProof(mina, taken.id);
  await as(mina).call(postHistoryMigrate, { proofId });
  const { id: report } = await app.db
    .selectFrom('report')
    .where('earlier_account_id', '=', taken.id)
    .select('id')
    .executeTakeFirstOrThrow();
  const own = await given.report(mina);
  Object.assign(held, {
    taken: taken.id,
    waiting: waiting.id,
    mina: mina.id,
    noor: noor.id,
    report,
    own: own.id,
  });
});

const filled = (statement: string): string =>
  statement.replace(/\{(\w+)\}/g, (_, key: keyof typeof held) => held[key]);
const attack = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  inTransaction(app.db, work);
const run = (statement: string) => attack((tx) => sql.raw(filled(statement)).execute(tx));

/** A copy of a row of `report` with some columns changed. */
const copied = (from: string, changes: Record<string, string>): string => {
  const columns = [
    'id', 'number', 'researcher_id', 'researcher_seq', 'title', 'application_id', 'platform_id',
    'type_id', 'self_level', 'tier', 'rule_version', 'terms_version', 'status', 'level', 'contribution', 'coins', 'version',
    'earlier_number', 'earlier_account_id',
  ]; // prettier-ignore
  const fresh: Record<string, string> = {
    id: `'${newId()}'`,
    number: `'SS-${newId()}'`,
    researcher_seq: '999',
    ...changes,
  };
  const values = columns.map((column) => fresh[column] ?? column);
  return `insert into report (${columns.join(', ')}) select ${values.join(', ')} from report where id = '{${from}}'`;
};

describe('an earlier account', () => {
  test.for([
    [
      "update earlier_account set claimed_by = '{noor}' where id = '{taken}'",
      'earlier_account_claimed_once',
    ],
    [
      "update earlier_account set claimed_by = null, claimed_at = null, reports = null where id = '{taken}'",
      'earlier_account_claimed_once',
    ],
    ["delete from earlier_account where id = '{taken}'", 'earlier_account_claimed_once'],
    ['truncate earlier_account cascade', 'append_only'],
    [
      "update earlier_account set coins = 1000000 where id = '{waiting}'",
      'earlier_account_claimed_once',
    ],
    [
      "update earlier_account set sealed = null where id = '{waiting}'",
      'earlier_account_reachable',
    ],
    [
      "update earlier_account set claimed_by = '{noor}', claimed_at = now(), reports = 1 where id = '{waiting}'",
      'earlier_account_reachable',
    ],
    [
      "update earlier_account set claimed_by = '{noor}', sealed = null, phone_index = null, email_index = null where id = '{waiting}'",
      'earlier_account_claimed_whole',
    ],
    [
      "update earlier_account set claimed_by = '{noor}', claimed_at = now(), reports = 1, sealed = null, phone_index = null, email_index = null where id = '{waiting}'",
      'earlier_account_settled',
    ],
    [
      `insert into earlier_account (id, earlier_id, sealed, phone_index, contribution, coins, registered_at)
       select '00000000-0000-7000-8000-0000000000ff', 'twin', sealed, phone_index, 0, 0, now() from earlier_account where id = '{waiting}'`,
      'earlier_account_phone_once',
    ],
  ] as const)('%s', async ([statement, constraint]) => {
    await expect(run(statement)).rejects.toMatchObject({
      constraint: expect.stringContaining(constraint) as string,
    });
  });

  test.for([
    ['without its coins', { coins: 0 }],
    ['with more coins', { coins: 51 }],
    ['without its contribution', { rest: 0, reports: false }],
    ['with more contribution', { rest: 1 }],
    ['without its reports', { reports: false }],
  ] as const)('does not come over %s', async ([, over]) => {
    const account = await given.earlierAccount();
    const wish = { coins: 50, reports: true, rest: 0, ...over };
    const source = { kind: 'earlier', id: account.id, seq: 1 } as const;
    const takeover = attack(async (tx) => {
      await claim(tx, account.id, noor.id, 1);
      const reports = wish.reports ? await importReports(tx, app, noor.id, account.id) : [];
      const reason = { kind: 'migration', source, note: '' } as const;
      await post(tx, noor.id, wish.coins, 'issuance', reason);
      for (const { id, contribution, createTime } of reports)
        await postContribution(
          tx,
          noor.id,
          contribution,
          { ...reason, source: { kind: 'report', id, seq: 1 } },
          createTime,
        );
      if (wish.rest !== 0) await postContribution(tx, noor.id, wish.rest, reason);
    });
    await expect(takeover).rejects.toMatchObject({ constraint: 'earlier_account_settled' });
  });

  test('is credited once, and only when it was taken over', async () => {
    const credit = (id: string) =>
      attack(async (tx) => {
        const txId = newId();
        await sql`insert into ledger_tx (id, kind, source_kind, source_id, source_seq, reason, xid, created_at)
          values (${txId}, 'migration', 'earlier', ${id}, 1, 'attack', pg_current_xact_id(), now())`.execute(
          tx,
        );
        await sql`insert into ledger_entry (id, tx_id, account_id, amount)
          select case kind when 'wallet' then ${newId()}::uuid else ${newId()}::uuid end, ${txId}::uuid, id, case kind when 'wallet' then 50 else -50 end from account
          where researcher_id = ${noor.id} or kind = 'issuance'`.execute(tx);
      });
    await expect(credit(held.taken)).rejects.toMatchObject({ constraint: 'ledger_tx_reason_once' });
    await expect(credit(held.waiting)).rejects.toMatchObject({
      constraint: 'earlier_account_settled',
    });
    await expect(credit(newId())).rejects.toMatchObject({ constraint: 'earlier_account_settled' });
  });
});

describe('an imported report', () => {
  const texts = { number: 64, title: 100, application: 60, platform: 60, type: 60, body: 50_000 };
  test.for(Object.entries(texts))('has a %s of at most %i characters', async ([field, most]) => {
    const stagedWith = (text: string) =>
      given.earlierAccount({ reports: [given.earlierReport({ [field]: text })] });
    await stagedWith('字'.repeat(most));
    for (const text of ['', '字'.repeat(most + 1)])
      await expect(stagedWith(text)).rejects.toMatchObject({
        constraint: `earlier_report_${field}_length`,
      });
  });

  test.for([{ coins: 1 }, { contribution: 1 }])(
    'was awarded nothing where it was ignored: %o',
    async (award) => {
      const ignored = (over: object) =>
        given.earlierAccount({
          reports: [
            given.earlierReport({ status: -1, level: null, coins: 0, contribution: 0, ...over }),
          ],
        });
      await ignored({});
      await expect(ignored(award)).rejects.toMatchObject({
        constraint: 'earlier_report_award_when_valid',
      });
    },
  );
});

describe('a report', () => {
  test('starts by waiting for review, unless it was imported', async () => {
    for (const changes of [
      { status: '4', level: '3' },
      { contribution: '5' },
      { version: '2' },
      { level: '1' },
    ] as Record<string, string>[])
      await expect(run(copied('own', changes))).rejects.toMatchObject({
        constraint: 'report_starts_waiting',
      });
  });

  test('comes over as it was imported, to whoever took the account over', async () => {
    await expect(run(copied('report', { earlier_number: "'V-more'" }))).rejects.toMatchObject({
      constraint: 'report_as_imported',
    });
    const inTakeover = (change: string) =>
      attack(async (tx) => {
        const account = { id: held.waiting };
        await sql
          .raw(
            filled(
              "update earlier_account set claimed_by = '{noor}', claimed_at = now(), reports = 1, sealed = null, phone_index = null, email_index = null where id = '{waiting}'",
            ),
          )
          .execute(tx);
        await sql.raw(filled(change)).execute(tx);
        throw new Error(`came in ${account.id}`);
      });
    const whole = (over: Record<string, string> = {}) => {
      const waiting = (column: string) =>
        `(select ${column} from earlier_report where account_id = '{waiting}')`;
      return copied('own', {
        id: waiting('id'),
        researcher_id: "'{noor}'",
        status: waiting('status'),
        level: waiting('level'),
        contribution: waiting('contribution'),
        coins: waiting('coins'),
        earlier_number: waiting('number'),
        earlier_account_id: "'{waiting}'",
        ...over,
      });
    };
    const withTime = (statement: string) =>
      statement
        .replace('earlier_account_id)', 'earlier_account_id, created_at)')
        .replace(
          ' from report where',
          `, (select created_at from earlier_report where account_id = '{waiting}') from report where`,
        );
    await expect(inTakeover(withTime(whole()))).rejects.toThrow('came in');
    for (const over of [
      { researcher_id: "'{mina}'" },
      { status: '3' },
      { level: '4' },
      { contribution: '9999' },
      { coins: '9999' },
      { earlier_account_id: "'{taken}'" },
      { id: `'${newId()}'` },
      { version: '2' },
    ] as Record<string, string>[])
      await expect(inTakeover(withTime(whole(over)))).rejects.toMatchObject({
        constraint: 'report_as_imported',
      });
    await expect(inTakeover(whole())).rejects.toMatchObject({ constraint: 'report_as_imported' });
  });

  test.for([
    [
      "update report set earlier_number = null, earlier_account_id = null where id = '{report}'",
      'report_fixed_fields',
    ],
    [
      "update report set earlier_number = 'V-x', earlier_account_id = '{taken}' where id = '{own}'",
      'report_fixed_fields',
    ],
    ["update report set title = '短' where id = '{own}'", 'report_title_length'],
    ["update report set coins = -1 where id = '{report}'", 'report_coins'],
    ["update report set contribution = -1 where id = '{report}'", 'report_contribution'],
    [
      "update report_text set description = '短' where report_id = '{own}'",
      'report_text_append_only',
    ],
    [
      "update report set status = -1, version = version + 1 where id = '{own}'",
      'report_reason_when_ignored',
    ],
    [
      `insert into report_step (id, report_id, seq, action, to_status) values ('${newId()}', '{own}', 1, 'migrate', 1)`,
      'report_step_transition',
    ],
    [
      `insert into report_step (id, report_id, seq, action, to_status) values ('${newId()}', '{report}', 1, 'submit', 4)`,
      'report_step_transition',
    ],
    [
      `insert into report_step (id, report_id, seq, action, to_status) values ('${newId()}', '{own}', 2, 'migrate', 4)`,
      'report_step_transition',
    ],
    [
      "update earlier_report set coins = 9999 where account_id = '{waiting}'",
      'earlier_report_append_only',
    ],
    [
      `insert into earlier_report (id, account_id, number, title, application, platform, type, url, status, level, contribution, coins, body, created_at, updated_at)
       select '${newId()}', '{taken}', 'V-late', title, application, platform, type, url, status, level, contribution, coins, body, created_at, updated_at
       from earlier_report where account_id = '{waiting}'`,
      'earlier_report_in_time',
    ],
  ] as const)('%s', async ([statement, constraint]) => {
    await expect(run(statement)).rejects.toMatchObject({ constraint });
  });
});

describe('contribution', () => {
  const add = (
    kind: string,
    source: string,
    id: string,
    over: { amount?: number; at?: string } = {},
  ) =>
    `insert into contribution_entry (id, researcher_id, seq, kind, source_kind, source_id, source_seq, amount, balance_after, counted_at, created_at)
     values ('${newId()}', '{mina}', 0, '${kind}', '${source}', '${id}', 1, ${over.amount ?? 5}, 0, ${over.at ?? 'now()'}, now())`;

  test.for([
    [() => add('migration', 'report', held.own), 'contribution_entry_as_imported'],
    [
      () => add('migration', 'report', held.report, { amount: 21 }),
      'contribution_entry_as_imported',
    ],
    [
      () => add('migration', 'earlier', held.taken, { at: "now() + interval '1 month'" }),
      'contribution_entry_counted',
    ],
    [() => add('migration', 'earlier', held.taken), 'earlier_account_settled'],
    [() => add('migration', 'manual', held.taken), 'contribution_entry_of_earlier'],
    [() => add('adjustment', 'earlier', held.taken), 'contribution_entry_of_earlier'],
  ] as const)('%#: only what was imported', async ([statement, constraint]) => {
    await expect(run(statement())).rejects.toMatchObject({ constraint });
  });

  test('of any other kind counts for now, whatever is given', async () => {
    const rolledBack = attack(async (tx) => {
      await sql
        .raw(filled(add('adjustment', 'manual', newId(), { at: "now() - interval '3 years'" })))
        .execute(tx);
      const { rows } = await sql<{
        is_now: boolean;
      }>`select counted_at = now() as is_now from contribution_entry where kind = 'adjustment'`.execute(
        tx,
      );
      throw new Error(`counted now: ${rows[0]?.is_now}`);
    });
    await expect(rolledBack).rejects.toThrow('counted now: true');
  });
});
