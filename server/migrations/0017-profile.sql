-- What a person is called and shown as, the password they may sign in with, and when they took their data along.
alter table researcher
  -- what two nicknames are compared by; null while there is none
  add column nick_key text constraint researcher_nick_name_unique unique,
  -- Argon2id; null while the person signs in by SMS only
  add column password_hash text,
  add constraint researcher_nick_key_with_name check (nick_key is null or nick_name <> ''),
  add constraint researcher_nothing_kept check (state <> 'cancelled' or (nick_key is null and password_hash is null));

update researcher set nick_key = lower(normalize(nick_name, nfkc))
where nick_name <> '' and state <> 'cancelled' and not exists (
  select 1 from researcher earlier
  where earlier.uid < researcher.uid and earlier.state <> 'cancelled'
    and lower(normalize(earlier.nick_name, nfkc)) = lower(normalize(researcher.nick_name, nfkc)));

alter table phone_code drop constraint phone_code_purpose,
  add constraint phone_code_purpose check (purpose in ('login', 'identity', 'exchange', 'cancel', 'phoneOld', 'phoneNew', 'password', 'export'));

-- a portrait is one file of its person's own, that everybody may see
alter table file add column portrait_of uuid constraint file_portrait references researcher,
  drop constraint file_purpose,
  add constraint file_purpose check (purpose in ('report', 'comment', 'identity', 'gift', 'announcement', 'portrait')),
  drop constraint file_attached_whole,
  add constraint file_attached_whole check (num_nonnulls(report_id, identity_id, gift_id, announcement_id, portrait_of) <= 1
    and ((num_nonnulls(report_id, identity_id, gift_id, announcement_id, portrait_of) = 1) = (place is not null))),
  add constraint file_portrait_own check (portrait_of is null or (portrait_of = researcher_id and purpose = 'portrait' and is_image));
create unique index file_portrait_once on file (portrait_of) where portrait_of is not null;

create or replace function file_rules() returns trigger language plpgsql as $$
begin
  if old.report_id is not null then
    raise exception 'an attached file stays where it is' using errcode = 'check_violation', constraint = 'file_attached_once';
  end if;
  if tg_op = 'UPDATE' and num_nonnulls(old.identity_id, old.gift_id, old.announcement_id, old.portrait_of) = 1
     and (new.identity_id, new.gift_id, new.announcement_id, new.portrait_of) is distinct from (old.identity_id, old.gift_id, old.announcement_id, old.portrait_of) then
    raise exception 'an attached file stays where it is' using errcode = 'check_violation', constraint = 'file_attached_once';
  end if;
  return coalesce(new, old);
end $$;

-- Who asked for a copy of their data, in which session. Only that session may fetch it, within an hour.
create table data_export (
  id uuid primary key,
  researcher_id uuid not null constraint data_export_researcher references researcher,
  session_id uuid not null,
  created_at timestamptz not null default now()
);
create index data_export_of_researcher on data_export (researcher_id, created_at desc);
