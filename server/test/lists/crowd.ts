import { type RawBuilder, sql } from 'kysely';
import type { App } from '../../src/platform/app.ts';
import type { Keys } from '../../src/platform/crypto.ts';
import type { Db, Tx } from '../../src/platform/database/database.ts';

/** A range of numbers: each stands for one report, one entry of every ledger, one letter and one file. */
export interface Numbers {
  readonly from: number;
  readonly to: number;
}

/** Gifts and announcements: as many as colleagues would keep by hand, and more. */
const byHand: Numbers = { from: 1, to: 1_000 };

/** Fills every listed table: for each number a researcher with a report, an order and what belongs to them; and the shelf and the announcements, which are kept by hand and do not grow. */
export async function addCrowd({ db, keys }: App, range: Numbers): Promise<void> {
  await unguarded(db, async (tx) => {
    await addPeople(tx, range);
    await sealIdentities(tx, keys);
    await addOwned(tx, range, id);
    await addShown(tx, range);
    await keepTallies(tx);
  });
}

/** Gives a new researcher a report for each number, with what belongs to it. Answers the report that has all the comments. */
export async function addOwn(db: Db, researcherId: string, range: Numbers): Promise<string> {
  const owner = sql`${sql.lit(researcherId)}::uuid`;
  return unguarded(db, async (tx) => {
    await addOwned(tx, range, owner);
    const commented = await sql<{ report_id: string }>`
      insert into report_comment (id, report_id, researcher_id, body, created_at)
      select ${id}, ${idOf(String(range.from))}, ${owner}, '补充说明', ${moment} from ${numbers(range)} returning report_id`.execute(
      tx,
    );
    await keepTallies(tx);
    return commented.rows[0]?.report_id ?? '';
  });
}

async function addPeople(tx: Tx, range: Numbers): Promise<void> {
  await sql`
    insert into researcher (id, phone_sealed, phone_index, nick_name)
    select ${id}, '\\x00', decode(lpad(to_hex(n), 16, '0'), 'hex'), '白帽' || n from ${numbers(range)}`.execute(
    tx,
  );
  await sql`
    insert into rank_score (period, researcher_id, contribution, valid_count, reached_at)
    select period, ${id}, 1 + n % 500, 1, ${moment}
    from ${numbers(range)}, unnest(array['all', '2026', '2026-11']) as period`.execute(tx);
  await sql`
    insert into account (id, kind, researcher_id) select ${id}, 'wallet', ${id} from ${numbers(range)}`.execute(
    tx,
  );
  await sql`insert into contribution_total (researcher_id) select ${id} from ${numbers(range)}`.execute(
    tx,
  );
  await sql`
    insert into identity (id, researcher_id, status, id_type, sealed, payout_sealed, number_index, submitted_at, decided_by, reason)
    select ${id}, ${id}, 1 + n % 3, 'passport', '\\x00', '\\x00', decode(lpad(to_hex(n), 16, '0'), 'hex'), ${moment},
      case when n % 3 <> 1 then ${id} end, case when n % 3 = 2 then 'x' else '' end
    from ${numbers(range)}`.execute(tx);
}

async function sealIdentities(tx: Tx, keys: Keys): Promise<void> {
  const open = await tx
    .selectFrom('identity')
    .where('sealed', '=', Buffer.alloc(1))
    .select('id')
    .execute();
  const ids = open.map(({ id: one }) => one);
  const seal = (place: string, content: object) =>
    ids.map((one) => keys.seal(JSON.stringify(content), `${place}.${one}`));
  await sql`
    update identity set sealed = open.papers, payout_sealed = open.payout
    from unnest(${ids}::uuid[], ${seal('identity', { realName: '白小帽', idNumber: 'E12345678' })}::bytea[],
      ${seal('identity.payout', { method: 'alipay', account: 'mao@example.com' })}::bytea[]) as open (id, papers, payout)
    where identity.id = open.id`.execute(tx);
}

