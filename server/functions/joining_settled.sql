CREATE OR REPLACE FUNCTION joining_settled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
