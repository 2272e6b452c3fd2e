-- What a person tells us only to receive something: addresses and who they are. All of it sealed.
alter table researcher add column cancel_at timestamptz;
alter table researcher add constraint researcher_cancel_at_when_cancelling check ((state = 'cancelling') = (cancel_at is not null));
create index researcher_cancelling on researcher (cancel_at) where state = 'cancelling';

alter table phone_code drop constraint phone_code_purpose,
  add constraint phone_code_purpose check (purpose in ('login', 'identity', 'exchange', 'cancel'));
alter table document drop constraint document_kind,
  add constraint document_kind check (kind in ('terms', 'agreement', 'privacy', 'identity'));

create table address (
  id uuid primary key,
  researcher_id uuid not null constraint address_researcher references researcher,
  -- JSON of consignee, phone, region and detail
  sealed bytea not null,
  is_main boolean not null,
  created_at timestamptz not null default now()
);
create index address_of_researcher on address (researcher_id, created_at);
create unique index address_main_once on address (researcher_id) where is_main;

create table identity (
  id uuid primary key,
  researcher_id uuid not null constraint identity_researcher references researcher constraint identity_once unique,
  status smallint not null constraint identity_status check (status in (1, 2, 3)),
  id_type text not null constraint identity_id_type check (id_type in ('identityCard', 'passport', 'other')),
  -- JSON of name and number; the payout apart, because it stays the owner's to change
  sealed bytea not null,
  payout_sealed bytea not null,
  -- keyed hash of type and number: one number serves one account
  number_index bytea not null,
  reason text not null default '',
  decided_by uuid constraint identity_decided_by references staff,
  decided_at timestamptz,
  version integer not null default 1,
  submitted_at timestamptz not null default now(),
  constraint identity_decided check ((status = 2) = (decided_by is null)),
  constraint identity_reason_when_rejected check (status <> 3 or reason <> '')
);
create unique index identity_number_once on identity (number_index) where status <> 3;
create index identity_queue on identity (status, submitted_at, id);

-- files may also belong to an identity, and staff may upload pictures of gifts
alter table file alter column researcher_id drop not null,
  add column staff_id uuid constraint file_staff references staff,
  add column identity_id uuid constraint file_identity references identity,
  add column gift_id uuid;
alter table file drop constraint file_purpose,
  add constraint file_purpose check (purpose in ('report', 'comment', 'identity', 'gift')),
  add constraint file_one_uploader check ((researcher_id is null) <> (staff_id is null)),
  drop constraint file_attached_whole,
  add constraint file_attached_whole check (num_nonnulls(report_id, identity_id, gift_id) <= 1 and ((num_nonnulls(report_id, identity_id, gift_id) = 1) = (place is not null)));
create index file_of_identity on file (identity_id) where identity_id is not null;
create index file_of_gift on file (gift_id, position) where gift_id is not null;

-- A picture of a report stays for ever. One of an identity goes with the identity, one of a gift with the gift's next edit.
create or replace function file_rules() returns trigger language plpgsql as $$
begin
  if old.report_id is not null then
    raise exception 'an attached file stays where it is' using errcode = 'check_violation', constraint = 'file_attached_once';
  end if;
  if tg_op = 'UPDATE' and num_nonnulls(old.identity_id, old.gift_id) = 1
     and (new.identity_id, new.gift_id) is distinct from (old.identity_id, old.gift_id) then
    raise exception 'an attached file stays where it is' using errcode = 'check_violation', constraint = 'file_attached_once';
  end if;
  return coalesce(new, old);
end $$;

-- Who looked at or changed what they should answer for. Append-only, one hash chain.
create table audit_entry (
  seq bigint primary key,
  id uuid not null constraint audit_entry_id_unique unique,
  staff_id uuid constraint audit_entry_staff references staff,
  action text not null,
  target text not null,
  reason text not null default '',
  created_at timestamptz not null,
  prev_hash bytea not null,
  hash bytea not null
);
create function audit_entry_chain() returns trigger language plpgsql as $$
declare
  newest audit_entry;
begin
  perform pg_advisory_xact_lock(7246555);
  select * into newest from audit_entry order by seq desc limit 1;
  new.seq := coalesce(newest.seq, 0) + 1;
  new.created_at := clock_timestamp();
  new.prev_hash := coalesce(newest.hash, '');
  new.hash := sha256(new.prev_hash || convert_to(concat_ws('|', new.seq, new.id, new.staff_id, new.action, new.target, new.reason,
    (extract(epoch from new.created_at) * 1000000)::bigint), 'UTF8'));
  return new;
end $$;
create trigger audit_entry_chain before insert on audit_entry for each row execute function audit_entry_chain();
create trigger audit_entry_frozen before update or delete or truncate on audit_entry for each statement execute function refuse_change();
