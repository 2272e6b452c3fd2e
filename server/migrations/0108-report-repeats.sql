-- compatible: yes
-- outside a transaction
-- How many repeat a report, and which.
create index concurrently report_repeats on report (duplicate_of, created_at, id) where duplicate_of is not null;
