-- compatible: yes
-- Months of access events are made and let go of by the owner of the tables, whoever asks: the server owns nothing.
alter function make_access_months() security definer set search_path to public, pg_temp;
alter function drop_access_month(date) security definer set search_path to public, pg_temp;
