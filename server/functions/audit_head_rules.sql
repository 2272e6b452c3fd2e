CREATE OR REPLACE FUNCTION audit_head_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' or pg_trigger_depth() < 2 then
    raise exception 'the head of the audit log moves only with an entry' using errcode = 'check_violation', constraint = 'audit_head_by_entry_only';
  end if;
  return new;
end $function$;
