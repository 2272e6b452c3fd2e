-- A member writes at several reports at once: a draft has an id of its own. Today's keeps its owner's, so that its files still
-- name it.
alter table report_draft add column id uuid;
update report_draft set id = researcher_id;
alter table report_draft alter column id set not null;
