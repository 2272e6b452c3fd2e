-- compatible: yes

alter table researcher validate constraint researcher_no_factor_kept;
alter table phone_code validate constraint phone_code_purpose;
