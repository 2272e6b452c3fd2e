CREATE OR REPLACE FUNCTION report_said(about report)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select translate(normalize(translate(without_unseen(left(concat_ws(e'\n', about.title,
    (select concat_ws(e'\n', nullif(url, ''), description) from report_text where report_id = about.id),
    (select string_agg(coalesce(edited.body, newest.body), e'\n' order by newest.created_at, newest.id)
      from (select id, created_at, body from report_comment where report_id = about.id order by created_at desc, id desc limit 500) as newest
      left join lateral (
        select body from report_comment_edit where comment_id = newest.id order by created_at desc, id desc limit 1) as edited on true
      where coalesce(edited.body, newest.body) <> ''),
    (select string_agg(name, e'\n' order by position, id) from file where report_id = about.id),
    (select string_agg(body, e'\n' order by created_at, id)
      from (select id, created_at, body from report_note where report_id = about.id order by created_at desc, id desc limit 500) as newest
      where body <> ''),
    (select concat_ws(e'\n', ticket, nullif(url, '')) from report_hand_over where report_id = about.id)), 200000)),
    '，：；！？（）', e'\uE000\uE001\uE002\uE003\uE004\uE005\uE006'), nfkc), e'\uE000\uE001\uE002\uE003\uE004\uE005\uE006', '，：；！？（）')
$function$;
