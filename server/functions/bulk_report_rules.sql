CREATE OR REPLACE FUNCTION bulk_report_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  asked bulk_proposal;
begin
  select * into asked from bulk_proposal where id = new.bulk_id;
  if tg_op = 'INSERT' then
    if asked.outcome is not null or new.outcome is not null then
      raise exception 'nothing joins what was signed' using errcode = 'check_violation', constraint = 'bulk_report_signed';
    end if;
    return new;
  end if;
  if asked.outcome is distinct from 'approved' or old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - 'outcome') is distinct from (to_jsonb(old) - 'outcome') then
    raise exception 'each is done once, when it is signed' using errcode = 'check_violation', constraint = 'bulk_report_signed';
  end if;
  return new;
end $function$;
