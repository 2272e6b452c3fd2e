-- compatible: yes
alter table phone_code validate constraint phone_code_purpose;
alter table delivery validate constraint delivery_state;
