CREATE OR REPLACE FUNCTION campaign_at(moment timestamp with time zone, application uuid, type uuid)
 RETURNS campaign
 LANGUAGE sql
 STABLE
AS $function$
  select * from campaign
  where signed_at <= moment and (ended_at is null or moment < ended_at)
    and (moment at time zone 'Asia/Shanghai')::date between first_day and last_day
    and (application_ids = '{}' or application = any (application_ids))
    and (type_ids = '{}' or type = any (type_ids))
  order by factor_hundredths desc, signed_at, id limit 1
$function$;
