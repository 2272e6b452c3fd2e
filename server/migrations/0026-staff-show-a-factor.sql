-- compatible: yes

-- When a second factor was last shown in a session of staff: as it began, or since. Null: before this was stored.
alter table session add column proven_at timestamptz;
alter table session alter column proven_at set default now();
