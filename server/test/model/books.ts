import { sql } from 'kysely';
import { faultsIn } from './books.faults.ts';
import { at, type Model } from './state.ts';
import type { World } from './world.ts';

const statuses = [-1, 1, 2, 3, 4];

/** What the rows of one run must be, by the model. */
export function expectedBooks({ people, gifts, reports, orders }: Model) {
  const waiting = (owner: number) =>
    reports.filter((report) => report.owner === owner && report.awardState === 'waiting').length;
  return {
    faults: [],
    people: people.map(({ coins, contribution, valid, state }, owner) => ({
      coins,
      // every proposal of the model has the same value
      pending: 360 * waiting(owner),
      contribution,
      valid,
      state,
    })),
    gifts: gifts.map(({ price, stock, version }, place) => ({
      price,
      stock,
      version,
      exchanged: orders.filter((order) => order.gift === place && order.schedule !== -1).length,
    })),
    reports: reports.map(({ status, version, level, coins, contribution }) => ({
      status,
      version,
      level,
      coins,
      contribution,
    })),
    orders: orders.map(({ price, schedule, version }) => ({ price, schedule, version })),
    ownOrders: people.map((_, owner) => orders.filter((order) => order.owner === owner).length),
    tallies: people.map((_, owner) =>
      statuses.map(
        (status) =>
          reports.filter((report) => report.owner === owner && report.status === status).length,
      ),
    ),
  };
}

type Books = Omit<ReturnType<typeof expectedBooks>, 'faults'> & { faults: string[] };

/** What the rows are. */
export async function booksOf(world: World): Promise<Books> {
  const people = world.people.map(({ id }) => id);
  const { rows } = await sql<{ books: Books }>`
    select json_build_object(
      'people', (select coalesce(json_agg(json_build_object(
          'coins', balance, 'pending', (select coalesce(sum(coins), 0) from proposal where kind = 'award' and researcher_id = wanted_id and outcome is null),
          'contribution', total, 'valid', coalesce(valid_count, 0), 'state', state) order by place), '[]')
        from unnest(${people}::uuid[]) with ordinality as wanted(wanted_id, place)
        join researcher on researcher.id = wanted_id
        join account on account.researcher_id = wanted_id
        join contribution_total held on held.researcher_id = wanted_id
        left join rank_score on rank_score.researcher_id = wanted_id and period = 'all'),
      'gifts', (select coalesce(json_agg(json_build_object(
          'price', price, 'stock', stock, 'version', version, 'exchanged', exchanged_count) order by place), '[]')
        from unnest(${world.gifts}::uuid[]) with ordinality as wanted(wanted_id, place) join gift on gift.id = wanted_id),
      'reports', (select coalesce(json_agg(json_build_object(
          'status', status, 'version', version, 'level', level, 'coins', coins, 'contribution', contribution) order by place), '[]')
        from unnest(${world.reports}::uuid[]) with ordinality as wanted(wanted_id, place) join report on report.id = wanted_id),
      'orders', (select coalesce(json_agg(json_build_object(
          'price', price, 'schedule', schedule, 'version', version) order by place), '[]')
        from unnest(${world.orders}::uuid[]) with ordinality as wanted(wanted_id, place) join gift_order on gift_order.id = wanted_id),
      'ownOrders', (select json_agg((select count(*) from gift_order where researcher_id = wanted_id) order by place)
        from unnest(${people}::uuid[]) with ordinality as wanted(wanted_id, place)),
      'tallies', (select json_agg((
          select json_agg((select coalesce(sum(reports), 0) from report_tally where researcher_id = wanted_id and report_tally.status = known) order by known)
          from unnest(${statuses}::int[]) as known) order by place)
        from unnest(${people}::uuid[]) with ordinality as wanted(wanted_id, place)),
      'faults', (select coalesce(json_agg(fault), '[]') from (${faultsIn(people, world.gifts)}) as found(fault))
    ) as books`.execute(world.harness.app.db);
  return at(rows, 0).books;
}
