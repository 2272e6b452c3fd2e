CREATE OR REPLACE FUNCTION hands_of(person uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  with recursive hand(id) as (
    select person
    union
    select before.id from hand, lateral (
      select record.by_id from staff_record as record
        where record.staff_id = hand.id and record.action in ('link', 'provider', 'factor') and is_fresh(record)
      union all
      select that.id from staff as this join staff as that on that.researcher_id = this.researcher_id where this.id = hand.id
    ) as before(id))
  select id from hand
$function$;
