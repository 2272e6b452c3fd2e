CREATE OR REPLACE FUNCTION account_recovery_by_two()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null or not carry_out('recovery', new.researcher_id::text,
        jsonb_build_object('id', new.id, 'decided_by', new.signed_by, 'phoneOf', new.phone_of)) then
      raise exception 'a recovery takes two admins' using errcode = 'check_violation', constraint = 'account_recovery_by_two';
    end if;
  elsif old.outcome is not null or new.outcome is null
      or to_jsonb(new) - array['outcome', 'closed_at'] <> to_jsonb(old) - array['outcome', 'closed_at'] then
    raise exception 'a recovery ends once, and changes in nothing else' using errcode = 'check_violation', constraint = 'account_recovery_ends_once';
  end if;
  return new;
end $function$;
