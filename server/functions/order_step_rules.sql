CREATE OR REPLACE FUNCTION order_step_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  came_from smallint := case when new.seq = 1 then 0 else new.from_schedule end;
begin
  if new.seq < 1 or (new.seq = 1) <> (new.from_schedule is null) or not exists (
    select from order_act where act = new.action and type = new.type and from_schedule = came_from and to_schedule = new.to_schedule) then
    raise exception 'nothing leads by % from % to %', new.action, came_from, new.to_schedule using errcode = 'check_violation', constraint = 'order_step_transition';
  end if;
  if (new.actor = 'operator') is distinct from (new.staff_id is not null) or not exists (
    select from order_act
    where act = new.action and type = new.type and from_schedule = came_from and to_schedule = new.to_schedule and actor = new.actor) then
    raise exception '% is no act of %', new.action, coalesce(new.actor, 'nobody') using errcode = 'check_violation', constraint = 'order_step_actor';
  end if;
  if new.staff_id is not null and exists (
    select from gift_order join staff on staff.id = new.staff_id
    where gift_order.id = new.order_id and gift_order.researcher_id = staff.researcher_id) then
    raise exception 'nobody handles their own order' using errcode = 'check_violation', constraint = 'order_step_not_own';
  end if;
  if new.seq = 1 and new.type = 2 and exists (
    select from gift_order where id = new.order_id and (confirm_letter_id is null) <> (new.to_schedule = 1)) then
    raise exception 'an address is asked about exactly while it waits' using errcode = 'check_violation', constraint = 'order_step_asks_address';
  end if;
  if new.from_schedule = new.to_schedule and exists (select from order_step where order_id = new.order_id and action = new.action) then
    raise exception 'what moves nothing is done once' using errcode = 'check_violation', constraint = 'order_step_once';
  end if;
  return new;
end $function$;
