insert into researcher (id, uid, phone_sealed, phone_index, nick_name, nick_key, gender, real_status, hide_in_rank, report_seq, created_at, last_sign_in_at)
select person.id, 10000 + arrival, phone_sealed, phone_index, nick_name, nullif(lower(normalize(nick_name, nfkc)), ''),
  case when pg_temp.draw(31, rank) < 0.3 then 1 + floor(pg_temp.draw(32, rank) * 3)::smallint end, 0,
  pg_temp.draw(33, rank) < 0.04, sent, person.created_at, person.created_at + (until_at - person.created_at) * pg_temp.draw(34, rank)
from person join sealed_phone using (rank) cross join seeding
cross join lateral (select case when pg_temp.draw(35, rank) < 0.7 then
  nick_first[1 + floor(pg_temp.draw(36, rank) * cardinality(nick_first))::int] || nick_second[1 + floor(pg_temp.draw(37, rank) * cardinality(nick_second))::int] || rank
  else '' end as nick_name) as named
order by arrival;

insert into consent (id, researcher_id, kind, version, created_at)
select pg_temp.id_at('consent ' || kind, rank, created_at), id, kind, version, created_at
from person cross join (select kind, max(version) as version from document where kind in ('agreement', 'privacy', 'terms') group by kind) as texts
where kind <> 'terms' or sent > 0
order by created_at;

insert into report_step (id, report_id, seq, action, from_status, to_status, actor_role, staff_id, note, created_at)
select pg_temp.id_at('record ' || step.seq, n, at), drawn.id, step.seq, action, from_status, to_status, actor_role,
  case actor when 'first' then reviewer_ids[first_reviewer] when 'second' then reviewer_ids[second_reviewer] when 'admin' then admin_id end,
  coalesce(notes ->> action, ''), at
from drawn join standing using (n) join story_step as step on step.story = drawn.story and step.seq <= standing.version cross join seeding
cross join lateral (select drawn.created_at + (step.fixed_hours + step.hours * pace) * interval '1 hour' as at) as timed
order by n, step.seq;

insert into report_appeal (id, report_id, verdict_seq, asked_seq, outcome, decided_seq)
select pg_temp.id_at('appeal', n, drawn.created_at), drawn.id, verdict_seq, asked_seq,
  case when decided_seq <= version then outcome end, case when decided_seq <= version then decided_seq end
from drawn join standing using (n) join report_appeal_story as told on told.story = drawn.story and asked_seq <= version
order by n;

insert into proposal (id, kind, subject, based_on, researcher_id, contribution, coins, params, reason, asked_by, asked_at,
  outcome, reply, decided_by, decided_at, decided_epoch, decided_xid, is_carried_out)
select pg_temp.id_at('proposal', n, drawn.created_at), 'award', drawn.id::text, asked_seq, person.id,
  award_amount(base_contribution, bonus_contribution, tier_hundredths, 100), award_amount(base_coins, signed_bonus, tier_hundredths, 100),
  jsonb_build_object('level', level, 'rule_version', rule_version, 'tier', tier, 'tier_hundredths', tier_hundredths, 'factor_hundredths', 100,
    'base_contribution', base_contribution, 'bonus_contribution', bonus_contribution, 'base_coins', base_coins, 'bonus_coins', signed_bonus,
    'cvss_vector', null, 'raises', null),
  asked.note, asked.staff_id, asked.created_at, case when decided.id is not null then outcome end,
  case when outcome = 'returned' then coalesce(decided.note, '') else '' end, decided.staff_id, decided.created_at,
  case when decided.id is not null then current_epoch() end, case when decided.id is not null then pg_current_xact_id() end,
  decided.id is not null and outcome = 'approved'
from drawn join standing using (n) join award_proposal_story as told on told.story = drawn.story and asked_seq <= version
join person on person.rank = drawn.person
join report_step as asked on asked.report_id = drawn.id and asked.seq = asked_seq
left join report_step as decided on decided.report_id = drawn.id and decided.seq = decided_seq
cross join seeding
order by n;

