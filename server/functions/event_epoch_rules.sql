CREATE OR REPLACE FUNCTION event_epoch_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' or new.epoch <= old.epoch then
    raise exception 'an epoch only ends' using errcode = 'check_violation', constraint = 'event_epoch_goes_on';
  end if;
  return new;
end $function$;
