-- compatible: yes
-- outside a transaction

-- What waits for a second person is counted on every page, so it is found without what was decided before.
create index concurrently rule_proposal_open on rule_proposal (staff_id) where outcome is null;
