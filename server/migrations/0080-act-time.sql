-- compatible: yes

-- The time of what is done. It is the clock's, but for one case: a database that was born as a demo lets the demo live its
-- past year through the ordinary verbs. Nowhere else does the setting `shieldsource.act_time` change anything.

-- Opens under the key of this deployment to the deployment's id; null for whatever is no demo. Sealed anew like everything sealed.
alter table deployment
  add column born_as_demo_sealed bytea,
  add constraint deployment_demo_never_production check (born_as_demo_sealed is null or served_production_at is null) not valid;
alter table deployment validate constraint deployment_demo_never_production;

create function deployment_birth() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.born_as_demo_sealed is not null then
      raise exception 'a demo stays one' using errcode = 'check_violation', constraint = 'deployment_born_once';
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and (old.born_as_demo_sealed is null) = (new.born_as_demo_sealed is null) then
    return new;
  end if;
  if new.born_as_demo_sealed is null and tg_op = 'INSERT' then
    return new;
  end if;
  if new.born_as_demo_sealed is null
     or exists (select 1 from researcher) or exists (select 1 from staff) or exists (select 1 from ledger_tx) then
    raise exception 'only an empty database is born as a demo, once' using errcode = 'check_violation', constraint = 'deployment_born_once';
  end if;
  return new;
end $$;
create trigger deployment_birth before insert or update or delete on deployment for each row execute function deployment_birth();
create trigger deployment_kept before truncate on deployment for each statement execute function refuse_change();

-- The clock unless a demo says that it was earlier. Never later than the clock.
create function demo_time(clock timestamptz) returns timestamptz language plpgsql stable as $$
begin
  if not exists (select 1 from deployment where born_as_demo_sealed is not null) then
    return clock;
  end if;
  return least(clock, current_setting('shieldsource.act_time')::timestamptz);
end $$;

-- What guards and defaults stamp: the transaction's time, or the moment given.
create function act_time(clock timestamptz default now()) returns timestamptz language sql stable as $$
  select case when coalesce(current_setting('shieldsource.act_time', true), '') = '' then clock else demo_time(clock) end
$$;

alter table address alter column created_at set default act_time();
alter table announcement alter column created_at set default act_time(), alter column updated_at set default act_time();
alter table award alter column created_at set default act_time();
alter table award_proposal alter column created_at set default act_time();
alter table consent alter column created_at set default act_time();
alter table event alter column at set default act_time();
alter table access_event alter column at set default act_time();
alter table file alter column created_at set default act_time();
alter table gift alter column created_at set default act_time();
alter table gift_order alter column created_at set default act_time(), alter column updated_at set default act_time();
alter table identity alter column submitted_at set default act_time();
alter table job alter column created_at set default act_time();
alter table letter alter column created_at set default act_time();
alter table operation_record alter column created_at set default act_time();
alter table order_step alter column created_at set default act_time();
alter table report alter column created_at set default act_time(), alter column updated_at set default act_time();
alter table report_comment alter column created_at set default act_time();
alter table researcher alter column created_at set default act_time(), alter column last_login_at set default act_time();
alter table staff alter column created_at set default act_time();
alter table stock_entry alter column created_at set default act_time();

create or replace function ledger_tx_stamp() returns trigger language plpgsql as $$
begin
  new.xid := pg_current_xact_id();
  new.created_at := act_time();
  return new;
end $$;

create or replace function ledger_entry_chain() returns trigger language plpgsql as $$
declare
  posted ledger_tx;
  wallet account;
  -- an award taken back lowers what was earned; a refund lowers what was spent; else the sign decides
  is_earning boolean;
begin
  select * into posted from ledger_tx where id = new.tx_id;
  -- a restored database counts its transactions anew, so the number alone could come round
  if posted.id is null or posted.xid <> pg_current_xact_id() or posted.created_at <> act_time() then
    raise exception 'ledger transaction % is closed', new.tx_id using errcode = 'check_violation', constraint = 'ledger_tx_open';
  end if;
  new.seq := null; new.balance_after := null; new.prev_hash := null; new.hash := null;
  select * into wallet from account where id = new.account_id and kind = 'wallet' for update;
  if wallet.id is not null then
    new.seq := wallet.seq + 1;
    new.balance_after := wallet.balance + new.amount;
    new.prev_hash := wallet.head_hash;
    new.hash := sha256(new.prev_hash || convert_to(ledger_entry_text(new, posted), 'UTF8'));
    is_earning := case posted.kind when 'awardReversal' then true when 'refund' then false else new.amount > 0 end;
    update account set
      balance = new.balance_after,
      earned = earned + case when is_earning then new.amount else 0 end,
      spent = spent - case when is_earning then 0 else new.amount end,
      seq = new.seq,
      head_hash = new.hash
    where id = wallet.id;
  end if;
  return new;
end $$;

create or replace function contribution_entry_rules() returns trigger language plpgsql as $$
declare
  undone contribution_entry;
  held contribution_total;
  score rank_score;
  step integer := valid_step(new.kind, new.source_kind);
  a_period text;
begin
  new.created_at := act_time();
  if new.kind not in ('migration', 'joining') then
    new.counted_at := new.created_at;
  elsif new.counted_at > new.created_at then
    raise exception 'contribution counts for the past' using errcode = 'check_violation', constraint = 'contribution_entry_counted';
  end if;
  if new.kind = 'migration' and new.source_kind = 'report' and not exists (
    select 1 from report where id = new.source_id and researcher_id = new.researcher_id and earlier_account_id is not null
      and contribution = new.amount and created_at = new.counted_at and status in (2, 3, 4)) then
    raise exception 'report % did not come from the earlier portal with this', new.source_id using errcode = 'check_violation', constraint = 'contribution_entry_as_imported';
  end if;
  if new.reverses is not null then
    select * into undone from contribution_entry where id = new.reverses;
    if undone.researcher_id is distinct from new.researcher_id or undone.amount is distinct from -new.amount then
      raise exception 'contribution entry % is not the mirror of what it reverses', new.id using errcode = 'check_violation', constraint = 'contribution_entry_mirror';
    end if;
    new.counted_at := undone.counted_at;
  end if;
  select * into held from contribution_total where researcher_id = new.researcher_id for update;
  if held.researcher_id is null then
    raise exception 'no contribution account for %', new.researcher_id using errcode = 'check_violation', constraint = 'contribution_entry_account';
  end if;
  new.seq := held.seq + 1;
  new.balance_after := held.total + new.amount;
  update contribution_total set total = new.balance_after, seq = new.seq where researcher_id = new.researcher_id;

  foreach a_period in array array['all',
    to_char(new.counted_at at time zone 'Asia/Shanghai', 'YYYY'),
    to_char(new.counted_at at time zone 'Asia/Shanghai', 'YYYY-MM')]
  loop
    insert into rank_score values (a_period, new.researcher_id, new.amount, step, new.created_at)
      on conflict (period, researcher_id) do update set
        contribution = rank_score.contribution + new.amount,
        valid_count = rank_score.valid_count + step,
        reached_at = case when new.amount = 0 then rank_score.reached_at else new.created_at end
      returning * into score;
    if (score.contribution > 0) <> (score.contribution - new.amount > 0) then
      insert into rank_size values (a_period, 1)
        on conflict (period) do update set members = rank_size.members + case when score.contribution > 0 then 1 else -1 end;
    end if;
  end loop;
  return new;
end $$;
