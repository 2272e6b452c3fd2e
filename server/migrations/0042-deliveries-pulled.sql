-- compatible: yes
-- The order in which programs read what they were told, as `event` has one. Null: told before there was an order.
alter table delivery add column epoch integer, add column xid xid8;
alter table delivery alter column epoch set default current_epoch(), alter column xid set default pg_current_xact_id();
