CREATE OR REPLACE FUNCTION carry_out(asked text, about text, signed jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  update proposal set is_carried_out = true
  where kind = asked and subject = about and outcome = 'approved' and not is_carried_out
    and decided_xid = pg_current_xact_id() and decided_epoch = current_epoch()
    and not exists (select from jsonb_each(signed) where value is distinct from (params || to_jsonb(proposal)) -> key);
  return found;
end $function$;
