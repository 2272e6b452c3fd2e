import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

const shares = 16;
const today = sql`(now() at time zone 'Asia/Shanghai')::date`;

interface View {
  routeName: string;
  title: string;
}

/** Titles counted for one page in one day; further titles are counted together as `otherTitles`. */
const maxTitles = 8;
const otherTitles = '其他';

export async function addView(db: Db, { routeName, title }: View): Promise<void> {
  // invented titles must not fill the table
  await sql`
    insert into page_view as kept (day, route_name, title, share, views)
    select ${today}, ${routeName}, case when known.others < ${maxTitles} then ${title} else ${otherTitles} end, floor(random() * ${shares}), 1
    from (select count(distinct title) as others from page_view
      where day = ${today} and route_name = ${routeName} and title not in (${title}, ${otherTitles})) known
    on conflict (day, route_name, title, share) do update set views = kept.views + 1
  `.execute(db);
}

export async function deleteOldViews(db: Db): Promise<void> {
  await sql`delete from page_view where day < ${today} - 400`.execute(db);
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

/** The median time to the first answer, over the last 90 days; an index has both times. */
export async function recomputeMedian(tx: Tx): Promise<void> {
  await sql`
    update public_figure set computed_at = now(), median_first_answer_ms = (
      select percentile_cont(0.5) within group (order by waited_ms)::int8
      from report_answer where answered_at > now() - interval '90 days')
  `.execute(tx);
}
