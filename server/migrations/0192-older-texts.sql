-- compatible: yes

-- What texts were when their verification began, where no event says so: those of reports that were submitted before their
-- events did, and of comments from before there were events. Filled in batches after this migration; one event then holds
-- their number and a digest of their hashes (`books.older.ts`).
create table older_text (
  kind text not null constraint older_text_kind check (kind in ('report', 'report_comment')),
  id uuid not null,
  salt bytea not null constraint older_text_salt_size check (octet_length(salt) = 32),
  hash bytea not null constraint older_text_hash_size check (octet_length(hash) = 32),
  primary key (kind, id)
);
create trigger older_text_frozen before update or delete or truncate on older_text for each statement execute function refuse_change();
