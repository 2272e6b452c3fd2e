CREATE OR REPLACE FUNCTION first_run_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' or old.closed_at is not null then
    raise exception 'the first run ends once' using errcode = 'check_violation', constraint = 'first_run_closed_once';
  end if;
  return new;
end $function$;