async function addOwned(tx: Tx, range: Numbers, owner: RawBuilder<unknown>): Promise<void> {
  const rows = sql`(
    select n, ${owner} as owner, row_number() over (partition by ${owner} order by n) as seq,
      (array[4, 4, 4, -1, -1, 1, 2, 3])[1 + n % 8] as status
    from ${numbers(range)}) as line`;
  await sql`
    insert into report (id, number, researcher_id, researcher_seq, title, application_id, platform_id, type_id, self_level,
      tier, rule_version, terms_version, status, level, ignore_reason, contribution, coins, information_seq, retest, retest_seq, has_appeal, created_at, updated_at)
    select ${id}, 'SS-2026-' || n, owner, seq, '订单查询接口越权访问 ' || n,
      (select id from application limit 1), (select id from platform limit 1), (select id from report_type limit 1), n % 5,
      'general', 1, 1, status, case when status > 1 then n % 5 end, case when status = -1 then 'known' end,
      case when status > 1 then n % 40 else 0 end, case when status > 1 then n % 200 else 0 end,
      case when status = 1 and n % 25 = 0 then 2 end, case when status = 4 and n % 50 = 0 then 'failed' end, case when status = 4 and n % 50 = 0 then 3 end,
      status = -1 and n % 50 = 0, ${moment}, ${moment} + n % 1000 * interval '1 hour'
    from ${rows}`.execute(tx);
  await sql`
    insert into report_text (report_id, description, url)
    select ${id}, repeat('影响全部用户。', 20), 'https://example.com/' || n from ${rows}`.execute(
    tx,
  );
  await sql`
    insert into report_appeal (id, report_id, verdict_seq, asked_seq)
    select ${id}, ${id}, 2, 3 from ${rows} where status = -1 and n % 50 = 0`.execute(tx);
  await sql`
    insert into ledger_tx (id, kind, source_kind, source_id, source_seq, reason, xid, created_at)
    select ${id}, case when n % 50 = 0 then 'adjustment' else 'award' end, 'report', ${id}, 1, '奖励', '1', ${moment} from ${numbers(range)}`.execute(
    tx,
  );
  await sql`
    insert into ledger_entry (id, tx_id, account_id, amount, seq, balance_after, prev_hash, hash, kind, posted_at)
    select ${id}, ${id}, account.id, 1, line.seq, line.seq, '\\x00', '\\x00', case when n % 50 = 0 then 'adjustment' else 'award' end, ${moment}
    from ${rows} join account on account.researcher_id = owner`.execute(tx);
  await sql`
    insert into contribution_entry (id, researcher_id, seq, kind, source_kind, source_id, source_seq, amount, balance_after, counted_at, created_at)
    select ${id}, owner, seq, case when n % 50 = 0 then 'adjustment' else 'award' end, 'report', ${id}, 1, 1, seq, ${moment}, ${moment}
    from ${rows}`.execute(tx);
  await sql`
    insert into event (id, at, kind, subject, concerns, actor, actor_id, params, salt)
    select ${id}, ${moment}, 'report.submit', ${id}::text, owner, 'researcher', owner, '{"version": 1, "to": 1}', sha256('x')
    from ${rows}`.execute(tx);
  await sql`
    insert into access_event (id, at, kind, subject, concerns, actor, actor_id, params, salt)
    select ${id}, ${moment}, 'report.read', ${id}::text, owner, 'staff', owner, '{"isAhead": false}', sha256('x')
    from ${rows}`.execute(tx);
  await sql`
    insert into letter (id, researcher_id, type, created_at, read_at, deleted_at)
    select ${id}, owner, 1 + (n % 50 = 0)::int, ${moment}, ${moment}, case when n % 7 = 0 then ${moment} end
    from ${rows}`.execute(tx);
  await sql`
    insert into file (id, researcher_id, purpose, name, mime, is_image, size_bytes, sha256, storage_key, created_at, report_id, place)
    select ${id}, owner, 'report', 'a.png', 'image/png', true, 100, '\\x00', 'n' || n, ${moment}, ${id}, 'attachment' from ${rows}`.execute(
    tx,
  );
  await sql`
    insert into gift_order (id, number, researcher_id, gift_id, slot, gift_name, type, price, schedule, carrier, tracking_no, cancel_reason, created_at)
    select ${id}, 'SG-2026-' || n, owner, ${idOf(`1 + n % ${byHand.to}`)}, 1 + n / ${sql.lit(byHand.to)} % 100, '礼品', 2, 10, schedule, 'x', '12345', case when schedule = -1 then 'x' else '' end, ${moment}
    from ${rows}, lateral (select (array[2, 2, 2, 2, -1, 4, 1, 3])[1 + n % 8] as schedule) as one`.execute(
    tx,
  );
}

