-- The id is the key now, and files name both the draft and whose it is.
alter table file drop constraint file_draft, drop constraint file_in_own_draft;
alter table report_draft drop constraint report_draft_pkey,
  add constraint report_draft_pkey primary key using index report_draft_key,
  add constraint report_draft_owned unique using index report_draft_owned,
  add constraint report_draft_version_once unique using index report_draft_version_once;

-- Kept while a draft of its uploader names it, as before.
alter table file add constraint file_draft foreign key (draft_of, researcher_id) references report_draft (id, researcher_id)
  deferrable initially deferred not valid;
alter table file validate constraint file_draft;
alter table file add constraint file_in_own_draft
  check (draft_of is null or (researcher_id is not null and place is null and purpose = 'report')) not valid;
alter table file validate constraint file_in_own_draft;

create function report_draft_rules() returns trigger language plpgsql as $$
begin
  if (select count(*) from report_draft where researcher_id = new.researcher_id) >= 20 then
    raise exception 'a person keeps so many drafts' using errcode = 'check_violation', constraint = 'report_draft_bounded';
  end if;
  return new;
end $$;
create trigger report_draft_rules before insert on report_draft for each row execute function report_draft_rules();
