-- compatible: yes

-- How a reviewer scored what they graded, beside the grade: it is proposed, signed, replaced and taken back with it.
alter table award
  add column cvss_vector text,
  add constraint award_cvss_vector check (char_length(cvss_vector) <= 300 and cvss_vector ~ '^CVSS:(3\.1|4\.0)(/[A-Z]{1,3}:[A-Za-z]+)+$') not valid;
alter table award validate constraint award_cvss_vector;
alter table award_proposal
  add column cvss_vector text,
  add constraint award_proposal_cvss_vector check (char_length(cvss_vector) <= 300 and cvss_vector ~ '^CVSS:(3\.1|4\.0)(/[A-Z]{1,3}:[A-Za-z]+)+$') not valid;
alter table award_proposal validate constraint award_proposal_cvss_vector;

-- A server of before gives what was signed without it, and award_signed would refuse that.
create function award_scored() returns trigger language plpgsql as $$
begin
  new.cvss_vector := coalesce(new.cvss_vector,
    (select cvss_vector from award_proposal where report_id = new.report_id and outcome = 'approved' and decided_seq = new.seq));
  return new;
end $$;
create trigger award_scored before insert on award for each row execute function award_scored();
