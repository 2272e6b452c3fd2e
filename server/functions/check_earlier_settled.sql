CREATE OR REPLACE FUNCTION check_earlier_settled(checked uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  taken earlier_account;
  coins bigint;
  contribution bigint;
begin
  select * into taken from earlier_account where id = checked;
  select coalesce(sum(entry.amount), 0) into coins
    from ledger_tx posted
    join ledger_entry entry on entry.tx_id = posted.id
    join account on account.id = entry.account_id and account.researcher_id = taken.claimed_by
    where posted.kind = 'migration' and posted.source_kind = 'earlier' and posted.source_id = checked and posted.source_seq = 1;
  select coalesce(sum(entry.amount), 0) into contribution
    from contribution_entry entry
    where entry.kind = 'migration' and entry.researcher_id = taken.claimed_by and entry.source_seq = 1
      and (entry.source_kind = 'earlier' and entry.source_id = checked
        or entry.source_kind = 'report' and entry.source_id in (select id from report where earlier_account_id = checked));
  if taken.claimed_by is null or coins <> taken.coins or contribution <> taken.contribution
     or (select count(*) from report where earlier_account_id = checked) <> taken.reports
     or exists (select 1 from earlier_report where account_id = checked) then
    raise exception 'earlier account % did not come over whole', checked using errcode = 'check_violation', constraint = 'earlier_account_settled';
  end if;
end $function$;
