-- compatible: yes

-- What belongs together with this database, in its one row: the keys it is sealed and searched with, the folder of its
-- files, and whether real people have been served from it. Looked at before anything else is done (database/fit.ts).
create table deployment (
  id uuid constraint deployment_key primary key,
  -- opens under the key of this deployment and no other; sealed anew like everything sealed
  key_proof_sealed bytea not null,
  -- a keyed digest of the id, by the key that finds people
  index_proof bytea not null,
  -- since then the folder of the files carries this id
  store_claimed_at timestamptz,
  served_production_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index deployment_one on deployment ((true));
