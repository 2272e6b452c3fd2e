-- compatible: yes

-- The places of a report after its first, which `report_by_first_path` finds.
create table report_further_place (
  path text not null,
  created_at timestamptz not null,
  report_id uuid not null constraint report_further_place_report references report,
  primary key (path, created_at, report_id)
);

create function report_further_places() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from report_further_place where path = any(address_paths(old.url)) and created_at = old.created_at and report_id = old.id;
  end if;
  insert into report_further_place select path, new.created_at, new.id from unnest(address_paths(new.url)) as path where path <> first_path(new.url);
  return null;
end $$;
create trigger report_further_places after insert or update of url on report for each row execute function report_further_places();

insert into report_further_place select path, created_at, id from report, unnest(address_paths(url)) as path
where url ~ '\n| https?://' and path <> first_path(url);
