-- compatible: yes

-- One fold for every search: without signs that nobody sees, composed, in half width and lower case (`contract/src/fold.ts`).
create function without_unseen(said text) returns text language sql immutable strict parallel safe
  return regexp_replace(said, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g');
-- bound as it is made: an index is built where no schema is searched
create or replace function search_fold(said text) returns text language sql immutable strict parallel safe
  return replace(lower(normalize(without_unseen(said), nfkc)), U&'i\0307', 'i');
create or replace function said_fold(said text) returns text language sql immutable strict parallel safe as
  $$ select replace(lower(translate(said, '，：；！？（）', ',:;!?()')), U&'i\0307', 'i') $$;

-- The words of a query: its runs, or the whole where there is none.
create function search_words(said text) returns text[] language sql immutable strict parallel safe
  return (select case when runs = '{}' then array[btrim(search_fold(said))] else runs end from search_runs(said) as runs);

create or replace function report_said(about report) returns text language sql stable as $$
  select translate(normalize(translate(without_unseen(left(concat_ws(e'\n', about.title, nullif(about.url, ''), about.description,
    (select string_agg(coalesce(edited.body, report_comment.body), e'\n' order by report_comment.created_at, report_comment.id)
      from report_comment left join lateral (
        select body from report_comment_edit where comment_id = report_comment.id order by created_at desc, id desc limit 1) as edited on true
      where report_id = about.id and coalesce(edited.body, report_comment.body) <> ''),
    (select string_agg(name, e'\n' order by position, id) from file where report_id = about.id),
    (select string_agg(body, e'\n' order by created_at, id) from review_note where report_id = about.id and body <> ''),
    (select concat_ws(e'\n', ticket, nullif(url, '')) from hand_over where report_id = about.id)), 200000)),
    '，：；！？（）', e'\uE000\uE001\uE002\uE003\uE004\uE005\uE006'), nfkc), e'\uE000\uE001\uE002\uE003\uE004\uE005\uE006', '，：；！？（）')
$$;
update report_search set said = normalize(without_unseen(said), nfc) where said <> without_unseen(said);
