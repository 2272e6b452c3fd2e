-- compatible: yes

-- The roles that a provider said, until our second factor is shown; null where they are given here.
alter table staff_ceremony add column roles text[];
