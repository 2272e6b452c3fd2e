CREATE OR REPLACE FUNCTION report_said(about report)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select translate(normalize(translate(without_unseen(left(concat_ws(e'\n', about.title,
    (select concat_ws(e'\n', nullif(url, ''), description) from report_text where report_id = about.id),
    (select string_agg(coalesce(edited.body, report_comment.body), e'\n' order by report_comment.created_at, report_comment.id)
      from report_comment left join lateral (
        select body from report_comment_edit where comment_id = report_comment.id order by created_at desc, id desc limit 1) as edited on true
      where report_id = about.id and coalesce(edited.body, report_comment.body) <> ''),
    (select string_agg(name, e'\n' order by position, id) from file where report_id = about.id),
    (select string_agg(body, e'\n' order by created_at, id) from report_note where report_id = about.id and body <> ''),
    (select concat_ws(e'\n', ticket, nullif(url, '')) from report_hand_over where report_id = about.id)), 200000)),
    '，：；！？（）', e'\uE000\uE001\uE002\uE003\uE004\uE005\uE006'), nfkc), e'\uE000\uE001\uE002\uE003\uE004\uE005\uE006', '，：；！？（）')
$function$;
