-- compatible: yes

-- Every row was checked under the stricter rule that came before.
alter table report validate constraint report_award_state_when_valid;
alter table award_proposal validate constraint award_proposal_raised;
