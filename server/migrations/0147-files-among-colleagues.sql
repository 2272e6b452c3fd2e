-- compatible: yes

-- What staff show each other with an internal note is a file of that note, by whoever wrote it. It is taken in for nothing
-- else, so it never comes to stand beside what the author of the report reads.
alter table file add column note_id uuid;
alter table file add constraint file_note foreign key (note_id) references review_note not valid;
alter table file validate constraint file_note;
alter table file add constraint file_among_staff check (case
  when note_id is not null then purpose = 'note' and staff_id is not null and report_id is not null and comment_id is null
  when purpose = 'note' then staff_id is not null and place is null else true end) not valid;
alter table file validate constraint file_among_staff;
alter table file drop constraint file_purpose, add constraint file_purpose
  check (purpose in ('report', 'comment', 'note', 'identity', 'gift', 'announcement', 'portrait')) not valid;
alter table file validate constraint file_purpose;

create function file_note_rules() returns trigger language plpgsql as $$
begin
  if not exists (select from review_note where id = new.note_id and report_id = new.report_id and staff_id = new.staff_id) then
    raise exception 'a file is of the note that its uploader wrote' using errcode = 'check_violation', constraint = 'file_of_its_note';
  end if;
  return null;
end $$;
create trigger file_noted after insert or update of note_id, report_id, staff_id on file
  for each row when (new.note_id is not null) execute function file_note_rules();
