CREATE OR REPLACE FUNCTION award_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.reversed_at is not null
     or (to_jsonb(new) - 'reversed_at') is distinct from (to_jsonb(old) - 'reversed_at') then
    raise exception 'an award is only ever reversed, once' using errcode = 'check_violation', constraint = 'award_fixed';
  end if;
  return new;
end $function$;
