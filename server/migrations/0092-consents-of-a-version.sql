-- compatible: yes
-- outside a transaction
create index concurrently if not exists consent_of_version on consent (kind, version, created_at desc, id desc);
