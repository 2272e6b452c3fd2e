CREATE OR REPLACE FUNCTION audit_entry_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  new.seq := head.seq + 1;
  new.created_at := clock_timestamp();
  new.prev_hash := head.hash;
  new.hash := sha256(new.prev_hash || convert_to(concat_ws('|', new.seq, new.id, coalesce(new.staff_id::text, '-'),
    octet_length(new.action), new.action, octet_length(new.target), new.target, octet_length(new.reason), new.reason,
    (extract(epoch from new.created_at) * 1000000)::bigint), 'UTF8'));
  update audit_head set seq = new.seq, hash = new.hash;
  return new;
end $function$;
