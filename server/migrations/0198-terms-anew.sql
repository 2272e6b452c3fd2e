-- compatible: yes
-- outside a transaction

-- By the one fold (`search_fold`).
reindex index concurrently report_search_terms;
