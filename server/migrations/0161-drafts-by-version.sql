-- outside a transaction

-- Whoever names no draft means the one of their version.
create unique index concurrently report_draft_version_once on report_draft (version);
