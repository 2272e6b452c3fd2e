-- compatible: yes
-- outside a transaction

-- Operators see how many save for a gift.
create index concurrently gift_wish_of_gift on gift_wish (gift_id);
