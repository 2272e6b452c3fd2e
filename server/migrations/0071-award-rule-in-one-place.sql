-- compatible: yes

-- The rule says all of itself: versions from before a bound existed get the number that code had for it.
alter table scoring_rule disable trigger scoring_rule_frozen;
update scoring_rule set rule = '{"signOffAboveCoins": 600, "maxContribution": 500, "maxCoins": 5000}'::jsonb || rule;
alter table scoring_rule enable trigger scoring_rule_frozen;
alter table scoring_rule add constraint scoring_rule_whole check (rule ?& array['contribution', 'coins', 'tierHundredths',
  'maxBonusContribution', 'maxBonusCoins', 'signOffAboveCoins', 'maxContribution', 'maxCoins']) not valid;

-- (base × tier + bonus) × factor, rounded half up, once: `amountOf` of the contract.
create function award_amount(base bigint, bonus bigint, tier_hundredths integer, factor_hundredths integer) returns bigint
  language sql immutable parallel safe as $$ select ((base * tier_hundredths + bonus * 100) * factor_hundredths + 5000) / 10000 $$;

alter table award
  drop constraint award_contribution_sum,
  add constraint award_contribution_sum check (contribution = award_amount(base_contribution, bonus_contribution, tier_hundredths, factor_hundredths)) not valid,
  drop constraint award_coins_sum,
  add constraint award_coins_sum check (coins = award_amount(base_coins, bonus_coins, tier_hundredths, factor_hundredths)) not valid;
alter table award_proposal
  drop constraint award_proposal_contribution_sum,
  add constraint award_proposal_contribution_sum check (contribution = award_amount(base_contribution, bonus_contribution, tier_hundredths, factor_hundredths)) not valid,
  drop constraint award_proposal_coins_sum,
  add constraint award_proposal_coins_sum check (coins = award_amount(base_coins, bonus_coins, tier_hundredths, factor_hundredths)) not valid;

-- By how many people an award can be given, by the rule of its report: 'one', 'two', or 'none' (`signingFor` of the contract).
create function award_signing(given award, signed_before bigint) returns text language sql stable as $$
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
$$;

create or replace function award_signed() returns trigger language plpgsql as $$
declare
  signed award_proposal;
  -- an appeal that is upheld may keep what was signed off before
  signed_before bigint := 0;
  signing text;
begin
  if exists (select 1 from operation_record where report_id = new.report_id and seq = new.seq and action = 'upholdAppeal') then
    select coins into signed_before from award where report_id = new.report_id order by seq desc limit 1;
  end if;
  signing := coalesce(award_signing(new, signed_before), 'none');
  if signing = 'none' then
    raise exception 'nobody may give this award' using errcode = 'check_violation', constraint = 'award_within_limits';
  end if;
  select * into signed from award_proposal where report_id = new.report_id and outcome = 'approved' and decided_seq = new.seq;
  if found then
    if (to_jsonb(signed) - array['id', 'created_at', 'researcher_id', 'seq', 'outcome', 'decided_seq'])
       is distinct from (to_jsonb(new) - array['id', 'created_at', 'reversed_at', 'seq']) then
      raise exception 'what is given is what was signed' using errcode = 'check_violation', constraint = 'award_as_signed';
    end if;
  elsif signing <> 'one' then
    raise exception 'this award needs a second signature' using errcode = 'check_violation', constraint = 'award_needs_sign_off';
  end if;
  return new;
end $$;
drop function one_may_give(award, bigint);
