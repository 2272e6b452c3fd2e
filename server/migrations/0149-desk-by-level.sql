-- compatible: yes
-- outside a transaction

create index concurrently report_desk_by_level on report_desk (level_rank, due_rank, age_rank, report_id);
