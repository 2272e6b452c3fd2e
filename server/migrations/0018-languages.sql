-- compatible: yes

-- The language that somebody chose: what they read on the pages, and what mail says to them. Null: Chinese, as everybody's.
alter table researcher add column language text;
alter table researcher add constraint researcher_language check (language in ('zh-CN', 'en')) not valid;
alter table staff add column language text;
alter table staff add constraint staff_language check (language in ('zh-CN', 'en')) not valid;
