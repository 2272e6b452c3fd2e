-- Which rows stand on a page is read from an index alone; only those rows are then looked up.

-- Everything a person can ask of their own reports, so that no filter, order or keyword reads a report itself.
create index report_own on report (researcher_id, researcher_seq)
  include (status, level, application_id, type_id, contribution, coins, created_at, updated_at, number, title);
drop index report_of_researcher_by_time;
drop index report_of_researcher_by_status;

create index contribution_entry_own on contribution_entry (researcher_id, seq) include (kind, created_at);

create index letter_own on letter (researcher_id, created_at desc, id desc) include (type, deleted_at);
drop index letter_of_researcher;

create index gift_order_own on gift_order (researcher_id, created_at desc, id desc) include (schedule);
drop index gift_order_of_researcher;

create index file_of_uploader on file (researcher_id, id) where researcher_id is not null;

create index gift_at_desk on gift (created_at desc, id);
create index announcement_at_desk_by_state on announcement (state, created_at desc, id desc) where document_kind is null;
