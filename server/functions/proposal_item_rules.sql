CREATE OR REPLACE FUNCTION proposal_item_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  answer text := (select outcome from proposal where id = new.proposal_id and kind = 'bulk');
begin
  if tg_op = 'INSERT' and (answer is not null or new.outcome is not null)
     or tg_op = 'UPDATE' and (answer is distinct from 'approved' or old.outcome is not null or new.outcome is null
       or to_jsonb(new) - 'outcome' <> to_jsonb(old) - 'outcome') then
    raise exception 'each is done once, when it is signed' using errcode = 'check_violation', constraint = 'proposal_item_signed';
  end if;
  return new;
end $function$;
