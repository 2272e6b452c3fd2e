-- compatible: yes
-- outside a transaction

create index concurrently file_for_identity on file (id) where purpose = 'identity';
