CREATE OR REPLACE FUNCTION gift_stock_accounted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  checked gift;
begin
  select * into checked from gift where id = case tg_table_name when 'gift' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'gift_id')::uuid end;
  if checked.stock + checked.exchanged_count <> (select coalesce(sum(delta), 0) from stock_entry where gift_id = checked.id) then
    raise exception 'stock of gift % is not what its entries say', checked.id using errcode = 'check_violation', constraint = 'gift_stock_accounted';
  end if;
  return null;
end $function$;
