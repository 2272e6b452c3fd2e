-- compatible: yes

-- Every event, sealed: leaves of a Merkle tree as in RFC 6962, and the heads that it had. Nobody who acts waits for it; what
-- cannot change any more is sealed some seconds later (features/events/seal.ts, docs/decisions/0036).

-- Leaf 0 is the head of the audit log's old chain. A leaf without an event begins an epoch.
create table event_leaf (
  leaf bigint primary key,
  event_id uuid unique,
  epoch integer,
  -- of what is let go of by the month
  access_month date,
  hash bytea not null constraint event_leaf_hash_size check (octet_length(hash) = 32),
  constraint event_leaf_of_one check (num_nonnulls(event_id, epoch) = 1),
  constraint event_leaf_month check (access_month is null or (event_id is not null and extract(day from access_month) = 1))
);
create index event_leaf_epochs on event_leaf (leaf) where epoch is not null;
create index event_leaf_months on event_leaf (access_month, leaf) where access_month is not null;
create function event_leaf_rules() returns trigger language plpgsql as $$
declare
  lowest bigint;
  highest bigint;
  amount bigint;
begin
  select min(leaf), max(leaf), count(*) into lowest, highest, amount from new_leaf;
  if amount > 0 and (highest - lowest + 1 <> amount or lowest <> coalesce((select max(leaf) + 1 from event_leaf where leaf < lowest), 0)) then
    raise exception 'leaves are numbered without gaps' using errcode = 'check_violation', constraint = 'event_leaf_gapless';
  end if;
  return null;
end $$;
create trigger event_leaf_gapless after insert on event_leaf referencing new table as new_leaf
  for each statement execute function event_leaf_rules();
create trigger event_leaf_frozen before update or delete or truncate on event_leaf for each statement execute function refuse_change();

-- What 256 hashes of the level below come to, so that roots and proofs need few of them. Level 0 are the leaves.
create table event_tile (
  level smallint not null constraint event_tile_level check (level > 0),
  index bigint not null,
  hash bytea not null constraint event_tile_hash_size check (octet_length(hash) = 32),
  primary key (level, index)
);
create trigger event_tile_frozen before update or delete or truncate on event_tile for each statement execute function refuse_change();

-- Each head that was ever told, as it was told.
create table event_head (
  size bigint primary key constraint event_head_size check (size > 0),
  root bytea not null constraint event_head_root_size check (octet_length(root) = 32),
  note text not null,
  at timestamptz not null default now()
);
create trigger event_head_frozen before update or delete or truncate on event_head for each statement execute function refuse_change();

-- Lets go of who looked at what in one month, at least half a year later and only once all of it is sealed: its leaves stay.
create function drop_access_month(month date) returns void language plpgsql as $$
declare
  month_start constant timestamptz := month::timestamp at time zone 'UTC';
  month_end constant timestamptz := (month + interval '1 month') at time zone 'UTC';
  part constant text := to_char(month, '"access_event_"YYYY_MM');
begin
  if extract(day from month) <> 1 or month_end + interval '6 months' > now() then
    raise exception 'who looked at what is kept for half a year' using errcode = 'check_violation', constraint = 'access_event_kept_long';
  end if;
  if exists (select from access_event where at >= month_start and at < month_end
      and not exists (select from event_leaf where event_id = access_event.id and access_month = month)) then
    raise exception 'not all of the month is sealed' using errcode = 'check_violation', constraint = 'access_event_sealed';
  end if;
  if to_regclass(part) is not null then
    execute format('drop table %I', part);
  else
    alter table access_event_other disable trigger access_event_frozen;
    delete from access_event_other where at >= month_start and at < month_end;
    alter table access_event_other enable trigger access_event_frozen;
  end if;
end $$;
