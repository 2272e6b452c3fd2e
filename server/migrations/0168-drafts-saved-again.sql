-- compatible: yes

-- Saving a draft again inserts before it meets its own row, so its row is not one more.
create or replace function report_draft_rules() returns trigger language plpgsql as $$
begin
  if (select count(*) from report_draft where researcher_id = new.researcher_id and id <> new.id) >= 20 then
    raise exception 'a person keeps so many drafts' using errcode = 'check_violation', constraint = 'report_draft_bounded';
  end if;
  return new;
end $$;
