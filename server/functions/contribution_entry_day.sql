CREATE OR REPLACE FUNCTION contribution_entry_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contribution_day
    values (new.researcher_id, (new.counted_at at time zone 'Asia/Shanghai')::date, new.amount, valid_step(new.kind, new.source_kind))
    on conflict on constraint contribution_day_key do update set
      contribution = contribution_day.contribution + excluded.contribution,
      valid_count = contribution_day.valid_count + excluded.valid_count;
  return null;
end $function$;
