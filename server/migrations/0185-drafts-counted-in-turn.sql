-- compatible: yes

-- Two tabs that each begin the last draft at once would both count the others only: they take turns by their person's row,
-- which whoever saves by the portal holds already.
create or replace function report_draft_rules() returns trigger language plpgsql as $$
begin
  perform from researcher where id = new.researcher_id for no key update;
  if (select count(*) from report_draft where researcher_id = new.researcher_id and id <> new.id) >= 20 then
    raise exception 'a person keeps so many drafts' using errcode = 'check_violation', constraint = 'report_draft_bounded';
  end if;
  return new;
end $$;
