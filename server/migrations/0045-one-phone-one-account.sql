-- One phone, one account: phones were once kept as they were written, so 139…, +86139… and +860139… could be three. They
-- are sealed, so only a command that has the keys can look (`shieldsource split-accounts`); until it has, a row is unchecked.
alter table researcher
  add column phone_checked boolean not null default false,
  -- whose phone it is too: that account signs in by it, this one waits to be joined with it
  add column phone_kept_by uuid constraint researcher_phone_kept_by references researcher;
alter table researcher alter column phone_checked set default true;
create index researcher_phone_unchecked on researcher (id) where not phone_checked;
create index researcher_phone_shared on researcher (phone_kept_by) where phone_kept_by is not null;

-- What an account that shares a phone holds is carried to the one which keeps it, by entries. Contribution counts for the
-- days it was earned on, so that nobody overtakes this month's ranking by being joined; reports stay with their author.
alter table ledger_tx
  drop constraint ledger_tx_kind,
  add constraint ledger_tx_kind check (kind in ('award', 'awardReversal', 'exchange', 'refund', 'forfeit', 'migration', 'joining', 'adjustment')),
  add constraint ledger_tx_of_joining check (kind <> 'joining' or (source_kind = 'account' and reverses is null));
alter table contribution_entry
  drop constraint contribution_entry_kind,
  add constraint contribution_entry_kind check (kind in ('award', 'awardReversal', 'exchange', 'refund', 'forfeit', 'migration', 'joining', 'adjustment')),
  add constraint contribution_entry_of_joining check (kind <> 'joining' or (source_kind = 'account' and reverses is null));

create or replace function contribution_entry_rules() returns trigger language plpgsql as $$
declare
  undone contribution_entry;
  held contribution_total;
  score rank_score;
  step integer := valid_step(new.kind, new.source_kind);
  a_period text;
begin
  new.created_at := now();
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

-- I6: at commit, what left one account arrived at the one that keeps its phone, to the coin and to the point.
create function joining_settled() returns trigger language plpgsql as $$
declare
  gone researcher;
begin
  select * into gone from researcher where id = new.source_id;
  if gone.phone_kept_by is null
     or (select coalesce(sum(amount), 0) from contribution_entry where kind = 'joining' and source_kind = 'account' and source_id = gone.id) <> 0
     or exists (select 1 from contribution_entry where kind = 'joining' and source_kind = 'account' and source_id = gone.id
       and researcher_id not in (gone.id, gone.phone_kept_by))
     or exists (select 1 from ledger_tx posted join ledger_entry entry on entry.tx_id = posted.id join account on account.id = entry.account_id
       where posted.kind = 'joining' and posted.source_id = gone.id
         and (account.researcher_id is null or account.researcher_id not in (gone.id, gone.phone_kept_by))) then
    raise exception 'account % was not joined with the one that keeps its phone', gone.uid using errcode = 'check_violation', constraint = 'joining_settled';
  end if;
  return null;
end $$;
create constraint trigger joining_settled after insert on ledger_tx deferrable initially deferred
  for each row when (new.kind = 'joining') execute function joining_settled();
create constraint trigger joining_settled after insert on contribution_entry deferrable initially deferred
  for each row when (new.kind = 'joining') execute function joining_settled();
