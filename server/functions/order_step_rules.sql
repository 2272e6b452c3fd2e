CREATE OR REPLACE FUNCTION order_step_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.staff_id is not null and exists (
    select 1 from gift_order join staff on staff.id = new.staff_id
    where gift_order.id = new.order_id and gift_order.researcher_id = staff.researcher_id) then
    raise exception 'nobody handles their own order' using errcode = 'check_violation', constraint = 'order_step_not_own';
  end if;
  return new;
end $function$;
