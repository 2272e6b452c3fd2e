-- compatible: yes

-- What readers of English see in place of a name; empty where there is none.
alter table application add column name_en text not null default '';
alter table platform add column name_en text not null default '';
alter table report_type add column name_en text not null default '';
alter table report_type add column type_group_en text not null default '';
alter table gift add column name_en text not null default '';
