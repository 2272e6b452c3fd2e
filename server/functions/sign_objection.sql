CREATE OR REPLACE FUNCTION sign_objection(asker uuid, signer uuid, roles text[])
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when is_same_human(asker, signer) then 'own'
    when not exists (
      select from staff as person where person.id = signer and person.state = 'active' and person.roles && sign_objection.roles
        and coalesce(person.temporary_until > now(), true)) then 'role'
    when asker in (select hands_of(signer)) then 'letIn'
    when signer in (select hands_of(asker)) then 'lets'
    when exists (select hands_of(asker) intersect select hands_of(signer)) then 'sameHand'
    when not exists (
      select from staff as person, unnest(person.roles) as role
      where person.id = signer and role = any(sign_objection.roles) and not exists (
        select from staff_record as record
        where record.staff_id = signer and record.action = 'roles' and role = any(record.given) and is_fresh(record)
          and exists (select hands_of(record.by_id) intersect select hands_of(asker)))) then 'given' end
$function$;
