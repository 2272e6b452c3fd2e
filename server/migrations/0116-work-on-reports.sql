-- compatible: yes

-- A report is worked on by a reviewer in office, who did not write it.
create function report_desk_taken() returns trigger language plpgsql as $$
begin
  if not may_judge(new.assignee_id, new.researcher_id) then
    raise exception 'a report is given to a reviewer who did not write it' using errcode = 'check_violation', constraint = 'report_desk_taken';
  end if;
  return new;
end $$;
create trigger report_desk_taken before update of assignee_id on report_desk for each row
  when (new.assignee_id is not null and new.assignee_id is distinct from old.assignee_id) execute function report_desk_taken();

-- Who is looking at a report just now. Nothing is lost with it.
create unlogged table report_presence (
  report_id uuid not null,
  staff_id uuid not null,
  seen_at timestamptz not null default now(),
  constraint report_presence_once primary key (report_id, staff_id)
);
create index report_presence_seen on report_presence (seen_at);

-- What staff say to each other about a report. Its words go with those of the report.
create table review_note (
  id uuid primary key,
  report_id uuid not null constraint review_note_report references report,
  staff_id uuid not null constraint review_note_staff references staff,
  body text not null constraint review_note_length check (char_length(body) <= 5000),
  created_at timestamptz not null default act_time()
);
create index review_note_of on review_note (report_id, created_at, id);
create trigger review_note_frozen before delete or truncate on review_note for each statement execute function refuse_change();
create function review_note_rules() returns trigger language plpgsql as $$
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
end $$;
create trigger review_note_rules before insert or update on review_note for each row execute function review_note_rules();

-- A report in the hands of the team that repairs it.
create table hand_over (
  report_id uuid primary key constraint hand_over_report references report,
  team text not null,
  ticket text not null constraint hand_over_ticket check (char_length(ticket) between 1 and 100),
  url text not null constraint hand_over_url check (url = '' or url ~ '^https://[^\s]+$' and char_length(url) <= 2048),
  state text not null default 'open' constraint hand_over_state check (state in ('open', 'inProgress', 'done', 'rejected')),
  staff_id uuid not null constraint hand_over_staff references staff,
  version integer not null default 1,
  created_at timestamptz not null default act_time(),
  updated_at timestamptz not null default act_time()
);
create index hand_over_ticket on hand_over (lower(ticket));
create trigger hand_over_kept before delete or truncate on hand_over for each statement execute function refuse_change();
create function hand_over_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.report_id <> old.report_id or new.version <> old.version + 1) then
    raise exception 'every change of a hand-over is its next version' using errcode = 'check_violation', constraint = 'hand_over_version';
  end if;
  if tg_op = 'INSERT' and not exists (select from report where id = new.report_id and status in (2, 3, 4)) then
    raise exception 'a confirmed report is handed over' using errcode = 'check_violation', constraint = 'hand_over_confirmed';
  end if;
  return new;
end $$;
create trigger hand_over_rules before insert or update on hand_over for each row execute function hand_over_rules();
