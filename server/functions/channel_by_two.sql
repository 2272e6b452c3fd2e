CREATE OR REPLACE FUNCTION channel_by_two()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.target_version = 0 and new.host = ''
     or tg_op = 'UPDATE' and (new.target_version, new.host, new.has_secret) is not distinct from (old.target_version, old.host, old.has_secret) then
    return new;
  end if;
  if new.target_version = coalesce(old.target_version, 0) + 1
     and (carry_out('channel', new.id::text,
            jsonb_build_object('based_on', new.target_version - 1, 'decided_by', new.signed_by, 'host', new.host, 'hasSecret', new.has_secret))
          or new.signed_by is not null and is_alone(new.signed_by)) then
    return new;
  end if;
  raise exception 'a new address takes two admins' using errcode = 'check_violation', constraint = 'channel_by_two';
end $function$;
