-- compatible: yes
-- outside a transaction

create index concurrently report_desk_warned on report_desk (warn_at) where warn_at is not null;
