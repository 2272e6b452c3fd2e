CREATE OR REPLACE FUNCTION account_opened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.balance, new.earned, new.spent, new.seq) is distinct from (0::bigint, 0::bigint, 0::bigint, 0::bigint) or new.head_hash <> '' then
    raise exception 'an account opens empty' using errcode = 'check_violation', constraint = 'account_opens_empty';
  end if;
  return new;
end $function$;
