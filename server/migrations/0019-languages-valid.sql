-- compatible: yes

alter table researcher validate constraint researcher_language;
alter table staff validate constraint staff_language;
