-- compatible: yes
-- outside a transaction

-- Reports at one place, the newest first.
create index concurrently report_by_first_path on report (first_path(url), created_at desc) where url <> '';
