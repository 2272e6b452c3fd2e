-- compatible: yes

-- Where a finding is: up to ten lines of 2,048 characters, whatever the platform calls a place.
alter table report drop constraint report_url_length,
  add constraint report_url_length check (char_length(url) <= 20490) not valid;
alter table report validate constraint report_url_length;
alter table report_draft drop constraint report_draft_url_length,
  add constraint report_draft_url_length check (char_length(url) <= 24000) not valid;
alter table report_draft validate constraint report_draft_url_length;

-- Where each of them leads (`address_path`); what leads nowhere is left out.
create function address_paths(url text) returns text[] language sql immutable parallel safe
begin atomic
  select array(select distinct path from regexp_split_to_table(url, '\n| +(?=https?://)') as place
    cross join lateral address_path(btrim(place)) as path where path <> '');
end;
-- Where the first of them leads.
create function first_path(url text) returns text language sql immutable parallel safe
  return address_path(btrim(split_part(split_part(url, e'\n', 1), ' http', 1)));
