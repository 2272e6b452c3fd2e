CREATE OR REPLACE FUNCTION report_submitted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  promised application;
  running campaign;
  own_tier text;
begin
  select * into promised from application where id = new.application_id;
  new.application_version := coalesce(promised.version, new.application_version);
  if new.earlier_account_id is not null then
    if new.version <> 1 or not exists (
      select from earlier_report join earlier_account on earlier_account.id = earlier_report.account_id
      where earlier_report.id = new.id and account_id = new.earlier_account_id and claimed_by = new.researcher_id
        and earlier_report.number = new.earlier_number and status = new.status and level is not distinct from new.level
        and earlier_report.contribution = new.contribution and earlier_report.coins = new.coins
        and earlier_report.created_at = new.created_at) then
      raise exception 'report % is not what was imported, or not of this person', new.earlier_number using errcode = 'check_violation', constraint = 'report_as_imported';
    end if;
    return new;
  end if;
  if (new.status, new.version, new.contribution, new.coins, coalesce(new.level, -1)) is distinct from (1, 1, 0, 0, -1) then
    raise exception 'a report starts by waiting for review' using errcode = 'check_violation', constraint = 'report_starts_waiting';
  end if;
  if promised.id is not null and (not promised.active or new.tier <> promised.tier) then
    raise exception 'a report is rewarded by what its application is when it comes in' using errcode = 'check_violation', constraint = 'report_as_promised';
  end if;
  select tier into own_tier from report_type where id = new.type_id for share;
  running := campaign_at(new.created_at, new.application_id, new.type_id);
  new.tier := coalesce(own_tier, new.tier);
  new.rule_version := rule_at(new.created_at);
  new.campaign_id := running.id;
  new.factor_hundredths := coalesce(running.factor_hundredths, 100);
  return new;
end $function$;
