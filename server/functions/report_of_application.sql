CREATE OR REPLACE FUNCTION report_of_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  promised application;
  own_tier text;
begin
  if tg_op = 'UPDATE' then
    raise exception 'a report keeps what its application was when it came in' using errcode = 'check_violation', constraint = 'report_fixed_fields';
  end if;
  select * into promised from application where id = new.application_id;
  new.application_version := coalesce(promised.version, new.application_version);
  -- the earlier portal's names are brought in without being on offer
  if new.earlier_account_id is null and promised.id is not null and (not promised.active or new.tier <> promised.tier) then
    raise exception 'a report is rewarded by what its application is when it comes in' using errcode = 'check_violation', constraint = 'report_as_promised';
  end if;
  if new.earlier_account_id is null then
    select tier into own_tier from report_type where id = new.type_id for share;
    new.tier := coalesce(own_tier, new.tier);
  end if;
  return new;
end $function$;
