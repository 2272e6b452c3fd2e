-- compatible: yes

-- What all servers of a deployment must have alike beside the keys: remembered from the first that has it.
alter table deployment
  -- a keyed digest, by the key that finds people
  add column passport_salt_index bytea,
  -- the public key of the heads of the log, as C2SP verifier key
  add column audit_verifier text;
