-- compatible: yes
-- outside a transaction

-- A member's home finds the questions and retests that wait for them without looking through all their reports.
create index concurrently report_waits_for_author on report (researcher_id) where information_seq is not null or retest = 'asked';
