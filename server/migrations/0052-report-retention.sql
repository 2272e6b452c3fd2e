-- What people wrote about a report that ended long ago may be erased; its row, number, history and award stay for ever.
-- Off until an admin sets REPORT_RETENTION_DAYS. Whom it concerns is told 30 days before.
alter table report
  add column erase_notice_at timestamptz,
  add column erased_at timestamptz,
  drop constraint report_description_length,
  add constraint report_description_length check (
    case when erased_at is not null then description = '' and url = ''
      else char_length(description) between case when earlier_number is null then 20 else 1 end and 50000 end) not valid,
  add constraint report_erased_when_ended check (erased_at is null or (status in (4, -1) and erase_notice_at is not null and erase_notice_at <= erased_at - interval '30 days')) not valid;
alter table report validate constraint report_description_length;
alter table report validate constraint report_erased_when_ended;
create index report_ended on report (updated_at, id) where status in (4, -1) and erased_at is null;

create function report_stays_erased() returns trigger language plpgsql as $$
begin
  raise exception 'an erased report stays as it is' using errcode = 'check_violation', constraint = 'report_stays_erased';
end $$;
create trigger report_stays_erased before update on report for each row
  when (old.erased_at is not null and (new.erased_at is distinct from old.erased_at or new.status is distinct from old.status))
  execute function report_stays_erased();

-- A comment changes in one way only: its words go when its report is erased.
alter table report_comment
  drop constraint report_comment_length,
  add constraint report_comment_length check (char_length(body) <= 5000) not valid;
alter table report_comment validate constraint report_comment_length;
drop trigger report_comment_frozen on report_comment;
create trigger report_comment_frozen before delete or truncate on report_comment for each statement execute function refuse_change();
create function report_comment_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.body = '' then
      raise exception 'a comment says something' using errcode = 'check_violation', constraint = 'report_comment_length';
    end if;
  elsif new.body <> '' or (to_jsonb(new) - 'body') is distinct from (to_jsonb(old) - 'body')
     or not exists (select 1 from report where id = old.report_id and erased_at is not null) then
    raise exception 'append-only: report_comment' using errcode = 'integrity_constraint_violation', constraint = 'report_comment_append_only';
  end if;
  return new;
end $$;
create trigger report_comment_rules before insert or update on report_comment for each row execute function report_comment_rules();

create or replace function file_rules() returns trigger language plpgsql as $$
begin
  if old.report_id is not null
     and not (tg_op = 'DELETE' and exists (select 1 from report where id = old.report_id and erased_at is not null)) then
    raise exception 'an attached file stays where it is' using errcode = 'check_violation', constraint = 'file_attached_once';
  end if;
  if tg_op = 'UPDATE' and num_nonnulls(old.identity_id, old.gift_id, old.announcement_id, old.portrait_of) = 1
     and (new.identity_id, new.gift_id, new.announcement_id, new.portrait_of) is distinct from (old.identity_id, old.gift_id, old.announcement_id, old.portrait_of) then
    raise exception 'an attached file stays where it is' using errcode = 'check_violation', constraint = 'file_attached_once';
  end if;
  return coalesce(new, old);
end $$;
