-- compatible: yes
-- What a reviewer has typed at one report and not sent; one row a person and report.
create table review_draft (
  report_id uuid not null constraint review_draft_report references report,
  staff_id uuid not null constraint review_draft_staff references staff,
  words jsonb not null constraint review_draft_words check (jsonb_typeof(words) = 'object' and words <> '{}' and octet_length(words::text) <= 262144),
  updated_at timestamptz not null default now(),
  primary key (report_id, staff_id)
);
create index review_draft_idle on review_draft (updated_at);

-- How a researcher's ignored reports ended, kept as they are judged.
create table report_ending_tally (
  researcher_id uuid not null constraint report_ending_tally_researcher references researcher,
  reason text not null,
  reports bigint not null,
  primary key (researcher_id, reason)
);
create function report_ending_counted() returns trigger language plpgsql as $$
begin
  -- a report comes to an end and out of it, but never from one end to another
  if tg_op = 'UPDATE' and old.ignore_reason is not null then
    update report_ending_tally set reports = reports - 1 where researcher_id = old.researcher_id and reason = old.ignore_reason;
  end if;
  if new.ignore_reason is not null then
    insert into report_ending_tally values (new.researcher_id, new.ignore_reason, 1)
      on conflict (researcher_id, reason) do update set reports = report_ending_tally.reports + 1;
  end if;
  return null;
end $$;
create trigger report_ending_counted after insert on report for each row
  when (new.ignore_reason is not null) execute function report_ending_counted();
create trigger report_ending_recounted after update of ignore_reason on report for each row
  when (new.ignore_reason is distinct from old.ignore_reason) execute function report_ending_counted();
insert into report_ending_tally select researcher_id, ignore_reason, count(*) from report where ignore_reason is not null group by 1, 2;

-- Where an address leads, without what differs from one try to the next: host and path, its numbers and long ids as #.
create function address_path(url text) returns text language sql immutable parallel safe
  return left(regexp_replace(regexp_replace(regexp_replace(lower(url), '^[a-z]+://', ''), '[?#].*$|/+$', '', 'g'), '/([0-9]+|[0-9a-f-]{16,})(?=/|$)', '/#', 'g'), 300);
