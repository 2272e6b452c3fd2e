CREATE OR REPLACE FUNCTION staff_credentials()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_taken boolean := (old.totp_sealed is not null and new.totp_sealed is null) or (old.passphrase_hash is not null and new.passphrase_hash is null);
  is_given boolean := (old.totp_sealed is null and new.totp_sealed is not null) or (old.passphrase_hash is null and new.passphrase_hash is not null);
begin
  if is_taken and (new.state <> 'active' or not carry_out('reset', new.id::text,
       case when new.passphrase_hash is null then '{"withPassphrase": true}'::jsonb else '{}' end)) then
    raise exception 'a second factor is taken away by two admins' using errcode = 'check_violation', constraint = 'staff_factor_two_people';
  end if;
  if is_given and not exists (
       select 1 from staff_link where staff_id = new.id and used_at = act_time()
         and (sets_passphrase or old.passphrase_hash is not null)) then
    raise exception 'passphrase and second factor are set by a link' using errcode = 'check_violation', constraint = 'staff_set_by_link';
  end if;
  if new.temporary_until is distinct from old.temporary_until then
    raise exception 'the time of a temporary admin is fixed' using errcode = 'check_violation', constraint = 'staff_temporary_fixed';
  end if;
  return new;
end $function$;
