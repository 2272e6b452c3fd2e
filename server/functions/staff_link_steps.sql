CREATE OR REPLACE FUNCTION staff_link_steps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (to_jsonb(new) - 'used_at' - 'revoked_at') is distinct from (to_jsonb(old) - 'used_at' - 'revoked_at')
     or old.used_at is not null or old.revoked_at is not null
     or (new.used_at is not null and new.used_at >= new.expires_at) then
    raise exception 'a link is used or revoked once, in its time' using errcode = 'check_violation', constraint = 'staff_link_once';
  end if;
  return new;
end $function$;
