-- compatible: yes

-- What staff search: all that was written about a report, in one row that a follower of events writes, never a submission.
-- Text and query are taken apart by the same function: pairs of characters where words have no spaces, whole words elsewhere.

create function search_fold(said text) returns text language sql immutable strict parallel safe as
  $$ select lower(normalize(said, nfkc) collate "C") $$;

-- Unbroken runs of characters, or of letters and digits; punctuation is none.
create function search_runs(said text) returns text[] language sql immutable strict parallel safe as $$
  select array(select run[1] from regexp_matches(search_fold(said),
    '([a-z0-9\u00c0-\u024f\u0370-\u052f]+|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0002ffff]+)', 'g') as run)
$$;

create function search_terms(said text) returns text[] language sql immutable strict parallel safe cost 100 begin atomic
  -- bound as it is made: an index is built where no schema is searched
  select array(
    select distinct term from (
      select left(word[1], 32) as term from regexp_matches(folded, '[a-z0-9\u00c0-\u024f\u0370-\u052f]+', 'g') as word
      union all
      select one || next from unnest(characters, characters[2:]) as pair (one, next) where one <> ' ' and next <> ' ') as terms)
  from search_fold(said) as folded cross join lateral string_to_array(
    regexp_replace(folded, '[^\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0002ffff]+', ' ', 'g'), null) as characters;
end;

create table report_search (
  report_id uuid primary key constraint report_search_report references report,
  -- the title is its first line
  said text not null
);
create index report_search_terms on report_search using gin (search_terms(said)) with (fastupdate = off);

-- Everything that was written about a report. What staff alone may read belongs here too: only they search. It is kept as it is
-- compared, but for the punctuation of Chinese, which is shown as it was written.
create function report_said(about report) returns text language sql stable as $$
  select translate(normalize(translate(left(concat_ws(e'\n', about.title, nullif(about.url, ''), about.description,
    (select string_agg(body, e'\n' order by created_at, id) from report_comment where report_id = about.id and body <> ''),
    (select string_agg(name, e'\n' order by position, id) from file where report_id = about.id)), 200000),
    '，：；！？（）', e'\uE000\uE001\uE002\uE003\uE004\uE005\uE006'), nfkc), e'\uE000\uE001\uE002\uE003\uE004\uE005\uE006', '，：；！？（）')
$$;
create function said_fold(said text) returns text language sql immutable strict parallel safe as
  $$ select lower(translate(said, '，：；！？（）', ',:;!?()') collate "C") $$;

-- What is erased is not found.
create function report_search_erased() returns trigger language plpgsql as $$
begin
  delete from report_search where report_id = new.id;
  return null;
end $$;
create trigger report_search_erased after update of erased_at on report for each row when (new.erased_at is not null) execute function report_search_erased();

-- Terms that stand in so many reports that to look them up costs more than to go through the list: in one of twenty, in a large
-- centre in fewer, since what is looked up is put in order as a whole. Told by a sample.
create table search_common (
  term text primary key,
  share real not null constraint search_common_share check (share > 0 and share <= 1)
);
create function tally_search() returns void language sql as $$
  delete from search_common;
  with size as (select greatest(1, reltuples) as reports from pg_class where oid = 'report_search'::regclass),
  sampled as materialized (
    select said from report_search tablesample system ((select least(100, 100.0 * 2000 / reports) from size)) limit 4000)
  insert into search_common
  select term, count(*)::real / (select count(*) from sampled)
  from sampled cross join unnest(search_terms(said)) as term
  group by term having count(*) > (select least(0.05, sqrt(200 / reports)) from size) * (select count(*) from sampled)
$$;

-- What somebody looks at again and again: a query by its text, for themselves or for all who judge.
create table inbox_view (
  id uuid primary key,
  staff_id uuid not null constraint inbox_view_staff references staff,
  name text not null constraint inbox_view_name check (char_length(name) between 1 and 20),
  query text not null constraint inbox_view_query check (char_length(query) <= 500),
  rail text not null,
  ordered text not null,
  is_shared boolean not null,
  created_at timestamptz not null default act_time(),
  constraint inbox_view_name_once unique (staff_id, name)
);
create index inbox_view_shared on inbox_view (name, id) where is_shared;
