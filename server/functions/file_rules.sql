CREATE OR REPLACE FUNCTION file_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.report_id is not null
     and not (tg_op = 'DELETE' and exists (select 1 from report where id = old.report_id and erased_at is not null)) then
    raise exception 'an attached file stays where it is' using errcode = 'check_violation', constraint = 'file_attached_once';
  end if;
  if tg_op = 'UPDATE' and num_nonnulls(old.identity_id, old.gift_id, old.announcement_id, old.portrait_of) = 1
     and (new.identity_id, new.gift_id, new.announcement_id, new.portrait_of) is distinct from (old.identity_id, old.gift_id, old.announcement_id, old.portrait_of) then
    raise exception 'an attached file stays where it is' using errcode = 'check_violation', constraint = 'file_attached_once';
  end if;
  return coalesce(new, old);
end $function$;
