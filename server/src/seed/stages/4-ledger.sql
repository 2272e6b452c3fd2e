-- Awards, and what was posted for them. What may be taken back is never spent.
create temp table given on commit drop as
select n, told.seq, person, drawn.id as report_id, drawn.level, tier, tier_hundredths, told.reversed_seq is null as is_for_good,
  reviewer_ids[case told.actor when 'first' then first_reviewer else second_reviewer end] as staff_id,
  drawn.created_at + (step.fixed_hours + step.hours * pace) * interval '1 hour' as at,
  case when told.reversed_seq <= version then drawn.created_at + (undone.fixed_hours + undone.hours * pace) * interval '1 hour' end as reversed_at,
  base_contribution, bonus_contribution + case told.worth when 'raised' then 10 else 0 end as bonus_contribution,
  base_coins, case told.worth when 'signed' then signed_bonus when 'raised' then bonus_coins + 10 else bonus_coins end as bonus_coins
from award_story as told
join drawn using (story) join standing using (n)
join story_step as step on step.story = told.story and step.seq = told.seq
left join story_step as undone on undone.story = told.story and undone.seq = told.reversed_seq
cross join seeding
where told.seq <= version;
alter table given add contribution bigint, add coins bigint;
update given set contribution = award_amount(base_contribution, bonus_contribution, tier_hundredths, 100), coins = award_amount(base_coins, bonus_coins, tier_hundredths, 100);
create index on given (person, at);
analyze given;

insert into award (id, report_id, seq, level, rule_version, tier, tier_hundredths, factor_hundredths, base_contribution, bonus_contribution, contribution,
  base_coins, bonus_coins, coins, staff_id, created_at, reversed_at, proposal_id)
select pg_temp.id_at('award ' || seq, n, at), report_id, seq, level, rule_version, tier, tier_hundredths, 100, base_contribution, bonus_contribution, contribution,
  base_coins, bonus_coins, coins, staff_id, at, reversed_at,
  (select proposal.id from proposal where kind = 'award' and subject = report_id::text and outcome = 'approved' and decided_at = at)
from given cross join seeding order by n, seq;
insert into award_tally select abs(hashtext(id::text)) % 16, sum(coins) from award where reversed_at is null group by 1;

-- Orders. Every so many coins earned for good, a gift that costs no more.
create temp table wished on commit drop as
select person, k, gift.id as gift_id, gift.name, gift.type, gift.price, gift.cash_value,
  at + (1 + 72 * pg_temp.draw(61, person::bigint * 100000 + k)) * interval '1 hour' as at, 0.2 + 2.8 * pg_temp.draw(62, person::bigint * 100000 + k) as pace,
  pg_temp.draw(63, person::bigint * 100000 + k) as luck
from (
  select person, at, after - coins as before, after from (
    select person, at, coins, sum(coins) over (partition by person order by at, n rows unbounded preceding)::bigint as after
    from given where is_for_good) as running) as earned
cross join seeding
cross join lateral generate_series(before / dearest + 1, after / dearest) as k
join drawn_gift as gift on gift.place = floor(pg_temp.draw(64, person::bigint * 100000 + k) * (select count(*) from drawn_gift))
where pg_temp.draw(65, person::bigint * 100000 + k) < 0.8;

create temp table ordered on commit drop as
with told as (
  select wished.*, story.story, (select max(seq) from order_step_story as step where step.story = story.story and at + (fixed_hours + hours * pace) * interval '1 hour' <= until_at) as version
  from wished join order_story as story on story.type = wished.type
    and story.story = (select min(one.story) from order_story as one where one.type = wished.type and wished.luck < one.until)
  cross join seeding where at <= until_at),
ended as (
  select told.*, to_schedule, at + (fixed_hours + hours * pace) * interval '1 hour' as updated_at
  from told join order_step_story as step on step.story = told.story and step.seq = told.version),
placed as (
  select *, case when to_schedule = -1 then 1 else row_number() over (partition by person, gift_id, to_schedule = -1 order by at, k) end as slot from ended)
select row_number() over (order by at, person, k) as o, pg_temp.id_at('order', person::bigint * 100000 + k, at) as id, placed.* from placed where slot <= 100;
create unique index on ordered (o);
analyze ordered;

-- All that moves a wallet, in the order in which it did.
create temp table posting on commit drop as
select kind, source_kind, source_id, source_seq, person, at, place, amount, counter, reverses, note,
  pg_temp.id_at(kind || source_seq, number, at) as tx_id, number
