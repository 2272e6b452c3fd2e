-- compatible: yes
-- A keyed hash over a session, its person and its secrets. Servers of the release before write none.
alter table session add column binding bytea;
