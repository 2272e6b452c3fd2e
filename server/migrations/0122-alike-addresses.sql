-- compatible: yes
-- outside a transaction

-- Reports about one address, from the newest.
create index concurrently report_by_path on report (address_path(url), created_at desc) where url <> '';
