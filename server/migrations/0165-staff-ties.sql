-- compatible: yes

-- A colleague of before turns out to be a researcher too: one admin says so, another signs. Either may be who it is about,
-- since it takes the judging of their own affairs from them.
create table staff_tie (
  id uuid primary key,
  staff_id uuid not null constraint staff_tie_staff references staff,
  researcher_id uuid not null constraint staff_tie_researcher references researcher,
  asked_by uuid not null constraint staff_tie_asked_by references staff,
  asked_at timestamptz not null default act_time(),
  outcome text constraint staff_tie_outcome check (outcome in ('approved', 'refused')),
  decided_by uuid constraint staff_tie_decided_by references staff,
  decided_at timestamptz,
  decided_xid xid8,
  constraint staff_tie_whole check (num_nonnulls(outcome, decided_by, decided_at, decided_xid) in (0, 4))
);
create unique index staff_tie_open on staff_tie (staff_id) where outcome is null;
create trigger staff_tie_kept before delete or truncate on staff_tie for each statement execute function refuse_change();

create function staff_tie_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null or not exists (select from staff where id = new.asked_by and state = 'active' and 'admin' = any (roles)) then
      raise exception 'a tie is asked for by an admin' using errcode = 'check_violation', constraint = 'staff_tie_by_admin';
    end if;
    return new;
  end if;
  if old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - array['outcome', 'decided_by', 'decided_at', 'decided_xid']) is distinct from (to_jsonb(old) - array['outcome', 'decided_by', 'decided_at', 'decided_xid']) then
    raise exception 'a tie is answered once, as it stands' using errcode = 'check_violation', constraint = 'staff_tie_once';
  end if;
  if not exists (select from staff where id = new.decided_by and state = 'active' and 'admin' = any (roles))
     or (new.outcome = 'approved' and not (may_sign(new.decided_by, new.asked_by)
       and exists (select from staff where id = new.asked_by and state = 'active' and 'admin' = any (roles)))) then
    raise exception 'a tie is signed by another admin' using errcode = 'check_violation', constraint = 'staff_tie_two_people';
  end if;
  new.decided_at := act_time();
  new.decided_xid := pg_current_xact_id();
  return new;
end $$;
create trigger staff_tie_rules before insert or update on staff_tie for each row execute function staff_tie_rules();

create function staff_tied_by_two() returns trigger language plpgsql as $$
begin
  if not exists (
    select from staff_tie
    where staff_id = new.id and researcher_id = new.researcher_id and outcome = 'approved' and decided_xid = pg_current_xact_id()) then
    raise exception 'whose account a colleague has takes two admins' using errcode = 'check_violation', constraint = 'staff_tied_by_two';
  end if;
  return new;
end $$;
create trigger staff_tied_by_two before update of researcher_id on staff for each row
  when (new.researcher_id is distinct from old.researcher_id) execute function staff_tied_by_two();
