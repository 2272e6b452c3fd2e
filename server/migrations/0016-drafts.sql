-- One report that is being written, a person. It holds no more than its author typed, so what it names may be gone.
create sequence report_draft_version;
create table report_draft (
  researcher_id uuid primary key constraint report_draft_researcher references researcher,
  -- never used twice, so that no draft is taken for one that was discarded
  version bigint not null default nextval('report_draft_version'),
  title text not null constraint report_draft_title_length check (char_length(title) <= 500),
  application_id uuid,
  platform_id uuid,
  type_id uuid,
  url text not null constraint report_draft_url_length check (char_length(url) <= 4096),
  self_level smallint constraint report_draft_self_level check (self_level between 0 and 4),
  cvss_vector text not null constraint report_draft_cvss_length check (char_length(cvss_vector) <= 300),
  description text not null constraint report_draft_description_length check (char_length(description) <= 60000),
  attachments uuid[] not null constraint report_draft_attachments check (cardinality(attachments) <= 10),
  updated_at timestamptz not null default now()
);
create index report_draft_idle on report_draft (updated_at);

-- An upload is kept while a draft of its uploader names it. Checked at commit, so that both may go in either order.
alter table file
  add column draft_of uuid constraint file_draft references report_draft deferrable initially deferred,
  add constraint file_in_own_draft check (draft_of is null or (draft_of = researcher_id and place is null and purpose = 'report'));
create index file_of_draft on file (draft_of) where draft_of is not null;

-- Its form is the contract's to check; here only that it is one of the two versions and no essay.
alter table report add column cvss_vector text
  constraint report_cvss_vector check (char_length(cvss_vector) <= 300 and cvss_vector ~ '^CVSS:(3\.1|4\.0)(/[A-Z]{1,3}:[A-Za-z]+)+$');

-- A person's reports by the day they were sent.
create index report_of_researcher_by_time on report (researcher_id, created_at);
