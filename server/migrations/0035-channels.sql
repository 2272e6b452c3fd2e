-- compatible: yes

-- To whom events are told: programs (webhooks) and the robots of chats.
create table channel (
  id uuid primary key,
  version integer default 1 not null,
  kind text collate "C" not null constraint channel_kind check (kind ~ '^[a-z]{1,20}$'),
  name text not null constraint channel_name check (char_length(name) between 1 and 50),
  -- none: all
  applications uuid[] default '{}' not null,
  events text[] not null constraint channel_events check (cardinality(events) > 0),
  has_titles boolean default false not null,
  -- address and secrets; null until they were signed
  target_sealed sealed,
  target_version integer default 0 not null,
  host text default '' not null,
  has_secret boolean default false not null,
  signed_by uuid constraint channel_signed_by references staff,
  off_because text collate "C" constraint channel_off_because check (off_because in ('admin', 'gone', 'failed')),
  changed_at timestamptz default now() not null,
  -- who sends through it has it alone until then
  busy_until timestamptz,
  -- after failures in a row it rests until then
  held_until timestamptz,
  failures integer default 0 not null,
  -- of a robot: when messages went out, as far as its limits look back
  sent_at timestamptz[] default '{}' not null,
  constraint channel_target check ((target_sealed is null) = (target_version = 0))
);

insert into proposal_kind (kind, askers, signers, leaves_out_subject, asker_stays, is_at_once) values
  ('channel', '{admin}', '{admin}', false, false, true);

-- A new address or secret takes two admins, or the only one there is. A change of the encryption key seals the same anew.
create function channel_by_two() returns trigger language plpgsql as $$
begin
  if new.target_version = 0 and new.host = ''
     or tg_op = 'UPDATE' and (new.target_version, new.host, new.has_secret) is not distinct from (old.target_version, old.host, old.has_secret) then
    return new;
  end if;
  if new.target_version = coalesce(old.target_version, 0) + 1
     and (carry_out('channel', new.id::text,
            jsonb_build_object('based_on', new.target_version - 1, 'decided_by', new.signed_by, 'host', new.host, 'hasSecret', new.has_secret))
          or new.signed_by is not null and is_alone(new.signed_by)) then
    return new;
  end if;
  raise exception 'a new address takes two admins' using errcode = 'check_violation', constraint = 'channel_by_two';
end $$;
create trigger channel_by_two before insert or update on channel for each row execute function channel_by_two();
