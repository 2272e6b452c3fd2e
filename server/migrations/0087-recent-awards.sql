-- compatible: yes
-- outside a transaction

-- What a new rule would have paid is reckoned over the last months' awards.
create index concurrently award_recent on award (created_at desc) where reversed_at is null;
