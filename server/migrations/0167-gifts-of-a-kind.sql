-- compatible: yes
-- outside a transaction

-- A list of one kind reads that kind, also where there is little of it.
create index concurrently gift_of_kind on gift (type, created_at desc, id) where on_shelf;
