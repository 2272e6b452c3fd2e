create sequence report_number;

create table report (
  id uuid primary key,
  number text not null constraint report_number_unique unique,
  researcher_id uuid not null constraint report_researcher references researcher,
  researcher_seq bigint not null,
  title text not null constraint report_title_length check (char_length(title) between 5 and 100),
  description text not null constraint report_description_length check (char_length(description) between 20 and 50000),
  url text not null constraint report_url_length check (char_length(url) <= 2048),
  application_id uuid not null constraint report_application references application,
  platform_id uuid not null constraint report_platform references platform,
  type_id uuid not null constraint report_type references report_type,
  self_level smallint not null constraint report_self_level check (self_level between 0 and 4),
  -- fixed at submission: what an award is reckoned by later
  tier text not null constraint report_tier check (tier in ('core', 'general', 'edge')),
  rule_version integer not null constraint report_rule references scoring_rule,
  factor_hundredths integer not null default 100 constraint report_factor check (factor_hundredths between 0 and 10000),
  terms_kind text not null default 'terms' constraint report_terms_kind check (terms_kind = 'terms'),
  terms_version integer not null,
  status smallint not null default 1 constraint report_status check (status in (1, 2, 3, 4, -1)),
  level smallint constraint report_level check (level between 0 and 4),
  ignore_reason text constraint report_ignore_reason check (ignore_reason in ('duplicate', 'notReproducible', 'outOfScope', 'known', 'noImpact', 'spam', 'revoked')),
  contribution bigint not null default 0 constraint report_contribution check (contribution >= 0),
  coins bigint not null default 0 constraint report_coins check (coins >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint report_terms foreign key (terms_kind, terms_version) references document (kind, version),
  constraint report_researcher_seq_unique unique (researcher_id, researcher_seq),
  constraint report_level_when_valid check (status in (1, -1) or level is not null),
  constraint report_award_when_valid check (status not in (1, -1) or (contribution = 0 and coins = 0)),
  constraint report_reason_when_ignored check ((status = -1) = (ignore_reason is not null))
);
create index report_of_researcher_by_status on report (researcher_id, status, researcher_seq desc);
create index report_queue on report (status, created_at, id);

-- The state table of the contract, so that the database refuses what the code would.
create table report_transition (
  from_status smallint not null,
  to_status smallint not null,
  actor_role text not null,
  primary key (from_status, to_status, actor_role)
);
insert into report_transition values
  (1, 2, 'reviewer'), (1, -1, 'reviewer'), (2, 3, 'reviewer'), (2, 4, 'reviewer'), (3, 4, 'reviewer'),
  (4, 3, 'reviewer'), (-1, 1, 'reviewer'), (2, -1, 'admin');
create trigger report_transition_frozen before update or delete or truncate on report_transition for each statement execute function refuse_change();

create table operation_record (
  id uuid primary key,
  report_id uuid not null constraint operation_record_report references report,
  -- the report's version it made: gap-free, 1 is the submission
  seq integer not null,
  action text not null constraint operation_record_action check (action in ('submit', 'confirm', 'ignore', 'startFix', 'finish', 'fixFailed', 'reopen', 'revoke')),
  from_status smallint,
  to_status smallint not null,
  actor_role text,
  staff_id uuid constraint operation_record_staff references staff,
  note text not null default '',
  created_at timestamptz not null default now(),
  constraint operation_record_seq_unique unique (report_id, seq),
  constraint operation_record_transition foreign key (from_status, to_status, actor_role) references report_transition,
  constraint operation_record_actor check (
    (action = 'submit' and seq = 1 and from_status is null and actor_role is null and staff_id is null) or
    (action <> 'submit' and seq > 1 and from_status is not null and actor_role is not null and staff_id is not null))
);
create trigger operation_record_frozen before update or delete or truncate on operation_record for each statement execute function refuse_change();

create function operation_record_rules() returns trigger language plpgsql as $$
begin
  if new.staff_id is not null and exists (
    select 1 from report join staff on staff.id = new.staff_id
    where report.id = new.report_id and report.researcher_id = staff.researcher_id) then
    raise exception 'nobody judges their own report' using errcode = 'check_violation', constraint = 'operation_record_not_own';
  end if;
  return new;
end $$;
create trigger operation_record_not_own before insert on operation_record for each row execute function operation_record_rules();

create function report_moves() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status then
    if not exists (select 1 from report_transition where from_status = old.status and to_status = new.status) then
      raise exception 'report may not go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'report_transition_known';
    end if;
    if new.version <> old.version + 1 then
      raise exception 'a move of a report makes its next version' using errcode = 'check_violation', constraint = 'report_version_step';
    end if;
  end if;
  if (new.id, new.number, new.researcher_id, new.researcher_seq, new.created_at, new.tier, new.rule_version, new.factor_hundredths, new.terms_version)
     is distinct from
     (old.id, old.number, old.researcher_id, old.researcher_seq, old.created_at, old.tier, old.rule_version, old.factor_hundredths, old.terms_version) then
    raise exception 'what a submission fixed never changes' using errcode = 'check_violation', constraint = 'report_fixed_fields';
  end if;
  return new;
end $$;
create trigger report_moves before update on report for each row execute function report_moves();
create trigger report_kept before delete or truncate on report for each statement execute function refuse_change();

create function report_recorded() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from operation_record where report_id = new.id and seq = new.version and to_status = new.status) then
    raise exception 'report % version % has no operation record', new.id, new.version using errcode = 'check_violation', constraint = 'report_has_record';
  end if;
  return null;
