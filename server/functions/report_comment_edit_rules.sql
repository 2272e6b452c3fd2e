CREATE OR REPLACE FUNCTION report_comment_edit_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  about report_comment;
begin
  if tg_op = 'INSERT' then
    select * into strict about from report_comment where id = new.comment_id;
    if new.body = '' then
      raise exception 'a comment says something' using errcode = 'check_violation', constraint = 'report_comment_edit_length';
    end if;
    if act_time() >= coalesce(comment_open_until(about), '-infinity') or new.created_at <> act_time() then
      raise exception 'a comment is corrected in its hour, before an answer' using errcode = 'check_violation', constraint = 'report_comment_edit_in_time';
    end if;
  elsif new.body <> '' or (to_jsonb(new) - 'body') is distinct from (to_jsonb(old) - 'body') or not exists (
      select from report_comment join report on report.id = report_comment.report_id
      where report_comment.id = old.comment_id and report.erased_at is not null) then
    raise exception 'append-only: report_comment_edit' using errcode = 'integrity_constraint_violation', constraint = 'report_comment_edit_append_only';
  end if;
  return new;
end $function$;
