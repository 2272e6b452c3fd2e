-- compatible: yes

-- What one human did to many reports at once without a second: no more than twenty of a kind in an hour.
create table bulk_alone (
  id uuid primary key,
  kind text not null constraint bulk_alone_kind check (kind in ('assign', 'ignore')),
  staff_id uuid not null constraint bulk_alone_staff references staff,
  report_ids uuid[] not null,
  created_at timestamptz not null default act_time()
);
create index bulk_alone_lately on bulk_alone (staff_id, created_at);
create trigger bulk_alone_kept before update or delete or truncate on bulk_alone for each statement execute function refuse_change();

create function bulk_alone_rules() returns trigger language plpgsql as $$
declare
  person text := (select coalesce(researcher_id, id) from staff where id = new.staff_id);
begin
  -- two at once take turns: the second counts what the first did
  perform pg_advisory_xact_lock(hashtextextended('bulk_alone ' || new.kind || person, 0));
  new.created_at := act_time();
  if cardinality(new.report_ids) + (
    select coalesce(sum(cardinality(report_ids)), 0) from bulk_alone
    where kind = new.kind and created_at > act_time() - interval '1 hour'
      and staff_id in (select id from staff where is_same_human(new.staff_id, id))) > 20 then
    raise exception 'more at once takes a second person' using errcode = 'check_violation', constraint = 'bulk_alone_most';
  end if;
  return new;
end $$;
create trigger bulk_alone_rules before insert on bulk_alone for each row execute function bulk_alone_rules();
