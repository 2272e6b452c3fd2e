CREATE OR REPLACE FUNCTION award_settled(signed proposal)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from award as given where given.report_id = signed.subject::uuid and given.proposal_id = signed.id
    and signed.coins = coalesce((select sum(entry.amount) from ledger_tx as posted
      join ledger_entry as entry on entry.tx_id = posted.id
      join account on account.id = entry.account_id and account.researcher_id = signed.researcher_id
      where posted.kind = 'award' and posted.source_kind = 'report' and posted.source_id = given.report_id and posted.source_seq = given.seq), 0)
    and exists (select from contribution_entry as posted
      where posted.kind = 'award' and posted.source_kind = 'report' and posted.source_id = given.report_id and posted.source_seq = given.seq
        and posted.researcher_id = signed.researcher_id and posted.amount = signed.contribution)
    and (signed.params ->> 'raises' is null
      or exists (select from award as raised where raised.report_id = given.report_id and raised.seq = (signed.params ->> 'raises')::integer
        and raised.reversed_at is not null
        and 0 = coalesce((select sum(entry.amount) from ledger_tx as posted
          join ledger_entry as entry on entry.tx_id = posted.id
          join account on account.id = entry.account_id and account.researcher_id = signed.researcher_id
          where posted.kind in ('award', 'awardReversal') and posted.source_kind = 'report'
            and posted.source_id = given.report_id and posted.source_seq = raised.seq), 0)
        and exists (select from contribution_entry as posted
          where posted.kind = 'awardReversal' and posted.source_kind = 'report' and posted.source_id = given.report_id
            and posted.source_seq = raised.seq and posted.researcher_id = signed.researcher_id))))
$function$;
