CREATE OR REPLACE FUNCTION account_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or (pg_trigger_depth() < 2
     and (new.id, new.kind, new.researcher_id, new.balance, new.earned, new.spent, new.seq, new.head_hash)
         is distinct from (old.id, old.kind, old.researcher_id, old.balance, old.earned, old.spent, old.seq, old.head_hash)) then
    raise exception 'a balance moves only with an entry' using errcode = 'check_violation', constraint = 'account_by_entry_only';
  end if;
  return new;
end $function$;
