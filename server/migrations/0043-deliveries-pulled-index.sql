-- compatible: yes
-- outside a transaction
-- What a program reads next of its channel.
create index concurrently delivery_pulled on delivery (receiver_id, epoch, xid, id);
