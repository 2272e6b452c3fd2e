CREATE OR REPLACE FUNCTION announcement_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.document_kind is not null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform announcement_count(new.kind, new.state, 1);
  -- always in the same order, so that two changes cannot wait for each other
  elsif (old.kind, old.state) < (new.kind, new.state) then
    perform announcement_count(old.kind, old.state, -1);
    perform announcement_count(new.kind, new.state, 1);
  elsif (old.kind, old.state) > (new.kind, new.state) then
    perform announcement_count(new.kind, new.state, 1);
    perform announcement_count(old.kind, old.state, -1);
  end if;
  return null;
end $function$;
