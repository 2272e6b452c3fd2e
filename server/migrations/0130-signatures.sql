-- compatible: yes

-- Another human, as far as a researcher account tells.
create or replace function may_sign(signer_id uuid, author_id uuid) returns boolean language sql stable as $$
  select exists (
    select from staff as signer, staff as author
    where signer.id = signer_id and author.id = author_id and signer.id <> author.id
      and signer.state = 'active' and 'admin' = any (signer.roles)
      and (signer.researcher_id is null or signer.researcher_id is distinct from author.researcher_id))
$$;

-- Two admins reset a second factor, and both are admins on the day that it is signed; whose it is can still come in.
create function staff_reset_by_two() returns trigger language plpgsql as $$
begin
  if not may_sign(new.decided_by, new.asked_by)
     or not exists (select from staff where id = new.asked_by and state = 'active' and 'admin' = any (roles))
     or not exists (select from staff where id = new.staff_id and state = 'active') then
    raise exception 'a reset is signed while both are admins' using errcode = 'check_violation', constraint = 'staff_reset_by_two';
  end if;
  return new;
end $$;
create trigger staff_reset_signed before update on staff_reset for each row
  when (new.outcome = 'approved') execute function staff_reset_by_two();
