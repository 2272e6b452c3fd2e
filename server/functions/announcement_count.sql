CREATE OR REPLACE FUNCTION announcement_count(of_kind text, of_state text, step integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into announcement_tally values (of_kind, of_state, step)
    on conflict (kind, state) do update set announcements = announcement_tally.announcements + step
$function$;