end $$;
create constraint trigger report_recorded after insert or update on report deferrable initially deferred for each row execute function report_recorded();

-- Kept counts, so that no list counts the table: a person's by status and level, everybody's by status in 16 shares.
create table report_tally (
  researcher_id uuid not null constraint report_tally_researcher references researcher,
  status smallint not null,
  -- -1 stands for not yet judged
  level smallint not null,
  reports bigint not null,
  primary key (researcher_id, status, level)
);
create table report_queue_tally (
  status smallint not null,
  share smallint not null,
  reports bigint not null,
  primary key (status, share)
);

create function report_count(report_row report, step integer) returns void language plpgsql as $$
begin
  insert into report_tally values (report_row.researcher_id, report_row.status, coalesce(report_row.level, -1), step)
    on conflict (researcher_id, status, level) do update set reports = report_tally.reports + step;
  insert into report_queue_tally values (report_row.status, abs(hashtext(report_row.id::text)) % 16, step)
    on conflict (status, share) do update set reports = report_queue_tally.reports + step;
end $$;

create function report_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform report_count(new, 1);
  elsif (new.status, new.level) is distinct from (old.status, old.level) then
    -- always in the same order, so that two moves cannot wait for each other
    if old.status < new.status then
      perform report_count(old, -1); perform report_count(new, 1);
    else
      perform report_count(new, 1); perform report_count(old, -1);
    end if;
  end if;
  return null;
end $$;
create trigger report_counted after insert or update on report for each row execute function report_counted();

create table award (
  id uuid primary key,
  report_id uuid not null constraint award_report references report,
  -- the report's version that gave it
  seq integer not null,
  level smallint not null constraint award_level check (level between 0 and 4),
  rule_version integer not null constraint award_rule references scoring_rule,
  tier text not null,
  tier_hundredths integer not null,
  factor_hundredths integer not null,
  base_contribution bigint not null,
  bonus_contribution bigint not null,
  contribution bigint not null constraint award_contribution_sum check (
    contribution = floor(((base_contribution * tier_hundredths + bonus_contribution * 100) * factor_hundredths + 5000) / 10000)),
  base_coins bigint not null,
  bonus_coins bigint not null,
  coins bigint not null constraint award_coins_sum check (
    coins = floor(((base_coins * tier_hundredths + bonus_coins * 100) * factor_hundredths + 5000) / 10000)),
  staff_id uuid not null constraint award_staff references staff,
  created_at timestamptz not null default now(),
  reversed_at timestamptz,
  constraint award_seq_unique unique (report_id, seq)
);
create unique index award_standing_once on award (report_id) where reversed_at is null;

create function award_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.reversed_at is not null
     or (to_jsonb(new) - 'reversed_at') is distinct from (to_jsonb(old) - 'reversed_at') then
    raise exception 'an award is only ever reversed, once' using errcode = 'check_violation', constraint = 'award_fixed';
  end if;
  return new;
end $$;
create trigger award_fixed before update or delete on award for each row execute function award_rules();

create table report_comment (
  id uuid primary key,
  report_id uuid not null constraint report_comment_report references report,
  researcher_id uuid constraint report_comment_researcher references researcher,
  staff_id uuid constraint report_comment_staff references staff,
  body text not null constraint report_comment_length check (char_length(body) between 1 and 5000),
  created_at timestamptz not null default now(),
  constraint report_comment_one_author check ((researcher_id is null) <> (staff_id is null))
);
create index report_comment_of_report on report_comment (report_id, created_at, id);
create trigger report_comment_frozen before update or delete or truncate on report_comment for each statement execute function refuse_change();

create table file (
  id uuid primary key,
  researcher_id uuid not null constraint file_researcher references researcher,
  purpose text not null constraint file_purpose check (purpose in ('report', 'comment')),
  name text not null constraint file_name_length check (char_length(name) between 1 and 255),
  mime text not null,
  is_image boolean not null,
  size_bytes bigint not null constraint file_size check (size_bytes >= 0),
  sha256 bytea not null,
  storage_key text not null constraint file_storage_key_unique unique,
  report_id uuid constraint file_report references report,
  comment_id uuid constraint file_comment references report_comment,
  -- null until it is attached; then for ever
  place text constraint file_place check (place in ('attachment', 'inline')),
  position smallint,
  created_at timestamptz not null default now(),
  constraint file_attached_whole check ((report_id is null) = (place is null)),
  constraint file_comment_in_report check (comment_id is null or report_id is not null)
);
create index file_of_report on file (report_id, position) where report_id is not null;
create index file_unattached on file (researcher_id, created_at) where report_id is null;

create function file_rules() returns trigger language plpgsql as $$
begin
  if old.report_id is not null then
    raise exception 'an attached file stays where it is' using errcode = 'check_violation', constraint = 'file_attached_once';
  end if;
  return coalesce(new, old);
end $$;
create trigger file_attached_once before update or delete on file for each row execute function file_rules();
