-- compatible: yes
-- outside a transaction

create index concurrently report_desk_of_status on report_desk (status, due_rank, level_rank, age_rank, report_id);