async function addShown(tx: Tx, range: Numbers): Promise<void> {
  await sql`
    insert into announcement (id, title, kind, summary, body, pinned, state, published_at, created_at)
    select ${id}, '公告 ' || n, (array['notice', 'reward', 'activity'])[1 + n % 3], '摘要', '正文', n % 1000 = 0,
      case when n % 10 = 0 then 'draft' else 'published' end, case when n % 10 > 0 then ${moment} end, ${moment}
    from ${numbers(byHand)} on conflict (id) do nothing`.execute(tx);
  await sql`
    insert into gift (id, name, type, price, stock, per_user_limit, on_shelf, recommend_weight, exchanged_count, created_at)
    select ${id}, '礼品 ' || n, 2, 1 + n % 500, n % 3, 100, n % 20 > 0, n % 10, n % 100, ${moment}
    from ${numbers(byHand)} on conflict (id) do nothing`.execute(tx);
  // the newest gift is what every second one wishes for
  await sql`
    insert into gift_wish (researcher_id, gift_id)
    select ${id}, case when n % 2 = 0 then ${idOf(String(byHand.to))} else ${idOf(`1 + n % ${byHand.to}`)} end from ${numbers(range)}`.execute(
    tx,
  );
}

const id = idOf('n');
const moment = sql`(timestamptz '2020-01-01 00:00:00+08' + n * interval '1 minute')`;

function idOf(n: string): RawBuilder<unknown> {
  return sql.raw(`('01910000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`);
}

function numbers({ from, to }: Numbers): RawBuilder<unknown> {
  return sql`generate_series(${sql.lit(from)}::bigint, ${sql.lit(to)}::bigint) as n`;
}

// Runs without triggers; the sums that they keep are computed at the end.
const unguarded = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    return work(tx);
  });

/** Computes the kept sums from the rows. */
async function keepTallies(tx: Tx): Promise<void> {
  const kept = {
    report_tally: sql`select researcher_id, status, coalesce(level, -1), coalesce(ignore_reason, ''), count(*) from report group by 1, 2, 3, 4`,
    report_queue_tally: sql`select status, 0, count(*) from report where ignore_reason is distinct from 'withdrawn' group by 1`,
    gift_order_tally: sql`select schedule, 0, count(*) from gift_order group by 1`,
    rank_size: sql`select period, count(*) from rank_score group by 1`,
    letter_tally: sql`select researcher_id, type, count(*), 0 from letter where deleted_at is null group by 1, 2`,
  };
  for (const [table, counted] of Object.entries(kept)) {
    await sql`delete from ${sql.table(table)}`.execute(tx);
    await sql`insert into ${sql.table(table)} ${counted}`.execute(tx);
  }
  await sql`
    insert into report_search select id, report_said(report) from report
    where not exists (select from report_search where report_id = id)`.execute(tx);
  await sql`select sample_search()`.execute(tx);
  for (const [table, column, counted] of [
    [
      'researcher',
      'report_seq',
      sql`select researcher_id as owner, count(*) as rows from report group by 1`,
    ],
    [
      'contribution_total',
      'seq',
      sql`select researcher_id as owner, count(*) as rows from contribution_entry group by 1`,
    ],
    [
      'account',
      'seq',
      sql`select researcher_id as owner, count(*) as rows from ledger_entry join account on account.id = account_id group by 1`,
    ],
  ] as const) {
    const key = sql.ref(table === 'researcher' ? 'researcher.id' : `${table}.researcher_id`);
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = rows from (${counted}) as kept where ${key} = owner`.execute(
      tx,
    );
  }
}
