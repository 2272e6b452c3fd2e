-- What everybody and every report will be, drawn before a row is written. A draw depends on the seed, on what is drawn
-- and on the number of the row alone.
create temp table drawn on commit drop as
select
  reports.n, created_at, pg_temp.id_at('report', reports.n, created_at) as id, person,
  title, url, app.id as application_id, app.tier, app.tier_hundredths, app.name as app_name, platform.id as platform_id, kind.id as type_id, kind.name as type_name,
  story.story, pace, level, least(4, greatest(0, level + floor(pg_temp.draw(16, reports.n) * 3)::int - 1)) as self_level,
  first_reviewer, (first_reviewer + floor(pg_temp.draw(12, reports.n) * (reviewers - 1))::int) % reviewers + 1 as second_reviewer,
  floor(pg_temp.draw(18, reports.n) * 6)::int + 1 as reason,
  base_contribution, case when level = 0 then 0 else floor(pg_temp.draw(13, reports.n) * 11)::int end as bonus_contribution,
  -- what one person may not give alone is chosen lower
  case when is_much then coins_from else base_coins end as base_coins,
  case when level = 0 or is_much then 0 else bonus_coins end as bonus_coins,
  150 + floor(pg_temp.draw(14, reports.n) * 200)::int as signed_bonus
from (
    select n, from_at + (until_at - from_at) * power((n - pg_temp.draw(1, n)) / reports, 0.7) as created_at,
      -- the inverse of a distribution by a power law: person 1 sends the most
      least(people, greatest(1, floor(power(power(flat + 1, -0.2) + pg_temp.draw(2, n) * (power(people + flat + 1, -0.2) - power(flat + 1, -0.2)), -5) - flat)))::int as person,
      0.2 + 2.8 * power(pg_temp.draw(3, n), 2) as pace,
      1 + floor(pg_temp.draw(11, n) * reviewers)::int as first_reviewer,
      reviewers, sign_off_above
    from seeding cross join lateral generate_series(1, reports) as n) as reports
  join story on story.story = pg_temp.choose(pg_temp.draw(4, reports.n), (select array_agg(until order by story.story) from story))
  join app on app.place = floor(power(pg_temp.draw(5, reports.n), 1.5) * (select count(*) from app))
  join place_of_platform as platform on platform.place = floor(power(pg_temp.draw(6, reports.n), 2) * (select count(*) from place_of_platform))
  join place_of_type as kind on kind.place = floor(pg_temp.draw(7, reports.n) * (select count(*) from place_of_type))
  cross join lateral (select coalesce(story.level_from + floor(pg_temp.draw(8, reports.n) * (story.level_to - story.level_from + 1))::int,
    width_bucket(pg_temp.draw(8, reports.n), array[0.08, 0.48, 0.80, 0.95])) as level) as judged
  join level_range as range using (level)
  cross join lateral (select
    contribution_from + floor(pg_temp.draw(9, reports.n) * (contribution_to - contribution_from + 1))::int as base_contribution,
    coins_from + floor(pg_temp.draw(10, reports.n) * (coins_to - coins_from + 1))::int as base_coins,
    floor(pg_temp.draw(15, reports.n) * 11)::int as bonus_coins) as chosen
  cross join lateral (select award_amount(base_coins, bonus_coins, app.tier_hundredths, 100) > sign_off_above as is_much) as compared
  join place_of_spot as spot on spot.place = floor(pg_temp.draw(17, reports.n) * (select count(*) from place_of_spot))
  cross join lateral (select app.name || spot.name || '存在' || kind.name as title,
    'https://' || app.hosts[1] || '/' || spot.path || '?id=' || reports.n as url) as written;
create unique index on drawn (n);
create index on drawn (person, n);
analyze drawn;

-- How far each report has come by now.
create temp table standing on commit drop as
select n, max(step.seq) as version
from drawn join story_step as step using (story) cross join seeding
where created_at + (step.fixed_hours + step.hours * pace) * interval '1 hour' <= until_at
group by n;
create unique index on standing (n);
analyze standing;
