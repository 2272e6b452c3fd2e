-- compatible: yes

-- pictures of documents go some time after the decision; the page says that there were some
alter table identity add column pictures_deleted_at timestamptz;
