CREATE OR REPLACE FUNCTION gift_price_change_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null then
      raise exception 'a change of price is proposed first' using errcode = 'check_violation', constraint = 'gift_price_change_once';
    end if;
    return new;
  end if;
  if old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - array['outcome', 'decided_by', 'decided_xid']) is distinct from (to_jsonb(old) - array['outcome', 'decided_by', 'decided_xid']) then
    raise exception 'a change of price is answered once' using errcode = 'check_violation', constraint = 'gift_price_change_once';
  end if;
  if new.outcome <> 'fallen' and new.decided_by is not null and not may_sign(new.proposed_by, new.decided_by, '{operator,admin}') then
    raise exception 'nobody signs the price they proposed' using errcode = 'check_violation', constraint = 'gift_price_change_other_person';
  end if;
  new.decided_xid := pg_current_xact_id();
  return new;
end $function$;
