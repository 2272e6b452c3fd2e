-- compatible: yes
-- An export is downloaded page by page, and told of once.
alter table data_export add column downloaded_at timestamptz;
