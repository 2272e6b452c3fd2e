-- compatible: yes
-- outside a transaction

-- How many reports of one person wait for their award is counted without looking through the others.
create index concurrently report_awaits_award on report (researcher_id, level) where award_state is not null;
