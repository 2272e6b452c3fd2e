CREATE OR REPLACE FUNCTION one_may_give(given award, most bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select given.base_contribution between (rule #>> array['contribution', given.level::text, 'from'])::bigint and (rule #>> array['contribution', given.level::text, 'to'])::bigint
    and given.base_coins between (rule #>> array['coins', given.level::text, 'from'])::bigint and (rule #>> array['coins', given.level::text, 'to'])::bigint
    and given.bonus_contribution between 0 and case given.level when 0 then 0 else (rule ->> 'maxBonusContribution')::bigint end
    and given.bonus_coins between 0 and case given.level when 0 then 0 else (rule ->> 'maxBonusCoins')::bigint end
    and given.coins <= greatest(most, coalesce((rule ->> 'signOffAboveCoins')::bigint, 600))
  from scoring_rule where version = given.rule_version
$function$;
