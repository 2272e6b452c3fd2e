CREATE OR REPLACE FUNCTION contribution_entry_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
