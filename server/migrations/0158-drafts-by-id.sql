-- outside a transaction

-- A draft's key, from 0163 on.
create unique index concurrently report_draft_key on report_draft (id);
