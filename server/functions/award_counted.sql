CREATE OR REPLACE FUNCTION award_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step bigint := case tg_op when 'INSERT' then new.coins else -new.coins end;
begin
  insert into award_tally values (abs(hashtext(new.id::text)) % 16, step)
    on conflict (share) do update set coins = award_tally.coins + step;
  return null;
end $function$;
