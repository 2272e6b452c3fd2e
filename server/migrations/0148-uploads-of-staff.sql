-- compatible: yes
-- outside a transaction

-- What a colleague has taken in and not used yet, for the quota.
create index concurrently file_unattached_of_staff on file (staff_id) where staff_id is not null and place is null;
