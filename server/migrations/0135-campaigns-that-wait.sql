-- compatible: yes
-- outside a transaction

-- As for rules: campaigns that wait are found without what was decided before.
create index concurrently campaign_open on campaign (last_day) where outcome is null;
