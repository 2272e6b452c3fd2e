CREATE OR REPLACE FUNCTION setting_alone_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    -- two who send each other away take turns, as do their changes
    perform pg_advisory_xact_lock_shared(7246556);
    if new.confirmed_by is not null or not is_alone(new.staff_id)
       or not has_role(new.staff_id, '{admin}') then
      raise exception 'a channel is changed alone by the only admin' using errcode = 'check_violation', constraint = 'setting_alone_by_only_admin';
    end if;
    new.made_xid := pg_current_xact_id();
    return new;
  end if;
  if old.confirmed_by is not null or to_jsonb(new) - array['confirmed_by', 'confirmed_at'] <> to_jsonb(old) - array['confirmed_by', 'confirmed_at']
     or not may_sign(new.staff_id, new.confirmed_by, '{admin}') then
    raise exception 'what was changed alone is confirmed once, by another admin' using errcode = 'check_violation', constraint = 'setting_alone_confirmed_by_other';
  end if;
  new.confirmed_at := act_time();
  return new;
end $function$;
