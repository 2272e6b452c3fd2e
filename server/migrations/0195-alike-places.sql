-- compatible: yes
-- outside a transaction

-- Reports about one of several places.
create index concurrently report_by_paths on report using gin (address_paths(url));
