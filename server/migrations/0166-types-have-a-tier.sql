-- compatible: yes

-- A type may have a tier of its own, which then goes before the one of the application. What a report was promised is on the
-- report; a server of before does not know of it, so the database says it.
alter table report_type
  add column tier text,
  add constraint report_type_tier check (tier in ('core', 'general', 'edge')) not valid;
alter table report_type validate constraint report_type_tier;

create or replace function report_of_application() returns trigger language plpgsql as $$
declare
  promised application;
  own_tier text;
begin
  if tg_op = 'UPDATE' then
    raise exception 'a report keeps what its application was when it came in' using errcode = 'check_violation', constraint = 'report_fixed_fields';
  end if;
  select * into promised from application where id = new.application_id;
  new.application_version := coalesce(promised.version, new.application_version);
  -- the earlier portal's names are brought in without being on offer
  if new.earlier_account_id is null and promised.id is not null and (not promised.active or new.tier <> promised.tier) then
    raise exception 'a report is rewarded by what its application is when it comes in' using errcode = 'check_violation', constraint = 'report_as_promised';
  end if;
  if new.earlier_account_id is null then
    select tier into own_tier from report_type where id = new.type_id for share;
    new.tier := coalesce(own_tier, new.tier);
  end if;
  return new;
end $$;
