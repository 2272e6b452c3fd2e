CREATE OR REPLACE FUNCTION gift_order_settled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  now_order gift_order;
begin
  select * into now_order from gift_order where id = new.id;
  if not exists (select 1 from order_step where order_id = now_order.id and seq = now_order.version and to_schedule = now_order.schedule) then
    raise exception 'order % version % has no step', now_order.id, now_order.version using errcode = 'check_violation', constraint = 'gift_order_has_step';
  end if;
  if tg_op = 'UPDATE' and new.schedule <> old.schedule and not exists (
    select 1 from order_step where order_id = new.id and seq = new.version and type = new.type and from_schedule = old.schedule) then
    raise exception 'the step of order % says another move than was made', new.id using errcode = 'check_violation', constraint = 'gift_order_step_as_recorded';
  end if;
  perform check_order_settled(new.id);
  return null;
end $function$;
