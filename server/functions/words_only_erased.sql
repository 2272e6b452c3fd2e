CREATE OR REPLACE FUNCTION words_only_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  words constant text[] := coalesce(tg_argv[0], '{body}');
  about constant uuid := coalesce(to_jsonb(old) ->> 'report_id',
    (select report_id::text from report_comment where id = (to_jsonb(old) ->> 'comment_id')::uuid));
begin
  if exists (select from unnest(words) as word where to_jsonb(new) ->> word <> '') or to_jsonb(new) - words is distinct from to_jsonb(old) - words
     or not exists (select from report where id = about and erased_at is not null) then
    raise exception 'append-only: %', tg_table_name using errcode = 'integrity_constraint_violation', constraint = tg_table_name || '_append_only';
  end if;
  return new;
end $function$;