from (
  select 'award' as kind, 'report' as source_kind, report_id as source_id, seq as source_seq, person, at, 1 as place, coins as amount,
    'issuance' as counter, null::uuid as reverses, '' as note, n as number
  from given join drawn using (n, person) where coins > 0
  union all
  select 'awardReversal', 'report', report_id, seq, person, reversed_at, 2, -coins, 'issuance', pg_temp.id_at('award' || seq, n, at),
    '', n
  from given join drawn using (n, person) where coins > 0 and reversed_at is not null
  union all
  select 'exchange', 'order', id, 1, person, at, 3, -price, 'redemption', null, '', o from ordered
  union all
  select 'refund', 'order', id, 1, person, updated_at, 4, price, 'redemption', pg_temp.id_at('exchange1', o, at), '', o
  from ordered where to_schedule = -1) as posted;

insert into ledger_tx (id, kind, source_kind, source_id, source_seq, reverses, reason, xid, created_at)
select tx_id, kind, source_kind, source_id, source_seq, reverses, note, pg_current_xact_id(), at from posting order by at, place, number;

create temp table chained on commit drop as
with numbered as (
  select posting.*, wallet_id, row_number() over wallet as seq, sum(amount) over wallet::bigint as balance_after
  from posting join person on person.rank = posting.person
  window wallet as (partition by person order by at, place, number rows unbounded preceding))
-- the text is that of ledger_entry_text
select person, wallet_id, tx_id, kind, number, at, amount, counter, seq, balance_after,
  pg_temp.chain(concat_ws('|', tx_id, wallet_id, seq, amount, balance_after, kind, source_kind, source_id, source_seq,
    (extract(epoch from at) * 1000000)::bigint)) over (partition by person order by seq rows unbounded preceding) as hash
from numbered;

insert into ledger_entry (id, tx_id, account_id, amount, seq, balance_after, prev_hash, hash, kind, posted_at)
select pg_temp.id_at('entry ' || kind || seq, number, at), tx_id, wallet_id, amount, seq, balance_after, lag(hash, 1, '') over (partition by person order by seq), hash, kind, at
from chained;
insert into ledger_entry (id, tx_id, account_id, amount)
select pg_temp.id_at('counter ' || chained.kind || chained.seq, number, at), tx_id, account.id, -amount from chained join account on account.kind = chained.counter;

insert into account (id, kind, researcher_id, balance, earned, spent, seq, head_hash)
select person.wallet_id, 'wallet', person.id, coalesce(balance, 0), coalesce(earned, 0), coalesce(spent, 0), coalesce(seq, 0), coalesce(hash, '')
from person left join (
  select person, sum(amount) as balance, sum(amount) filter (where kind like 'award%') as earned, -sum(amount) filter (where kind in ('exchange', 'refund')) as spent,
    max(seq) as seq from chained group by person) as held on held.person = rank
left join (select distinct on (person) person, hash from chained order by person, seq desc) as head on head.person = rank
order by arrival;

-- Contribution, and what is kept of it.
insert into contribution_entry (id, researcher_id, seq, kind, source_kind, source_id, source_seq, amount, balance_after, reverses, counted_at, created_at)
select id, researcher_id, row_number() over account, kind, 'report', report_id, seq, amount, sum(amount) over account, reverses, counted_at, at
from (
  select pg_temp.id_at('contribution ' || seq, n, at) as id, person.id as researcher_id, 'award' as kind, report_id, seq, contribution as amount,
    null::uuid as reverses, at as counted_at, at, 1 as place, n
  from given join person on rank = person
  union all
  select pg_temp.id_at('uncontribution ' || seq, n, reversed_at), person.id, 'awardReversal', report_id, seq, -contribution,
    pg_temp.id_at('contribution ' || seq, n, at), at, reversed_at, 2, n
  from given join person on rank = person where reversed_at is not null) as posted
window account as (partition by researcher_id order by at, place, n rows unbounded preceding)
order by at;

insert into contribution_total (researcher_id, total, seq)
select person.id, coalesce(total, 0), coalesce(entries, 0) from person
left join (select researcher_id, sum(amount) as total, count(*) as entries from contribution_entry group by researcher_id) as counted on researcher_id = person.id
order by arrival;

insert into rank_score (period, researcher_id, contribution, valid_count, reached_at)
select period, researcher_id, sum(amount), sum(valid_step(kind, source_kind)),
  coalesce(max(created_at) filter (where amount <> 0), min(created_at))
from contribution_entry cross join lateral (select counted_at at time zone 'Asia/Shanghai' as local) as moment
cross join lateral unnest(array['all', to_char(local, 'YYYY'), to_char(local, 'YYYY-MM')]) as period
group by period, researcher_id;
insert into rank_size select period, count(*) from rank_score where contribution > 0 group by period;
insert into contribution_day (researcher_id, day, contribution, valid_count)
select researcher_id, (counted_at at time zone 'Asia/Shanghai')::date, sum(amount), sum(valid_step(kind, source_kind)) from contribution_entry group by 1, 2;
