-- outside a transaction

-- Those of one person, the last first.
create index concurrently report_draft_of on report_draft (researcher_id, updated_at);
