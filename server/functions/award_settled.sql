CREATE OR REPLACE FUNCTION award_settled(signed award_proposal)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select 1 from award where award.report_id = signed.report_id and award.seq = signed.decided_seq)
    and signed.coins = coalesce((select sum(entry.amount) from ledger_tx as posted
      join ledger_entry as entry on entry.tx_id = posted.id
      join account on account.id = entry.account_id and account.researcher_id = signed.researcher_id
      where posted.kind = 'award' and posted.source_kind = 'report' and posted.source_id = signed.report_id and posted.source_seq = signed.decided_seq), 0)
    and exists (select 1 from contribution_entry as posted
      where posted.kind = 'award' and posted.source_kind = 'report' and posted.source_id = signed.report_id and posted.source_seq = signed.decided_seq
        and posted.researcher_id = signed.researcher_id and posted.amount = signed.contribution)
    and (signed.raises is null
      or exists (select 1 from award where award.report_id = signed.report_id and award.seq = signed.raises and award.reversed_at is not null)
        and 0 = coalesce((select sum(entry.amount) from ledger_tx as posted
          join ledger_entry as entry on entry.tx_id = posted.id
          join account on account.id = entry.account_id and account.researcher_id = signed.researcher_id
          where posted.kind in ('award', 'awardReversal') and posted.source_kind = 'report' and posted.source_id = signed.report_id and posted.source_seq = signed.raises), 0)
        and exists (select 1 from contribution_entry as posted
          where posted.kind = 'awardReversal' and posted.source_kind = 'report' and posted.source_id = signed.report_id and posted.source_seq = signed.raises
            and posted.researcher_id = signed.researcher_id))
$function$;
