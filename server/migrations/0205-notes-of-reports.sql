-- compatible: yes
-- outside a transaction
-- A file of a note is of the report of the note.
create unique index concurrently review_note_report_known on review_note (id, report_id);
