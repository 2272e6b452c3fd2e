-- compatible: yes

-- 32 random bytes for each text that an event, or `older_text`, commits to by its hash: beside it and not in the event, so
-- that they are erased with the text, and nobody can try afterwards what it was. Texts of events from before have the
-- event's own salt.
create table text_salt (
  id uuid primary key,
  salt bytea not null constraint text_salt_size check (octet_length(salt) = 32)
);
create trigger text_salt_frozen before update or truncate on text_salt for each statement execute function refuse_change();

insert into text_salt (id, salt) select id, salt from older_text;
alter table older_text drop column salt;
