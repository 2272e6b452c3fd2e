-- All that can be done to an order stands in one table, as for a report (0081). What comes from 0 begins an order.
create table order_act (
  act text not null,
  type smallint not null,
  from_schedule smallint not null,
  to_schedule smallint not null,
  actor text not null,
  constraint order_act_key primary key (act, type, from_schedule, to_schedule, actor)
);
create trigger order_act_frozen before update or delete or truncate on order_act for each statement execute function refuse_change();

alter table order_step
  drop constraint order_step_action,
  drop constraint order_step_transition,
  drop constraint order_step_actor;
drop table order_transition;

drop trigger order_step_not_own on order_step;
create or replace function order_step_rules() returns trigger language plpgsql as $$
declare
  came_from smallint := case when new.seq = 1 then 0 else new.from_schedule end;
begin
  if not exists (select 1 from order_act where act = new.action) then
    raise exception 'there is no act %', new.action using errcode = 'check_violation', constraint = 'order_step_action';
  end if;
  if new.seq < 1 or (new.seq = 1) <> (new.from_schedule is null) or not exists (
    select 1 from order_act
    where act = new.action and type = new.type and from_schedule = came_from and to_schedule = new.to_schedule) then
    raise exception 'nothing leads by % from % to %', new.action, came_from, new.to_schedule using errcode = 'check_violation', constraint = 'order_step_transition';
  end if;
  if (new.actor = 'operator') is distinct from (new.staff_id is not null) or not exists (
    select 1 from order_act
    where act = new.action and type = new.type and from_schedule = came_from and to_schedule = new.to_schedule and actor = new.actor) then
    raise exception '% is no act of %', new.action, coalesce(new.actor, 'nobody') using errcode = 'check_violation', constraint = 'order_step_actor';
  end if;
  if new.staff_id is not null and exists (
    select 1 from gift_order join staff on staff.id = new.staff_id
    where gift_order.id = new.order_id and gift_order.researcher_id = staff.researcher_id) then
    raise exception 'nobody handles their own order' using errcode = 'check_violation', constraint = 'order_step_not_own';
  end if;
  return new;
end $$;
create trigger order_step_rules before insert on order_step for each row execute function order_step_rules();

create or replace function gift_order_moves() returns trigger language plpgsql as $$
begin
  if new.schedule is distinct from old.schedule then
    if not exists (select 1 from order_act where type = old.type and from_schedule = old.schedule and to_schedule = new.schedule) then
      raise exception 'an order may not go from % to %', old.schedule, new.schedule using errcode = 'check_violation', constraint = 'gift_order_transition_known';
    end if;
    if new.version <> old.version + 1 then
      raise exception 'a move of an order makes its next version' using errcode = 'check_violation', constraint = 'gift_order_version_step';
    end if;
  end if;
  if (new.id, new.number, new.researcher_id, new.gift_id, new.slot, new.type, new.price, new.cash_value, new.created_at)
     is distinct from (old.id, old.number, old.researcher_id, old.gift_id, old.slot, old.type, old.price, old.cash_value, old.created_at) then
    raise exception 'what an exchange fixed never changes' using errcode = 'check_violation', constraint = 'gift_order_fixed_fields';
  end if;
  return new;
end $$;

create or replace function gift_order_settled() returns trigger language plpgsql as $$
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
end $$;
