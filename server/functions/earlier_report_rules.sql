CREATE OR REPLACE FUNCTION earlier_report_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  claimer uuid;
begin
  select claimed_by into claimer from earlier_account where id = new.account_id for share;
  if claimer is not null then
    raise exception 'the account of earlier report % was taken over' , new.number using errcode = 'check_violation', constraint = 'earlier_report_in_time';
  end if;
  return new;
end $function$;
