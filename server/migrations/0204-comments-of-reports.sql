-- compatible: yes
-- outside a transaction
-- A file of a comment is of the report of the comment.
create unique index concurrently report_comment_report_known on report_comment (id, report_id);
