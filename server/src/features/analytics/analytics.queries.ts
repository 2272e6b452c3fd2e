import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

const shares = 16;
const today = sql`(now() at time zone 'Asia/Shanghai')::date`;

interface View {
  routeName: string;
  title: string;
  fullPath: string;
}

/** Rows of one route in one day; further titles and paths are counted together as `otherTitles`. */
const maxRows = 1_000;
const otherTitles = '其他';

export async function addView(db: Db, { routeName, title, fullPath }: View): Promise<void> {
  const ofRoute = sql`from page_view where day = ${today} and route_name = ${routeName}`;
  // what somebody invents must not fill the table
  await sql`
    insert into page_view as kept (day, route_name, title, full_path, share, views)
    select ${today}, ${routeName}, case when has_room then ${title} else ${otherTitles} end,
      case when has_room then ${fullPath} else ${routeName} end,
      case when has_room and ${fullPath} <> ${routeName} then 0 else floor(random() * ${shares}) end, 1
    from (select (select count(*) from (select ${ofRoute} limit ${maxRows}) known) < ${maxRows}
      or exists (select ${ofRoute} and title = ${title} and full_path = ${fullPath}) as has_room) room
    on conflict (day, route_name, title, full_path, share) do update set views = kept.views + 1
  `.execute(db);
}

export async function deleteOldViews(db: Db): Promise<void> {
  await sql`delete from page_view where day < ${today} - 90`.execute(db);
  await sql`delete from announcement_visit where counted_at < now() - interval '1 day'`.execute(db);
}

/** Sums over a few rows each. */
export async function getTallies(db: Db): Promise<{ handled: number; coins: number }> {
  const { rows } = await sql<{ handled: number; coins: number }>`
    select (select coalesce(sum(reports), 0)::int8 from report_queue_tally where status <> 1) as handled,
      (select coalesce(sum(coins), 0)::int8 from award_tally) as coins
  `.execute(db);
  return rows[0] ?? { handled: 0, coins: 0 };
}

export async function getFigure(db: Db) {
  return db.selectFrom('public_figure').select('median_first_answer_ms').executeTakeFirstOrThrow();
}

/** The median time to the first answer, of the reports of the last 90 days. */
export async function recomputeMedian(tx: Tx): Promise<void> {
  await sql`
    update public_figure set computed_at = now(), median_first_answer_ms = (
      select (percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - created_at)) * 1000)::int8
      from report where created_at > now() - interval '90 days' and first_answered_at is not null)
  `.execute(tx);
}
