-- compatible: yes
-- outside a transaction
-- What is cleaned away of a reviewer's uploads depends on the texts that they keep.
create index concurrently report_note_draft_of_staff on report_note_draft (staff_id);
