-- compatible: yes

-- What 0070 and 0071 added for new rows holds for those from before, too.
alter table report validate constraint report_erased_when_ended;
alter table scoring_rule validate constraint scoring_rule_whole;
alter table award validate constraint award_contribution_sum;
alter table award validate constraint award_coins_sum;
alter table award_proposal validate constraint award_proposal_contribution_sum;
alter table award_proposal validate constraint award_proposal_coins_sum;
