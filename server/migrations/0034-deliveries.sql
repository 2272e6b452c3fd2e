-- compatible: yes

-- What is told outside, one row for each receiver however often it is tried. Its id is the same over all tries.
create table delivery (
  id uuid primary key,
  kind text collate "C" not null constraint delivery_kind check (kind ~ '^[a-z]{1,20}$'),
  -- a channel; of mail the person, never an address
  receiver_id uuid not null,
  -- null for a sample that somebody sent to try the channel
  event_id uuid,
  event_kind text collate "C" not null constraint delivery_event_kind check (char_length(event_kind) between 1 and 64),
  state text collate "C" default 'waiting' not null
    constraint delivery_state check (state in ('waiting', 'sent', 'failed', 'givenUp', 'merged')),
  tries integer default 0 not null,
  -- what the receiver answered, in its own words or ours
  answer text default '' not null constraint delivery_answer check (char_length(answer) <= 300),
  -- the one whose message told of this one too
  merged_into uuid,
  next_try_at timestamptz,
  created_at timestamptz default now() not null,
  tried_at timestamptz,
  constraint delivery_once unique (receiver_id, event_id),
  constraint delivery_next_try check ((next_try_at is not null) = (state in ('waiting', 'failed'))),
  constraint delivery_merged check ((merged_into is not null) = (state = 'merged'))
);
create index delivery_due on delivery (receiver_id, next_try_at) where next_try_at is not null;
create index delivery_shown on delivery ((state in ('failed', 'givenUp')) desc, created_at desc, id desc);
create index delivery_of_kind on delivery (kind, (state in ('failed', 'givenUp')) desc, created_at desc, id desc);
create index delivery_in_state on delivery (state, created_at desc, id desc);
create index delivery_age on delivery (created_at);
