-- The newest audit entry stands apart, so that taking away the last ones shows as well. The text that is hashed gives the
-- length of each field, so that nothing can be moved from one to the next.
create table audit_head (
  only_row boolean primary key default true constraint audit_head_one_row check (only_row),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, '');

create function audit_head_rules() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or pg_trigger_depth() < 2 then
    raise exception 'the head of the audit log moves only with an entry' using errcode = 'check_violation', constraint = 'audit_head_by_entry_only';
  end if;
  return new;
end $$;
create trigger audit_head_by_entry_only before insert or update or delete on audit_head for each row execute function audit_head_rules();
create trigger audit_head_kept before truncate on audit_head for each statement execute function refuse_change();

create or replace function audit_entry_chain() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  new.seq := head.seq + 1;
  new.created_at := clock_timestamp();
  new.prev_hash := head.hash;
  new.hash := sha256(new.prev_hash || convert_to(concat_ws('|', new.seq, new.id, coalesce(new.staff_id::text, '-'),
    octet_length(new.action), new.action, octet_length(new.target), new.target, octet_length(new.reason), new.reason,
    (extract(epoch from new.created_at) * 1000000)::bigint), 'UTF8'));
  update audit_head set seq = new.seq, hash = new.hash;
  return new;
end $$;

-- What a person's account says of their identity is what the identity says.
create function identity_shown() returns trigger language plpgsql as $$
begin
  update researcher set real_status = case when tg_op = 'DELETE' then 0 else new.status end
    where id = coalesce(new.researcher_id, old.researcher_id);
  return null;
end $$;
create trigger identity_shown after insert or update of status or delete on identity for each row execute function identity_shown();

create function identity_rules() returns trigger language plpgsql as $$
begin
  if exists (select 1 from staff where staff.id = new.decided_by and staff.researcher_id = new.researcher_id) then
    raise exception 'nobody decides on their own identity' using errcode = 'check_violation', constraint = 'identity_not_own';
  end if;
  return new;
end $$;
create trigger identity_not_own before insert or update on identity for each row execute function identity_rules();
