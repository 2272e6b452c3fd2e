CREATE OR REPLACE FUNCTION award_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step bigint := case when tg_op = 'INSERT' then new.coins when old.reversed_at is null and new.reversed_at is not null then -new.coins else 0 end;
begin
  insert into award_tally values (abs(hashtext(new.id::text)) % 16, step)
    on conflict (share) do update set coins = award_tally.coins + step;
  return null;
end $function$;
