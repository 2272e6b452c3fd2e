-- compatible: yes
alter table file validate constraint file_comment, validate constraint file_note;
alter table staff_link validate constraint staff_link_used_in_time;
