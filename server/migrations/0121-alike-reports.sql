-- compatible: yes
-- outside a transaction

-- Reports of one application and type, from the newest: where those that say the same are looked for.
create index concurrently report_by_subject on report (application_id, type_id, created_at desc);
