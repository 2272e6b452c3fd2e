CREATE OR REPLACE FUNCTION letter_tallied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into letter_tally
      select researcher_id, type, count(*), count(*) filter (where read_at is null) from after
      where deleted_at is null group by researcher_id, type
      on conflict on constraint letter_tally_key do update set
        letters = letter_tally.letters + excluded.letters,
        unread = letter_tally.unread + excluded.unread;
  elsif tg_op = 'UPDATE' then
    update letter_tally set letters = letter_tally.letters + moved.letters, unread = letter_tally.unread + moved.unread
    from (
      select researcher_id, type, sum(letters) as letters, sum(unread) as unread from (
        select researcher_id, type, 1 as letters, case when read_at is null then 1 else 0 end as unread
        from after where deleted_at is null
        union all
        select researcher_id, type, -1, case when read_at is null then -1 else 0 end
        from before where deleted_at is null) as each
      group by researcher_id, type having sum(letters) <> 0 or sum(unread) <> 0) as moved
    where letter_tally.researcher_id = moved.researcher_id and letter_tally.type = moved.type;
  else
    update letter_tally set letters = letter_tally.letters - gone.letters, unread = letter_tally.unread - gone.unread
    from (
      select researcher_id, type, count(*) as letters, count(*) filter (where read_at is null) as unread
      from before where deleted_at is null group by researcher_id, type) as gone
    where letter_tally.researcher_id = gone.researcher_id and letter_tally.type = gone.type;
  end if;
  return null;
end $function$;
