-- One phone, one account: phones were once kept as they were written, so 139…, +86139… and +860139… could be three. They
-- are sealed, so only a command that has the keys can look (`shieldsource split-accounts`); until it has, a row is unchecked.
alter table researcher
  add column phone_checked boolean not null default false,
  -- whose phone it is too: that account signs in by it, this one waits to be joined with it
  add column phone_kept_by uuid constraint researcher_phone_kept_by references researcher;
alter table researcher alter column phone_checked set default true;
create index researcher_phone_unchecked on researcher (id) where not phone_checked;
create index researcher_phone_shared on researcher (phone_kept_by) where phone_kept_by is not null;
