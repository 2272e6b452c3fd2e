CREATE OR REPLACE FUNCTION report_comes_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.earlier_account_id is null and (new.status, new.version, new.contribution, new.coins, coalesce(new.level, -1)) is distinct from (1, 1, 0, 0, -1) then
    raise exception 'a report starts by waiting for review' using errcode = 'check_violation', constraint = 'report_starts_waiting';
  end if;
  if new.earlier_account_id is not null and (new.version <> 1 or not exists (
    select 1 from earlier_report join earlier_account on earlier_account.id = earlier_report.account_id
    where earlier_report.id = new.id and account_id = new.earlier_account_id and claimed_by = new.researcher_id
      and earlier_report.number = new.earlier_number and status = new.status and level is not distinct from new.level
      and earlier_report.contribution = new.contribution and earlier_report.coins = new.coins
      and earlier_report.created_at = new.created_at)) then
    raise exception 'report % is not what was imported, or not of this person', new.earlier_number using errcode = 'check_violation', constraint = 'report_as_imported';
  end if;
  return new;
end $function$;
