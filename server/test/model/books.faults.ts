import { sql, type RawBuilder } from 'kysely';

/** A query for every contradiction in the rows of these people and gifts, one text each (I1–I14). */
export const faultsIn = (
  people: readonly string[],
  gifts: readonly string[],
): RawBuilder<unknown> => sql`
  -- I1
  select 'unbalanced ' || tx_id from ledger_entry
    where tx_id in (select tx_id from ledger_entry join account on account.id = account_id where researcher_id = any(${people}::uuid[]))
    group by tx_id having sum(amount) <> 0 or count(*) < 2
  union all
  -- I3, I4
  select 'wallet of ' || researcher_id from account left join ledger_entry on account_id = account.id
    where researcher_id = any(${people}::uuid[])
    group by account.id having balance <> coalesce(sum(amount), 0) or balance <> earned - spent or balance < 0 or account.seq <> count(amount)
  union all
  -- I8
  select 'stock of ' || id from gift where id = any(${gifts}::uuid[])
    and stock + (select count(*) from gift_order where gift_id = gift.id and schedule <> -1)
      <> (select coalesce(sum(delta), 0) from stock_entry where gift_id = gift.id)
  union all
  -- I9
  select 'limit of ' || gift_id from gift_order join gift on gift.id = gift_id
    where gift_id = any(${gifts}::uuid[]) and schedule <> -1
    group by gift_id, gift_order.researcher_id, per_user_limit having count(*) > per_user_limit
  union all
  -- I10
  select 'postings of order ' || gift_order.id from gift_order
    left join ledger_tx on source_kind = 'order' and source_id = gift_order.id
    left join ledger_entry on tx_id = ledger_tx.id
      and account_id = (select id from account where researcher_id = gift_order.researcher_id)
    where gift_order.researcher_id = any(${people}::uuid[])
    group by gift_order.id
    having array_agg(ledger_tx.kind || amount order by ledger_tx.kind)
      <> case schedule when -1 then array['exchange' || -price, 'refund' || price] else array['exchange' || -price] end
  union all
  -- I11
  select 'contribution of ' || held.researcher_id from contribution_total held
    left join contribution_entry entry on entry.researcher_id = held.researcher_id
    where held.researcher_id = any(${people}::uuid[])
    group by held.researcher_id having held.total <> coalesce(sum(amount), 0) or held.total < 0 or held.seq <> count(amount)
  union all
  -- nobody's clock turns within a run: what counts for all time counts for this month and year
  select 'scores of ' || researcher_id from rank_score where researcher_id = any(${people}::uuid[])
    group by researcher_id having count(*) <> 3 or min(contribution) <> max(contribution) or min(valid_count) <> max(valid_count)
  union all
  -- I12
  select 'history of report ' || report.id from report
    where researcher_id = any(${people}::uuid[]) and (
      (select array_agg(seq order by seq) from report_step where report_id = report.id)
        <> (select array_agg(n) from generate_series(1, report.version) as n)
      or (select to_status from report_step where report_id = report.id and seq = report.version) <> status)
  union all
  select 'history of order ' || gift_order.id from gift_order
    where researcher_id = any(${people}::uuid[]) and (
      (select array_agg(seq order by seq) from order_step where order_id = gift_order.id)
        <> (select array_agg(n) from generate_series(1, gift_order.version) as n)
      or (select to_schedule from order_step where order_id = gift_order.id and seq = gift_order.version) <> schedule)
  union all
  -- I13, I14
  select 'award of report ' || report.id from report
    where researcher_id = any(${people}::uuid[]) and (
      (select coalesce(sum(award.coins), 0) from award where report_id = report.id and reversed_at is null) <> report.coins
      or (select count(*) from award where report_id = report.id and reversed_at is null) <> case when status in (2, 3, 4) and award_state is null then 1 else 0 end
      or (select count(*) from proposal where kind = 'award' and subject = report.id::text and outcome is null) <> case when award_state = 'waiting' then 1 else 0 end
      or (select coalesce(sum(amount), 0) from ledger_tx join ledger_entry on tx_id = ledger_tx.id
            join account on account.id = account_id and account.researcher_id = report.researcher_id
            where source_kind = 'report' and source_id = report.id) <> report.coins
      or (select coalesce(sum(amount), 0) from contribution_entry where source_kind = 'report' and source_id = report.id) <> report.contribution)
  union all
  select 'tally of ' || researcher_id || ' ' || status || ' ' || level from report_tally tally
    where researcher_id = any(${people}::uuid[])
      and reports <> (select count(*) from report
        where report.researcher_id = tally.researcher_id and report.status = tally.status and coalesce(report.level, -1) = tally.level and coalesce(report.ignore_reason, '') = tally.ignore_reason)
  union all
  -- I18
  select 'left of ' || researcher.id from researcher
    where id = any(${people}::uuid[]) and state = 'cancelled' and (
      phone_sealed is not null or phone_index is not null
      or exists (select from address where researcher_id = researcher.id)
      or exists (select from session where session.researcher_id = researcher.id and ended_at is null)
      or exists (select from gift_order where gift_order.researcher_id = researcher.id and address_sealed is not null))
`;
