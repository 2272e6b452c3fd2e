-- compatible: yes

alter table report validate constraint report_application_version;
