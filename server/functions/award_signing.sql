CREATE OR REPLACE FUNCTION award_signing(given award, signed_before bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when given.contribution > (rule ->> 'maxContribution')::bigint or given.coins > (rule ->> 'maxCoins')::bigint then 'none'
    when not is_inside then case given.level when 0 then 'none' else 'two' end
    when given.coins > greatest(signed_before, (rule ->> 'signOffAboveCoins')::bigint) then 'two'
    else 'one' end
  from scoring_rule, lateral (select
    given.base_contribution between (rule #>> array['contribution', given.level::text, 'from'])::bigint and (rule #>> array['contribution', given.level::text, 'to'])::bigint
    and given.base_coins between (rule #>> array['coins', given.level::text, 'from'])::bigint and (rule #>> array['coins', given.level::text, 'to'])::bigint
    and given.bonus_contribution between 0 and case given.level when 0 then 0 else (rule ->> 'maxBonusContribution')::bigint end
    and given.bonus_coins between 0 and case given.level when 0 then 0 else (rule ->> 'maxBonusCoins')::bigint end as is_inside) as judged
  where version = given.rule_version
$function$;
