-- What the servers say of a row when they write it, under a key that the database never sees: whoever changes the row behind
-- their backs cannot write a fitting one (`platform/witness.ts`).
create table witness (
  kind text not null,
  row_id uuid not null,
  digest bytea not null,
  -- null where it was written with the row; else when the row was taken for true as it stood
  trusted_at timestamptz,
  constraint witness_once primary key (kind, row_id)
);
create trigger witness_frozen before update or delete or truncate on witness for each statement execute function refuse_change();

-- How far the books were verified, so that a night's run goes on from there; signed under the same key.
create table verified_head (
  only_row boolean primary key default true constraint verified_head_one_row check (only_row),
  head text not null,
  verified_at timestamptz not null default now()
);

-- an order keeps what its gift was called on the day
create function gift_order_named() returns trigger language plpgsql as $$
begin
  if (new.gift_name, new.gift_image) is distinct from (old.gift_name, old.gift_image) then
    raise exception 'what an exchange fixed never changes' using errcode = 'check_violation', constraint = 'gift_order_fixed_fields';
  end if;
  return new;
end $$;
create trigger gift_order_named before update of gift_name, gift_image on gift_order for each row execute function gift_order_named();
