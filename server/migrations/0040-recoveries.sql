-- compatible: yes

-- An account that is given back to whoever lost its phone or second factors, signed by two and not yet or no longer under way.
create table account_recovery (
  -- of its proposal
  id uuid primary key,
  researcher_id uuid not null constraint account_recovery_researcher references researcher,
  -- the account that proved the new phone by signing in with it; null where the phone stays
  phone_of uuid constraint account_recovery_phone_of references researcher,
  signed_by uuid not null constraint account_recovery_signed_by references staff,
  signed_at timestamptz default act_time() not null,
  -- its owner may stop it until then
  due_at timestamptz not null,
  outcome text collate "C" constraint account_recovery_outcome check (outcome in ('done', 'stopped')),
  closed_at timestamptz,
  constraint account_recovery_closed check ((outcome is null) = (closed_at is null)),
  constraint account_recovery_waits check (due_at >= signed_at + interval '7 days' and (outcome is distinct from 'done' or closed_at >= due_at)),
  constraint account_recovery_two_accounts check (phone_of <> researcher_id)
);
create unique index account_recovery_open on account_recovery (researcher_id) where outcome is null;
create index account_recovery_due on account_recovery (due_at) where outcome is null;

insert into proposal_kind (kind, askers, signers, leaves_out_subject, asker_stays, is_at_once) values
  ('recovery', '{admin}', '{admin}', false, true, true);

-- A recovery begins as two admins signed it, and ends once.
create function account_recovery_by_two() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null or not carry_out('recovery', new.researcher_id::text,
        jsonb_build_object('id', new.id, 'decided_by', new.signed_by, 'phoneOf', new.phone_of)) then
      raise exception 'a recovery takes two admins' using errcode = 'check_violation', constraint = 'account_recovery_by_two';
    end if;
  elsif old.outcome is not null or new.outcome is null
      or to_jsonb(new) - array['outcome', 'closed_at'] <> to_jsonb(old) - array['outcome', 'closed_at'] then
    raise exception 'a recovery ends once, and changes in nothing else' using errcode = 'check_violation', constraint = 'account_recovery_ends_once';
  end if;
  return new;
end $$;
create trigger account_recovery_by_two before insert or update on account_recovery
  for each row execute function account_recovery_by_two();
