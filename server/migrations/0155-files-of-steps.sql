-- compatible: yes

-- What somebody shows with an appeal or the result of a retest is a file of that step of the report, as one of a comment is
-- of the comment.
alter table file add column step_seq integer;
alter table file add constraint file_step foreign key (report_id, step_seq) references operation_record (report_id, seq) not valid;
alter table file validate constraint file_step;
alter table file add constraint file_step_in_report check (step_seq is null or (report_id is not null and comment_id is null)) not valid;
alter table file validate constraint file_step_in_report;

-- Only who says it shows it, at that report.
create function file_said_rules() returns trigger language plpgsql as $$
begin
  if new.comment_id is not null and not exists (
      select from report_comment where id = new.comment_id and report_id = new.report_id
      and researcher_id is not distinct from new.researcher_id and staff_id is not distinct from new.staff_id)
    or new.step_seq is not null and not exists (
      select from operation_record as step join report on report.id = step.report_id
      where step.report_id = new.report_id and step.seq = new.step_seq
      and case when step.staff_id is null then report.researcher_id = new.researcher_id else step.staff_id = new.staff_id end) then
    raise exception 'a file is of what its uploader said' using errcode = 'check_violation', constraint = 'file_of_who_says_it';
  end if;
  return null;
end $$;
create constraint trigger file_said after insert or update of report_id, comment_id, step_seq on file
  for each row when (new.comment_id is not null or new.step_seq is not null) execute function file_said_rules();
