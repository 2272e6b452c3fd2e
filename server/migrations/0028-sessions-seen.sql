-- compatible: yes
-- outside a transaction
-- When an account was used last, in sessions that have ended too.
create index concurrently session_seen on session (researcher_id, last_seen_at) where not is_limited;
