-- compatible: yes

-- Comments stay as they were written; each correction is a row of its own, under the id of its event, and the newest is what
-- is shown. So earlier versions cannot be lost, and what an event has a hash of is still there.
create table report_comment_edit (
  id uuid not null,
  comment_id uuid not null,
  body text not null,
  created_at timestamptz not null default act_time(),
  constraint report_comment_edit_pkey primary key (id),
  constraint report_comment_edit_event foreign key (id) references event (id) deferrable initially deferred,
  constraint report_comment_edit_comment foreign key (comment_id) references report_comment (id),
  constraint report_comment_edit_length check (char_length(body) <= 5000)
);
create index report_comment_edit_of on report_comment_edit (comment_id, created_at, id);

-- Until when a comment may be corrected: an hour, and not once anybody else has spoken or acted on it. The only place that says so.
create function comment_open_until(about report_comment) returns timestamptz language sql stable as $$
  select case when not exists (
      select from report_comment as later where later.report_id = about.report_id and later.created_at > about.created_at
      and (later.researcher_id, later.staff_id) is distinct from (about.researcher_id, about.staff_id))
    and not exists (
      select from operation_record as step where step.report_id = about.report_id and step.created_at > about.created_at
      and step.staff_id is distinct from about.staff_id)
    then about.created_at + interval '1 hour' end
$$;

create function report_comment_edit_rules() returns trigger language plpgsql as $$
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
end $$;
create trigger report_comment_edit_rules before insert or update on report_comment_edit
  for each row execute function report_comment_edit_rules();
create trigger report_comment_edit_frozen before delete or truncate on report_comment_edit
  for each statement execute function refuse_change();

-- Searched as it reads now.
create or replace function report_said(about report) returns text language sql stable as $$
  select translate(normalize(translate(left(concat_ws(e'\n', about.title, nullif(about.url, ''), about.description,
    (select string_agg(coalesce(edited.body, report_comment.body), e'\n' order by report_comment.created_at, report_comment.id)
      from report_comment left join lateral (
        select body from report_comment_edit where comment_id = report_comment.id order by created_at desc, id desc limit 1) as edited on true
      where report_id = about.id and coalesce(edited.body, report_comment.body) <> ''),
    (select string_agg(name, e'\n' order by position, id) from file where report_id = about.id),
    (select string_agg(body, e'\n' order by created_at, id) from review_note where report_id = about.id and body <> ''),
    (select concat_ws(e'\n', ticket, nullif(url, '')) from hand_over where report_id = about.id)), 200000),
    '，：；！？（）', e'\uE000\uE001\uE002\uE003\uE004\uE005\uE006'), nfkc), e'\uE000\uE001\uE002\uE003\uE004\uE005\uE006', '，：；！？（）')
$$;
