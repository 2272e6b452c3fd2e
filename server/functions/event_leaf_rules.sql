CREATE OR REPLACE FUNCTION event_leaf_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  lowest bigint;
  highest bigint;
  amount bigint;
begin
  select min(leaf), max(leaf), count(*) into lowest, highest, amount from new_leaf;
  if amount > 0 and (highest - lowest + 1 <> amount or lowest <> coalesce((select max(leaf) + 1 from event_leaf where leaf < lowest), 0)) then
    raise exception 'leaves are numbered without gaps' using errcode = 'check_violation', constraint = 'event_leaf_gapless';
  end if;
  return null;
end $function$;
