CREATE OR REPLACE FUNCTION is_alone(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (
    select from staff as other
    where other.state = 'active' and 'admin' = any (other.roles) and not is_same_human(person, other.id)
      and coalesce(other.temporary_until > now(), true)
      and (other.last_sign_in_at is not null or other.passphrase_hash is not null))
  and not exists (
    select from staff_record as record
    where 'admin' = any (record.taken) and record.staff_id <> person and record.created_at > act_time() - interval '30 days'
      and exists (select hands_of(record.by_id) intersect select hands_of(person)))
$function$;
