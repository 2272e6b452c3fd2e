-- compatible: yes
-- outside a transaction

-- What a colleague began and somebody waits for is found without looking through all reports.
create index concurrently report_retest_asked on report (created_at, id) where retest = 'asked';
