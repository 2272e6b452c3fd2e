CREATE OR REPLACE FUNCTION award_scored()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.cvss_vector := coalesce(new.cvss_vector,
    (select cvss_vector from award_proposal where report_id = new.report_id and outcome = 'approved' and decided_seq = new.seq));
  return new;
end $function$;
