-- outside a transaction

-- What the files of a draft name, from 0163 on.
create unique index concurrently report_draft_owned on report_draft (id, researcher_id);
