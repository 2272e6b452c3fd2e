-- compatible: yes

-- Which key is in use for what, and since when: {"INDEX_KEY": {"id": …, "since": milliseconds}}. The ids name keys and say nothing about them.
alter table deployment add column key_dates jsonb;
