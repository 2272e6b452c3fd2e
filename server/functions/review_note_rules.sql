CREATE OR REPLACE FUNCTION review_note_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.body = '' then
      raise exception 'a note says something' using errcode = 'check_violation', constraint = 'review_note_length';
    end if;
  elsif new.body <> '' or (to_jsonb(new) - 'body') is distinct from (to_jsonb(old) - 'body')
     or not exists (select 1 from report where id = old.report_id and erased_at is not null) then
    raise exception 'append-only: review_note' using errcode = 'integrity_constraint_violation', constraint = 'review_note_append_only';
  end if;
  return new;
end $function$;
