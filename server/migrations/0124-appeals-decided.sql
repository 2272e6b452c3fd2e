-- compatible: yes
-- outside a transaction

-- The same for what came of their appeals.
create index concurrently event_of_decided_appeal on event (concerns, at desc) where kind in ('report.upholdAppeal', 'report.rejectAppeal');