-- Half of the reports are talked about: a reviewer asks, and mostly the author answers.
insert into report_comment (id, report_id, researcher_id, staff_id, body, created_at)
select pg_temp.id_at('comment ' || turn, n, at), drawn.id, case when turn % 2 = 0 then person.id end, case when turn % 2 = 1 then reviewer_ids[first_reviewer] end,
  said[1 + floor(pg_temp.draw(50 + turn, n) * cardinality(said))::int], at
from drawn join person on person.rank = drawn.person cross join seeding
cross join generate_series(1, 3) as turn
cross join lateral (select case when turn % 2 = 0 then replies else asks end as said) as chosen
cross join lateral (select drawn.created_at + (22 * turn + pg_temp.draw(54, n)) * pace * interval '1 hour' as at) as timed
where pg_temp.draw(55, n) < 0.5 / turn and at <= until_at
order by n, turn;

insert into report (id, number, researcher_id, researcher_seq, title, application_id, platform_id, type_id, self_level, tier, rule_version,
  terms_version, status, level, ignore_reason, contribution, coins, information_seq, retest, retest_seq, award_state, duplicate_of, version, created_at, updated_at,
  has_appeal, said_at, seen_at, first_answered_at)
select drawn.id, pg_temp.number_at('SS', n, drawn.created_at), person.id, row_number() over (partition by drawn.person order by n),
  title,
  application_id, platform_id, type_id, self_level,
  tier, rule_version, terms_version, to_status,
  case when has_level then level end,
  case when step.ignore_reason = '?' then review_reasons[reason] else step.ignore_reason end,
  case worth when 'single' then award_amount(base_contribution, bonus_contribution, tier_hundredths, 100)
    when 'raised' then award_amount(base_contribution, bonus_contribution + 10, tier_hundredths, 100)
    when 'signed' then award_amount(base_contribution, bonus_contribution, tier_hundredths, 100) else 0 end,
  case worth when 'single' then award_amount(base_coins, bonus_coins, tier_hundredths, 100)
    when 'raised' then award_amount(base_coins, bonus_coins + 10, tier_hundredths, 100)
    when 'signed' then award_amount(base_coins, signed_bonus, tier_hundredths, 100) else 0 end,
  information_seq, retest, retest_seq, award_state,
  case when step.ignore_reason = '?' and review_reasons[reason] = 'duplicate' and n > 1 then
    (select first.id from drawn as first where first.n = 1 + floor(pg_temp.draw(47, drawn.n) * (drawn.n - 1))::bigint) end,
  version, drawn.created_at, drawn.created_at + (step.fixed_hours + step.hours * pace) * interval '1 hour',
  exists (select from report_appeal where report_id = drawn.id and outcome is null), said_at, seen_at, first_answered_at
from drawn join standing using (n) join story_step as step on step.story = drawn.story and step.seq = standing.version
join person on person.rank = drawn.person cross join seeding
left join (
  select report_id, max(created_at) filter (where staff_id is null) as said_at, max(created_at) filter (where staff_id is not null) as seen_at,
    min(created_at) filter (where staff_id is not null) as first_answered_at
  from (
    select report_id, created_at, staff_id from report_step where staff_id is not null or from_status is null and seq > 1
    union all select report_id, created_at, staff_id from report_comment) as word
  group by report_id) as heard on heard.report_id = drawn.id
order by n;

insert into report_text (report_id, description, url, cvss_vector)
select id,
  '## 漏洞概述' || e'\n\n' || title || '。' || summary[1 + floor(pg_temp.draw(41, n) * cardinality(summary))::int] || e'\n\n## 复现步骤\n\n1. 用普通账号登录，打开 ' || url || e' 。\n2. '
    || steps[1 + floor(pg_temp.draw(42, n) * cardinality(steps))::int] || e'\n3. ' || steps[1 + floor(pg_temp.draw(43, n) * cardinality(steps))::int]
    || e'\n\n## 影响\n\n' || impact[1 + floor(pg_temp.draw(44, n) * cardinality(impact))::int] || e'\n\n## 建议\n\n' || advice[1 + floor(pg_temp.draw(45, n) * cardinality(advice))::int],
  url, case when pg_temp.draw(46, n) < 0.2 then 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:L/A:N' end
from drawn join standing using (n) cross join seeding
order by n;
