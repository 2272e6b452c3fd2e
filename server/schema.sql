-- Made from the migrations by commands/generate-schema.ts: what holds today. Functions stand in functions/.

create domain sealed as bytea;

create domain words as text;

create sequence order_number;

create sequence report_draft_version;

create sequence report_number;

create sequence researcher_uid;

create sequence staff_number;

create table access_event (
  id uuid not null,
  epoch integer default current_epoch() not null,
  xid xid8 default pg_current_xact_id() not null,
  at timestamp with time zone default act_time() not null,
  kind text collate "C" not null,
  version smallint default 1 not null,
  subject text collate "C" not null,
  concerns uuid,
  actor text not null,
  actor_id uuid,
  params jsonb default '{}'::jsonb not null,
  salt bytea not null,
  text_hash bytea,
  constraint access_event_key PRIMARY KEY (id, at),
  constraint access_event_actor CHECK (actor = ANY (ARRAY['researcher'::text, 'staff'::text, 'clock'::text, 'command'::text, 'visitor'::text])),
  constraint access_event_actor_known CHECK ((actor = ANY (ARRAY['researcher'::text, 'staff'::text])) = (actor_id IS NOT NULL)),
  constraint access_event_params_size CHECK (octet_length(params::text) <= 4096),
  constraint access_event_salt_size CHECK (octet_length(salt) = 32),
  constraint access_event_text_hash_size CHECK (octet_length(text_hash) = 32)
) partition by RANGE (at);
CREATE INDEX access_event_concerning ON ONLY access_event USING btree (concerns, at DESC, id DESC) WHERE concerns IS NOT NULL;
CREATE INDEX access_event_in_order ON ONLY access_event USING btree (epoch, xid, id);
CREATE INDEX access_event_newest ON ONLY access_event USING btree (at DESC, id DESC);
CREATE INDEX access_event_of_actor ON ONLY access_event USING btree (actor_id, at DESC, id DESC) WHERE actor_id IS NOT NULL;
CREATE INDEX access_event_of_kind ON ONLY access_event USING btree (kind, at DESC, id DESC);
CREATE INDEX access_event_of_subject ON ONLY access_event USING btree (subject, at DESC, id DESC);
CREATE TRIGGER access_event_frozen BEFORE DELETE OR UPDATE ON access_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER access_event_kept BEFORE TRUNCATE ON access_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table account (
  id uuid not null,
  kind text collate "C" not null,
  researcher_id uuid,
  balance bigint default 0 not null,
  earned bigint default 0 not null,
  spent bigint default 0 not null,
  seq bigint default 0 not null,
  head_hash bytea default '\x'::bytea not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_owner_unique UNIQUE (researcher_id),
  constraint account_owner FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint account_balance_not_negative CHECK (kind <> 'wallet'::text OR balance >= 0),
  constraint account_balance_parts CHECK (balance = (earned - spent)),
  constraint account_kind CHECK (kind = ANY (ARRAY['wallet'::text, 'issuance'::text, 'redemption'::text, 'adjustment'::text])),
  constraint account_only_wallets_cached CHECK (kind = 'wallet'::text OR balance = 0 AND seq = 0),
  constraint account_wallet_owned CHECK ((kind = 'wallet'::text) = (researcher_id IS NOT NULL))
);
CREATE UNIQUE INDEX account_system_once ON account USING btree (kind) WHERE kind <> 'wallet'::text;
CREATE TRIGGER account_by_entry_only BEFORE DELETE OR UPDATE ON account FOR EACH ROW EXECUTE FUNCTION account_rules();
CREATE TRIGGER account_kept BEFORE TRUNCATE ON account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER account_opens_empty BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION account_opened();

create table account_recovery (
  id uuid not null,
  researcher_id uuid not null,
  phone_of uuid,
  signed_by uuid not null,
  signed_at timestamp with time zone default act_time() not null,
  due_at timestamp with time zone not null,
  outcome text collate "C",
  closed_at timestamp with time zone,
  constraint account_recovery_pkey PRIMARY KEY (id),
  constraint account_recovery_phone_of FOREIGN KEY (phone_of) REFERENCES researcher(id),
  constraint account_recovery_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint account_recovery_signed_by FOREIGN KEY (signed_by) REFERENCES staff(id),
  constraint account_recovery_closed CHECK ((outcome IS NULL) = (closed_at IS NULL)),
  constraint account_recovery_outcome CHECK (outcome = ANY (ARRAY['done'::text, 'stopped'::text])),
  constraint account_recovery_two_accounts CHECK (phone_of <> researcher_id),
  constraint account_recovery_waits CHECK (due_at >= (signed_at + '7 days'::interval) AND (outcome IS DISTINCT FROM 'done'::text OR closed_at >= due_at))
);
CREATE INDEX account_recovery_due ON account_recovery USING btree (due_at) WHERE outcome IS NULL;
CREATE UNIQUE INDEX account_recovery_open ON account_recovery USING btree (researcher_id) WHERE outcome IS NULL;
CREATE TRIGGER account_recovery_by_two BEFORE INSERT OR UPDATE ON account_recovery FOR EACH ROW EXECUTE FUNCTION account_recovery_by_two();

create table address (
  id uuid not null,
  researcher_id uuid not null,
  sealed sealed not null,
  is_main boolean not null,
  created_at timestamp with time zone default act_time() not null,
  version integer default 1 not null,
  constraint address_pkey PRIMARY KEY (id),
  constraint address_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id)
);
CREATE UNIQUE INDEX address_main_once ON address USING btree (researcher_id) WHERE is_main;
CREATE INDEX address_of_researcher ON address USING btree (researcher_id, created_at);

create table announcement (
  id uuid not null,
  title text not null,
  kind text not null,
  summary text not null,
  body text not null,
  cover_id uuid,
  pinned boolean default false not null,
  state text default 'draft'::text not null,
  published_at timestamp with time zone,
  document_kind text collate "C",
  version integer default 1 not null,
  created_at timestamp with time zone default act_time() not null,
  updated_at timestamp with time zone default act_time() not null,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_document_once UNIQUE (document_kind),
  constraint announcement_cover FOREIGN KEY (cover_id) REFERENCES file(id) DEFERRABLE INITIALLY DEFERRED,
  constraint announcement_body_length CHECK (char_length(body) <= 50000),
  constraint announcement_document_kind CHECK (document_kind = ANY (ARRAY['agreement'::text, 'privacy'::text, 'policy'::text])),
  constraint announcement_has_body CHECK (body <> ''::text OR document_kind IS NOT NULL),
  constraint announcement_kind CHECK (kind = ANY (ARRAY['notice'::text, 'reward'::text, 'activity'::text])),
  constraint announcement_published_has_time CHECK ((state = 'draft'::text) = (published_at IS NULL)),
  constraint announcement_state CHECK (state = ANY (ARRAY['draft'::text, 'published'::text, 'withdrawn'::text])),
  constraint announcement_summary_length CHECK (char_length(summary) <= 200),
  constraint announcement_title_length CHECK (char_length(title) >= 2 AND char_length(title) <= 80)
);
CREATE INDEX announcement_by_age ON announcement USING btree (published_at DESC, id DESC) WHERE state = 'published'::text AND document_kind IS NULL;
CREATE TRIGGER announcement_kept BEFORE DELETE OR TRUNCATE ON announcement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table announcement_view (
  announcement_id uuid not null,
  views bigint not null,
  constraint announcement_view_pkey PRIMARY KEY (announcement_id),
  constraint announcement_view_announcement FOREIGN KEY (announcement_id) REFERENCES announcement(id),
  constraint announcement_view_views CHECK (views > 0)
);

create table announcement_visit (
  announcement_id uuid not null,
  visitor bytea not null,
  counted_at timestamp with time zone not null,
  constraint announcement_visit_pkey PRIMARY KEY (announcement_id, visitor),
  constraint announcement_visit_announcement FOREIGN KEY (announcement_id) REFERENCES announcement(id)
);
CREATE INDEX announcement_visit_by_age ON announcement_visit USING btree (counted_at);

create table answer_template (
  id uuid not null,
  name text collate "C" not null,
  kind text collate "C" not null,
  body text not null,
  position integer default 0 not null,
  active boolean default true not null,
  version integer default 1 not null,
  constraint answer_template_pkey PRIMARY KEY (id),
  constraint answer_template_name_unique UNIQUE (kind, name),
  constraint answer_template_body_length CHECK (char_length(body) >= 1 AND char_length(body) <= 1000),
  constraint answer_template_kind CHECK (kind = ANY (ARRAY['question'::text, 'ignore'::text, 'reply'::text])),
  constraint answer_template_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 40)
);
CREATE TRIGGER answer_template_stays BEFORE DELETE OR TRUNCATE ON answer_template FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table application (
  id uuid not null,
  name text collate "C" not null,
  tier text not null,
  position integer default 0 not null,
  active boolean default true not null,
  version integer default 1 not null,
  team text default ''::text not null,
  hosts text[] default '{}'::text[] not null,
  packages text[] default '{}'::text[] not null,
  name_en text default ''::text not null,
  constraint application_pkey PRIMARY KEY (id),
  constraint application_name_unique UNIQUE (name),
  constraint application_team_length CHECK (char_length(team) <= 40),
  constraint application_tier CHECK (tier = ANY (ARRAY['core'::text, 'general'::text, 'edge'::text]))
);
CREATE TRIGGER application_stays BEFORE DELETE OR TRUNCATE ON application FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER application_versioned AFTER INSERT OR UPDATE ON application FOR EACH ROW EXECUTE FUNCTION application_versioned();

create table application_version (
  application_id uuid not null,
  version integer not null,
  name text not null,
  tier text not null,
  team text not null,
  hosts text[] not null,
  packages text[] not null,
  position integer not null,
  active boolean not null,
  created_at timestamp with time zone default act_time() not null,
  constraint application_version_pkey PRIMARY KEY (application_id, version),
  constraint application_version_of FOREIGN KEY (application_id) REFERENCES application(id)
);
CREATE TRIGGER application_version_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON application_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER application_version_rules BEFORE INSERT ON application_version FOR EACH ROW EXECUTE FUNCTION application_version_rules();

create table award (
  id uuid not null,
  report_id uuid not null,
  seq integer not null,
  level smallint not null,
  rule_version integer not null,
  tier text not null,
  tier_hundredths integer not null,
  factor_hundredths integer not null,
  base_contribution bigint not null,
  bonus_contribution bigint not null,
  contribution bigint not null,
  base_coins bigint not null,
  bonus_coins bigint not null,
  coins bigint not null,
  staff_id uuid not null,
  created_at timestamp with time zone default act_time() not null,
  reversed_at timestamp with time zone,
  cvss_vector text,
  proposal_id uuid,
  constraint award_pkey PRIMARY KEY (id),
  constraint award_seq_unique UNIQUE (report_id, seq),
  constraint award_proposal FOREIGN KEY (proposal_id) REFERENCES proposal(id),
  constraint award_report FOREIGN KEY (report_id) REFERENCES report(id),
  constraint award_rule FOREIGN KEY (rule_version) REFERENCES scoring_rule(version),
  constraint award_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint award_coins_sum CHECK (coins = award_amount(base_coins, bonus_coins, tier_hundredths, factor_hundredths)),
  constraint award_contribution_sum CHECK (contribution = award_amount(base_contribution, bonus_contribution, tier_hundredths, factor_hundredths)),
  constraint award_cvss_vector CHECK (char_length(cvss_vector) <= 300 AND cvss_vector ~ '^CVSS:(3\.1|4\.0)(/[A-Z]{1,3}:[A-Za-z]+)+$'::text),
  constraint award_level CHECK (level >= 0 AND level <= 4)
);
CREATE INDEX award_recent ON award USING btree (created_at DESC) WHERE reversed_at IS NULL;
CREATE UNIQUE INDEX award_standing_once ON award USING btree (report_id) WHERE reversed_at IS NULL;
CREATE CONSTRAINT TRIGGER award_counted AFTER INSERT OR UPDATE ON award DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION award_counted();
CREATE TRIGGER award_fixed BEFORE UPDATE ON award FOR EACH ROW EXECUTE FUNCTION set_once('{reversed_at}');
CREATE TRIGGER award_given BEFORE INSERT ON award FOR EACH ROW EXECUTE FUNCTION award_given();
CREATE TRIGGER award_kept BEFORE DELETE OR TRUNCATE ON award FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table award_tally (
  share smallint not null,
  coins bigint not null,
  constraint award_tally_pkey PRIMARY KEY (share),
  constraint award_tally_share CHECK (share >= 0 AND share < 16)
);

create table bulk_alone (
  id uuid not null,
  kind text not null,
  staff_id uuid not null,
  report_ids uuid[] not null,
  created_at timestamp with time zone default act_time() not null,
  constraint bulk_alone_pkey PRIMARY KEY (id),
  constraint bulk_alone_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint bulk_alone_kind CHECK (kind = ANY (ARRAY['assign'::text, 'ignore'::text]))
);
CREATE INDEX bulk_alone_lately ON bulk_alone USING btree (staff_id, created_at);
CREATE TRIGGER bulk_alone_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON bulk_alone FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bulk_alone_rules BEFORE INSERT ON bulk_alone FOR EACH ROW EXECUTE FUNCTION bulk_alone_rules();

create table campaign (
  id uuid not null,
  name text not null,
  factor_hundredths integer not null,
  application_ids uuid[] default '{}'::uuid[] not null,
  type_ids uuid[] default '{}'::uuid[] not null,
  first_day date not null,
  last_day date not null,
  created_at timestamp with time zone default act_time() not null,
  ended_by uuid,
  ended_at timestamp with time zone,
  end_reason text default ''::text not null,
  signed_at timestamp with time zone,
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_ended_by FOREIGN KEY (ended_by) REFERENCES staff(id),
  constraint campaign_ended_whole CHECK ((ended_by IS NULL) = (ended_at IS NULL) AND (ended_at IS NULL OR signed_at IS NOT NULL AND char_length(end_reason) >= 1 AND char_length(end_reason) <= 500)),
  constraint campaign_factor CHECK (factor_hundredths >= 101 AND factor_hundredths <= 1000),
  constraint campaign_name_length CHECK (char_length(name) >= 2 AND char_length(name) <= 40),
  constraint campaign_period CHECK (last_day >= first_day AND (last_day - first_day) < 366)
);
CREATE INDEX campaign_newest ON campaign USING btree (created_at DESC, id DESC);
CREATE TRIGGER campaign_kept BEFORE DELETE OR TRUNCATE ON campaign FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER campaign_rules BEFORE INSERT OR UPDATE ON campaign FOR EACH ROW EXECUTE FUNCTION campaign_rules();

create table captcha (
  id uuid not null,
  answer_hash bytea,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  work_hash bytea,
  constraint captcha_pkey PRIMARY KEY (id),
  constraint captcha_asks_something CHECK (answer_hash IS NOT NULL OR work_hash IS NOT NULL)
);

create table captcha_ticket (
  ticket_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint captcha_ticket_pkey PRIMARY KEY (ticket_hash)
);

create table channel (
  id uuid not null,
  version integer default 1 not null,
  kind text collate "C" not null,
  name text not null,
  applications uuid[] default '{}'::uuid[] not null,
  events text[] not null,
  has_titles boolean default false not null,
  target_sealed sealed,
  target_version integer default 0 not null,
  host text default ''::text not null,
  has_secret boolean default false not null,
  signed_by uuid,
  off_because text collate "C",
  changed_at timestamp with time zone default now() not null,
  busy_until timestamp with time zone,
  held_until timestamp with time zone,
  failures integer default 0 not null,
  sent_at timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  constraint channel_pkey PRIMARY KEY (id),
  constraint channel_signed_by FOREIGN KEY (signed_by) REFERENCES staff(id),
  constraint channel_events CHECK (cardinality(events) > 0),
  constraint channel_kind CHECK (kind ~ '^[a-z]{1,20}$'::text),
  constraint channel_name CHECK (char_length(name) >= 1 AND char_length(name) <= 50),
  constraint channel_off_because CHECK (off_because = ANY (ARRAY['admin'::text, 'gone'::text, 'failed'::text])),
  constraint channel_target CHECK ((target_sealed IS NULL) = (target_version = 0))
);
CREATE TRIGGER channel_by_two BEFORE INSERT OR UPDATE ON channel FOR EACH ROW EXECUTE FUNCTION channel_by_two();

create table consent (
  id uuid not null,
  researcher_id uuid not null,
  kind text collate "C" not null,
  version integer not null,
  created_at timestamp with time zone default act_time() not null,
  constraint consent_pkey PRIMARY KEY (id),
  constraint consent_once UNIQUE (researcher_id, kind, version),
  constraint consent_document FOREIGN KEY (kind, version) REFERENCES document(kind, version),
  constraint consent_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id)
);
CREATE INDEX consent_of_version ON consent USING btree (kind, version, created_at DESC, id DESC);
CREATE TRIGGER consent_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON consent FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table contribution_day (
  researcher_id uuid not null,
  day date not null,
  contribution bigint not null,
  valid_count bigint not null,
  constraint contribution_day_key PRIMARY KEY (researcher_id, day)
);
CREATE TRIGGER contribution_day_by_entry_only BEFORE INSERT OR DELETE OR UPDATE ON contribution_day FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION only_by_trigger();

create table contribution_entry (
  id uuid not null,
  researcher_id uuid not null,
  seq bigint not null,
  kind text collate "C" not null,
  source_kind text collate "C" not null,
  source_id uuid not null,
  source_seq integer not null,
  amount bigint not null,
  balance_after bigint not null,
  reverses uuid,
  counted_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint contribution_entry_pkey PRIMARY KEY (id),
  constraint contribution_entry_reason_once UNIQUE (kind, source_kind, source_id, source_seq),
  constraint contribution_entry_reverses_once UNIQUE (reverses),
  constraint contribution_entry_seq_unique UNIQUE (researcher_id, seq),
  constraint contribution_entry_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint contribution_entry_reverses FOREIGN KEY (reverses) REFERENCES contribution_entry(id),
  constraint contribution_entry_amount CHECK (amount <> 0 OR (kind = ANY (ARRAY['award'::text, 'awardReversal'::text])) OR kind = 'migration'::text AND source_kind = 'report'::text),
  constraint contribution_entry_kind CHECK (kind = ANY (ARRAY['award'::text, 'awardReversal'::text, 'exchange'::text, 'refund'::text, 'forfeit'::text, 'migration'::text, 'joining'::text, 'adjustment'::text])),
  constraint contribution_entry_of_earlier CHECK (
CASE
    WHEN kind = 'migration'::text THEN (source_kind = ANY (ARRAY['report'::text, 'earlier'::text])) AND source_seq = 1 AND reverses IS NULL
    ELSE source_kind <> 'earlier'::text
END),
  constraint contribution_entry_of_joining CHECK (kind <> 'joining'::text OR source_kind = 'account'::text AND reverses IS NULL),
  constraint contribution_entry_source_kind CHECK (source_kind = ANY (ARRAY['report'::text, 'order'::text, 'account'::text, 'earlier'::text, 'manual'::text])),
  constraint contribution_entry_source_seq CHECK (source_seq > 0)
);
CREATE INDEX contribution_entry_own ON contribution_entry USING btree (researcher_id, seq) INCLUDE (kind, created_at);
CREATE CONSTRAINT TRIGGER award_unposted AFTER INSERT ON contribution_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.kind = 'award'::text AND new.source_kind = 'report'::text) EXECUTE FUNCTION award_unposted();
CREATE TRIGGER contribution_entry_day AFTER INSERT ON contribution_entry FOR EACH ROW EXECUTE FUNCTION contribution_entry_day();
CREATE TRIGGER contribution_entry_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON contribution_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER contribution_entry_rules BEFORE INSERT ON contribution_entry FOR EACH ROW EXECUTE FUNCTION contribution_entry_rules();
CREATE CONSTRAINT TRIGGER earlier_account_settled AFTER INSERT ON contribution_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.source_kind = 'earlier'::text) EXECUTE FUNCTION earlier_account_settled();
CREATE CONSTRAINT TRIGGER joining_settled AFTER INSERT ON contribution_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.kind = 'joining'::text) EXECUTE FUNCTION joining_settled();

create table contribution_total (
  researcher_id uuid not null,
  total bigint default 0 not null,
  seq bigint default 0 not null,
  constraint contribution_total_pkey PRIMARY KEY (researcher_id),
  constraint contribution_total_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint contribution_total_not_negative CHECK (total >= 0)
);
CREATE TRIGGER contribution_total_by_entry_only BEFORE DELETE OR UPDATE ON contribution_total FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION only_by_trigger();
CREATE TRIGGER contribution_total_opens_empty BEFORE INSERT ON contribution_total FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (new.total <> 0 OR new.seq <> 0)) EXECUTE FUNCTION refuse_change('contribution_total_opens_empty');

create table data_export (
  id uuid not null,
  researcher_id uuid not null,
  session_id uuid not null,
  created_at timestamp with time zone default now() not null,
  downloaded_at timestamp with time zone,
  constraint data_export_pkey PRIMARY KEY (id),
  constraint data_export_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id)
);
CREATE INDEX data_export_of_researcher ON data_export USING btree (researcher_id, created_at DESC);

create table delivery (
  id uuid not null,
  kind text collate "C" not null,
  receiver_id uuid not null,
  event_id uuid,
  event_kind text collate "C" not null,
  state text collate "C" default 'waiting'::text not null,
  tries integer default 0 not null,
  answer text default ''::text not null,
  merged_into uuid,
  next_try_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  tried_at timestamp with time zone,
  epoch integer default current_epoch(),
  xid xid8 default pg_current_xact_id(),
  constraint delivery_pkey PRIMARY KEY (id),
  constraint delivery_once UNIQUE (receiver_id, event_id),
  constraint delivery_answer CHECK (char_length(answer) <= 300),
  constraint delivery_event_kind CHECK (char_length(event_kind) >= 1 AND char_length(event_kind) <= 64),
  constraint delivery_kind CHECK (kind ~ '^[a-z]{1,20}$'::text),
  constraint delivery_merged CHECK ((merged_into IS NOT NULL) = (state = 'merged'::text)),
  constraint delivery_next_try CHECK ((next_try_at IS NOT NULL) = (state = ANY (ARRAY['waiting'::text, 'failed'::text]))),
  constraint delivery_state CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'givenUp'::text, 'merged'::text, 'skipped'::text]))
);
CREATE INDEX delivery_age ON delivery USING btree (created_at);
CREATE INDEX delivery_due ON delivery USING btree (receiver_id, next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX delivery_in_state ON delivery USING btree (state, created_at DESC, id DESC);
CREATE INDEX delivery_of_kind ON delivery USING btree (kind, (state = ANY (ARRAY['failed'::text, 'givenUp'::text])) DESC, created_at DESC, id DESC);
CREATE INDEX delivery_pulled ON delivery USING btree (receiver_id, epoch, xid, id);
CREATE INDEX delivery_shown ON delivery USING btree ((state = ANY (ARRAY['failed'::text, 'givenUp'::text])) DESC, created_at DESC, id DESC);

create table deployment (
  id uuid not null,
  key_proof_sealed sealed not null,
  index_proof bytea not null,
  store_claimed_at timestamp with time zone,
  served_production_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  born_as_demo_sealed sealed,
  passport_salt_index bytea,
  audit_verifier text,
  key_dates jsonb,
  constraint deployment_key PRIMARY KEY (id),
  constraint deployment_demo_never_production CHECK (born_as_demo_sealed IS NULL OR served_production_at IS NULL)
);
CREATE UNIQUE INDEX deployment_one ON deployment USING btree ((true));
CREATE TRIGGER deployment_birth BEFORE INSERT OR DELETE OR UPDATE ON deployment FOR EACH ROW EXECUTE FUNCTION deployment_birth();
CREATE TRIGGER deployment_kept BEFORE TRUNCATE ON deployment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table document (
  kind text collate "C" not null,
  version integer not null,
  title text not null,
  body text not null,
  created_at timestamp with time zone default act_time() not null,
  needs_consent boolean default true not null,
  in_force_at timestamp with time zone,
  proposed_by uuid,
  signed_by uuid,
  constraint document_pkey PRIMARY KEY (kind, version),
  constraint document_proposed_by FOREIGN KEY (proposed_by) REFERENCES staff(id),
  constraint document_signed_by FOREIGN KEY (signed_by) REFERENCES staff(id),
  constraint document_kind CHECK (kind = ANY (ARRAY['terms'::text, 'agreement'::text, 'privacy'::text, 'identity'::text, 'policy'::text, 'exclusions'::text, 'harbour'::text])),
  constraint document_signed_whole CHECK (num_nonnulls(in_force_at, proposed_by, signed_by) = ANY (ARRAY[0, 3])),
  constraint document_version CHECK (version > 0)
);
CREATE TRIGGER document_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON document FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_signed BEFORE INSERT ON document FOR EACH ROW EXECUTE FUNCTION document_signed();

create table document_draft (
  kind text collate "C" not null,
  title text not null,
  body text not null,
  needs_consent boolean not null,
  from_day date,
  written_by uuid not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default act_time() not null,
  constraint document_draft_pkey PRIMARY KEY (kind),
  constraint document_draft_written_by FOREIGN KEY (written_by) REFERENCES staff(id),
  constraint document_draft_body_length CHECK (char_length(body) >= 1 AND char_length(body) <= 50000),
  constraint document_draft_kind CHECK (kind = ANY (ARRAY['terms'::text, 'agreement'::text, 'privacy'::text, 'identity'::text, 'policy'::text, 'exclusions'::text, 'harbour'::text])),
  constraint document_draft_title_length CHECK (char_length(title) >= 2 AND char_length(title) <= 60)
);

create table earlier_account (
  id uuid not null,
  earlier_id text collate "C" not null,
  sealed sealed,
  phone_index bytea,
  email_index bytea,
  contribution bigint not null,
  coins bigint not null,
  registered_at timestamp with time zone not null,
  imported_at timestamp with time zone default now() not null,
  claimed_by uuid,
  claimed_at timestamp with time zone,
  reports bigint,
  constraint earlier_account_pkey PRIMARY KEY (id),
  constraint earlier_account_email_once UNIQUE (email_index),
  constraint earlier_account_once UNIQUE (earlier_id),
  constraint earlier_account_phone_once UNIQUE (phone_index),
  constraint earlier_account_claimed_by FOREIGN KEY (claimed_by) REFERENCES researcher(id),
  constraint earlier_account_claimed_whole CHECK (num_nonnulls(claimed_by, claimed_at, reports) = ANY (ARRAY[0, 3])),
  constraint earlier_account_coins CHECK (coins >= 0),
  constraint earlier_account_contribution CHECK (contribution >= 0),
  constraint earlier_account_id_length CHECK (char_length(earlier_id) >= 1 AND char_length(earlier_id) <= 64),
  constraint earlier_account_reachable CHECK (
CASE
    WHEN claimed_by IS NULL THEN sealed IS NOT NULL AND num_nonnulls(phone_index, email_index) > 0
    ELSE num_nonnulls(sealed, phone_index, email_index) = 0
END)
);
CREATE INDEX earlier_account_waiting ON earlier_account USING btree (imported_at) WHERE claimed_by IS NULL;
CREATE TRIGGER earlier_account_claimed_once BEFORE DELETE OR UPDATE ON earlier_account FOR EACH ROW EXECUTE FUNCTION set_once('{claimed_at}', '{claimed_by,reports,sealed,phone_index,email_index}');
CREATE TRIGGER earlier_account_kept BEFORE TRUNCATE ON earlier_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER earlier_account_settled AFTER INSERT OR UPDATE ON earlier_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.claimed_by IS NOT NULL) EXECUTE FUNCTION earlier_account_settled();

create table earlier_proof (
  id uuid not null,
  researcher_id uuid not null,
  account_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint earlier_proof_pkey PRIMARY KEY (id),
  constraint earlier_proof_account FOREIGN KEY (account_id) REFERENCES earlier_account(id) ON DELETE CASCADE,
  constraint earlier_proof_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id)
);

create table earlier_report (
  id uuid not null,
  account_id uuid not null,
  number text collate "C" not null,
  title words not null,
  application text not null,
  platform text not null,
  type text not null,
  url words not null,
  status smallint not null,
  level smallint,
  contribution bigint not null,
  coins bigint not null,
  body words not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint earlier_report_pkey PRIMARY KEY (id),
  constraint earlier_report_once UNIQUE (number),
  constraint earlier_report_account FOREIGN KEY (account_id) REFERENCES earlier_account(id),
  constraint earlier_report_application_length CHECK (char_length(application) >= 1 AND char_length(application) <= 60),
  constraint earlier_report_award_when_valid CHECK (status <> '-1'::integer OR contribution = 0 AND coins = 0),
  constraint earlier_report_body_length CHECK (char_length(body::text) >= 1 AND char_length(body::text) <= 50000),
  constraint earlier_report_coins CHECK (coins >= 0),
  constraint earlier_report_contribution CHECK (contribution >= 0),
  constraint earlier_report_level CHECK (level >= 0 AND level <= 4),
  constraint earlier_report_level_when_valid CHECK (status = '-1'::integer OR level IS NOT NULL),
  constraint earlier_report_number_length CHECK (char_length(number) >= 1 AND char_length(number) <= 64),
  constraint earlier_report_platform_length CHECK (char_length(platform) >= 1 AND char_length(platform) <= 60),
  constraint earlier_report_status CHECK (status = ANY (ARRAY[2, 3, 4, '-1'::integer])),
  constraint earlier_report_text_url CHECK (char_length(url::text) <= 2048),
  constraint earlier_report_times CHECK (updated_at >= created_at),
  constraint earlier_report_title_length CHECK (char_length(title::text) >= 1 AND char_length(title::text) <= 100),
  constraint earlier_report_type_length CHECK (char_length(type) >= 1 AND char_length(type) <= 60)
);
CREATE INDEX earlier_report_of_account ON earlier_report USING btree (account_id, created_at, number);
CREATE TRIGGER earlier_report_fixed BEFORE UPDATE OR TRUNCATE ON earlier_report FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER earlier_report_in_time BEFORE INSERT ON earlier_report FOR EACH ROW EXECUTE FUNCTION earlier_report_rules();

create table event (
  id uuid not null,
  epoch integer default current_epoch() not null,
  xid xid8 default pg_current_xact_id() not null,
  at timestamp with time zone default act_time() not null,
  kind text collate "C" not null,
  version smallint default 1 not null,
  subject text collate "C" not null,
  concerns uuid,
  actor text not null,
  actor_id uuid,
  params jsonb default '{}'::jsonb not null,
  salt bytea not null,
  text_hash bytea,
  constraint event_pkey PRIMARY KEY (id),
  constraint event_concerns FOREIGN KEY (concerns) REFERENCES researcher(id),
  constraint event_actor CHECK (actor = ANY (ARRAY['researcher'::text, 'staff'::text, 'clock'::text, 'command'::text, 'visitor'::text])),
  constraint event_actor_known CHECK ((actor = ANY (ARRAY['researcher'::text, 'staff'::text])) = (actor_id IS NOT NULL)),
  constraint event_params_size CHECK (octet_length(params::text) <= 4096),
  constraint event_salt_size CHECK (octet_length(salt) = 32),
  constraint event_text_hash_size CHECK (octet_length(text_hash) = 32)
);
CREATE INDEX event_concerning ON event USING btree (concerns, at DESC, id DESC) WHERE concerns IS NOT NULL;
CREATE INDEX event_in_order ON event USING btree (epoch, xid, id);
CREATE INDEX event_newest ON event USING btree (at DESC, id DESC);
CREATE INDEX event_of_actor ON event USING btree (actor_id, at DESC, id DESC) WHERE actor_id IS NOT NULL;
CREATE INDEX event_of_decided_appeal ON event USING btree (concerns, at DESC) WHERE kind = ANY (ARRAY['report.upholdAppeal'::text, 'report.rejectAppeal'::text]);
CREATE INDEX event_of_kind ON event USING btree (kind, at DESC, id DESC);
CREATE INDEX event_of_subject ON event USING btree (subject, at DESC, id DESC);
CREATE TRIGGER event_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table event_cursor (
  subscriber text collate "C" not null,
  epoch integer not null,
  xid xid8 not null,
  id uuid not null,
  moved_at timestamp with time zone default now() not null,
  constraint event_cursor_pkey PRIMARY KEY (subscriber)
);

create table event_epoch (
  only_row boolean default true not null,
  epoch integer not null,
  constraint event_epoch_pkey PRIMARY KEY (only_row),
  constraint event_epoch_one_row CHECK (only_row),
  constraint event_epoch_positive CHECK (epoch > 0)
);
CREATE TRIGGER event_epoch_goes_on BEFORE INSERT OR DELETE OR UPDATE ON event_epoch FOR EACH ROW EXECUTE FUNCTION event_epoch_rules();
CREATE TRIGGER event_epoch_kept BEFORE TRUNCATE ON event_epoch FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table event_head (
  size bigint not null,
  root bytea not null,
  note text not null,
  at timestamp with time zone default now() not null,
  constraint event_head_pkey PRIMARY KEY (size),
  constraint event_head_root_size CHECK (octet_length(root) = 32),
  constraint event_head_size CHECK (size > 0)
);
CREATE TRIGGER event_head_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON event_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table event_leaf (
  leaf bigint not null,
  event_id uuid,
  epoch integer,
  access_month date,
  hash bytea not null,
  constraint event_leaf_pkey PRIMARY KEY (leaf),
  constraint event_leaf_event_id_key UNIQUE (event_id),
  constraint event_leaf_hash_size CHECK (octet_length(hash) = 32),
  constraint event_leaf_month CHECK (access_month IS NULL OR event_id IS NOT NULL AND EXTRACT(day FROM access_month) = 1::numeric),
  constraint event_leaf_of_one CHECK (num_nonnulls(event_id, epoch) = 1)
);
CREATE INDEX event_leaf_epochs ON event_leaf USING btree (leaf) WHERE epoch IS NOT NULL;
CREATE INDEX event_leaf_months ON event_leaf USING btree (access_month, leaf) WHERE access_month IS NOT NULL;
CREATE TRIGGER event_leaf_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON event_leaf FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_leaf_gapless AFTER INSERT ON event_leaf REFERENCING NEW TABLE AS new_leaf FOR EACH STATEMENT EXECUTE FUNCTION event_leaf_rules();

create table event_text (
  id uuid not null,
  sealed sealed,
  constraint event_text_pkey PRIMARY KEY (id)
);

create table event_tile (
  level smallint not null,
  index bigint not null,
  hash bytea not null,
  constraint event_tile_pkey PRIMARY KEY (level, index),
  constraint event_tile_hash_size CHECK (octet_length(hash) = 32),
  constraint event_tile_level CHECK (level > 0)
);
CREATE TRIGGER event_tile_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON event_tile FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table file (
  id uuid not null,
  researcher_id uuid,
  purpose text not null,
  name words not null,
  mime text not null,
  is_image boolean not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  storage_key text collate "C" not null,
  report_id uuid,
  comment_id uuid,
  place text,
  position smallint,
  created_at timestamp with time zone default act_time() not null,
  staff_id uuid,
  identity_id uuid,
  gift_id uuid,
  announcement_id uuid,
  draft_of uuid,
  portrait_of uuid,
  note_id uuid,
  step_seq integer,
  constraint file_pkey PRIMARY KEY (id),
  constraint file_storage_key_unique UNIQUE (storage_key),
  constraint file_announcement FOREIGN KEY (announcement_id) REFERENCES announcement(id),
  constraint file_comment FOREIGN KEY (comment_id, report_id) REFERENCES report_comment(id, report_id),
  constraint file_draft FOREIGN KEY (draft_of, researcher_id) REFERENCES report_draft(id, researcher_id) DEFERRABLE INITIALLY DEFERRED,
  constraint file_gift FOREIGN KEY (gift_id) REFERENCES gift(id),
  constraint file_identity FOREIGN KEY (identity_id) REFERENCES identity(id),
  constraint file_note FOREIGN KEY (note_id, report_id) REFERENCES report_note(id, report_id),
  constraint file_portrait FOREIGN KEY (portrait_of) REFERENCES researcher(id),
  constraint file_report FOREIGN KEY (report_id) REFERENCES report(id),
  constraint file_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint file_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint file_step FOREIGN KEY (report_id, step_seq) REFERENCES report_step(report_id, seq),
  constraint file_among_staff CHECK (
CASE
    WHEN note_id IS NOT NULL THEN purpose = 'note'::text AND staff_id IS NOT NULL AND report_id IS NOT NULL AND comment_id IS NULL
    WHEN purpose = 'note'::text THEN staff_id IS NOT NULL AND place IS NULL
    ELSE true
END),
  constraint file_attached_whole CHECK (num_nonnulls(report_id, identity_id, gift_id, announcement_id, portrait_of) <= 1 AND (num_nonnulls(report_id, identity_id, gift_id, announcement_id, portrait_of) = 1) = (place IS NOT NULL)),
  constraint file_comment_in_report CHECK (comment_id IS NULL OR report_id IS NOT NULL),
  constraint file_in_own_draft CHECK (draft_of IS NULL OR researcher_id IS NOT NULL AND place IS NULL AND purpose = 'report'::text),
  constraint file_name_length CHECK (char_length(name::text) >= 1 AND char_length(name::text) <= 255),
  constraint file_one_uploader CHECK ((researcher_id IS NULL) <> (staff_id IS NULL)),
  constraint file_place CHECK (place = ANY (ARRAY['attachment'::text, 'inline'::text])),
  constraint file_portrait_own CHECK (portrait_of IS NULL OR portrait_of = researcher_id AND purpose = 'portrait'::text AND is_image),
  constraint file_purpose CHECK (purpose = ANY (ARRAY['report'::text, 'comment'::text, 'note'::text, 'identity'::text, 'gift'::text, 'announcement'::text, 'portrait'::text])),
  constraint file_size CHECK (size_bytes >= 0),
  constraint file_step_in_report CHECK (step_seq IS NULL OR report_id IS NOT NULL AND comment_id IS NULL)
);
CREATE INDEX file_for_identity ON file USING btree (id) WHERE purpose = 'identity'::text;
CREATE INDEX file_of_announcement ON file USING btree (announcement_id) WHERE announcement_id IS NOT NULL;
CREATE INDEX file_of_draft ON file USING btree (draft_of) WHERE draft_of IS NOT NULL;
CREATE INDEX file_of_gift ON file USING btree (gift_id, "position") WHERE gift_id IS NOT NULL;
CREATE INDEX file_of_identity ON file USING btree (identity_id) WHERE identity_id IS NOT NULL;
CREATE INDEX file_of_report ON file USING btree (report_id, "position") WHERE report_id IS NOT NULL;
CREATE INDEX file_of_uploader ON file USING btree (researcher_id, id) WHERE researcher_id IS NOT NULL;
CREATE UNIQUE INDEX file_portrait_once ON file USING btree (portrait_of) WHERE portrait_of IS NOT NULL;
CREATE INDEX file_unattached ON file USING btree (researcher_id) WHERE researcher_id IS NOT NULL AND place IS NULL;
CREATE INDEX file_unattached_of_staff ON file USING btree (staff_id) WHERE staff_id IS NOT NULL AND place IS NULL;
CREATE TRIGGER file_attached_once BEFORE DELETE OR UPDATE ON file FOR EACH ROW EXECUTE FUNCTION file_rules();

create table first_run (
  only_row boolean default true not null,
  word_hash bytea,
  closed_at timestamp with time zone,
  constraint first_run_pkey PRIMARY KEY (only_row),
  constraint first_run_closed_without_word CHECK (closed_at IS NULL OR word_hash IS NULL),
  constraint first_run_one_row CHECK (only_row),
  constraint first_run_word_size CHECK (octet_length(word_hash) = 32)
);
CREATE TRIGGER first_run_closed_once BEFORE UPDATE ON first_run FOR EACH ROW EXECUTE FUNCTION set_once('{closed_at}', '{word_hash}');
CREATE TRIGGER first_run_kept BEFORE DELETE OR TRUNCATE ON first_run FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table gift (
  id uuid not null,
  name text not null,
  type smallint not null,
  price bigint not null,
  cash_value bigint,
  stock bigint not null,
  per_user_limit integer not null,
  description text default ''::text not null,
  recommend_weight integer default 0 not null,
  on_shelf boolean default false not null,
  exchanged_count bigint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default act_time() not null,
  price_peak bigint,
  cash_peak bigint,
  cash_signed bigint,
  name_en text default ''::text not null,
  constraint gift_pkey PRIMARY KEY (id),
  constraint gift_cash_has_value CHECK ((type = 1) = (cash_value IS NOT NULL)),
  constraint gift_cash_value CHECK (cash_value > 0),
  constraint gift_exchanged_count CHECK (exchanged_count >= 0),
  constraint gift_limit CHECK (per_user_limit >= 1 AND per_user_limit <= 100),
  constraint gift_name_length CHECK (char_length(name) >= 2 AND char_length(name) <= 60),
  constraint gift_price CHECK (price > 0),
  constraint gift_stock_not_negative CHECK (stock >= 0),
  constraint gift_type CHECK (type = ANY (ARRAY[1, 2]))
);
CREATE TRIGGER gift_by_two BEFORE INSERT OR UPDATE OF price, cash_value, price_peak, cash_peak, on_shelf, cash_signed ON gift FOR EACH ROW EXECUTE FUNCTION gift_by_two();
CREATE TRIGGER gift_kept BEFORE DELETE OR TRUNCATE ON gift FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER gift_stock_accounted AFTER INSERT OR UPDATE OF stock, exchanged_count ON gift DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION gift_stock_accounted();

create table gift_order (
  id uuid not null,
  number text collate "C" not null,
  researcher_id uuid not null,
  gift_id uuid not null,
  slot integer not null,
  gift_name text not null,
  gift_image text default ''::text not null,
  type smallint not null,
  price bigint not null,
  cash_value bigint,
  schedule smallint not null,
  address_sealed sealed,
  carrier words default ''::text not null,
  tracking_no words default ''::text not null,
  cancel_reason words default ''::text not null,
  confirm_letter_id uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default act_time() not null,
  updated_at timestamp with time zone default act_time() not null,
  constraint gift_order_pkey PRIMARY KEY (id),
  constraint gift_order_letter_unique UNIQUE (confirm_letter_id),
  constraint gift_order_number_unique UNIQUE (number),
  constraint gift_order_gift FOREIGN KEY (gift_id) REFERENCES gift(id),
  constraint gift_order_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint gift_order_cancelled CHECK ((schedule = '-1'::integer) = (cancel_reason::text <> ''::text)),
  constraint gift_order_cash_schedule CHECK (type <> 1 OR (schedule = ANY (ARRAY[1, 2, '-1'::integer]))),
  constraint gift_order_cash_value CHECK ((type = 1) = (cash_value IS NOT NULL)),
  constraint gift_order_letter_for_material CHECK (confirm_letter_id IS NULL OR type = 2),
  constraint gift_order_price CHECK (price > 0),
  constraint gift_order_schedule CHECK (schedule = ANY (ARRAY[4, 1, 3, 2, '-1'::integer])),
  constraint gift_order_sent CHECK (type <> 2 OR schedule <> 2 OR carrier::text <> ''::text AND tracking_no::text <> ''::text),
  constraint gift_order_slot CHECK (slot >= 1 AND slot <= 100),
  constraint gift_order_type CHECK (type = ANY (ARRAY[1, 2]))
);
CREATE INDEX gift_order_own ON gift_order USING btree (researcher_id, created_at DESC, id DESC) INCLUDE (schedule);
CREATE INDEX gift_order_queue ON gift_order USING btree (schedule, created_at, id);
CREATE UNIQUE INDEX gift_order_slot_once ON gift_order USING btree (gift_id, researcher_id, slot) WHERE schedule <> '-1'::integer;
CREATE CONSTRAINT TRIGGER gift_order_counted AFTER INSERT OR UPDATE OF schedule ON gift_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION gift_order_counted();
CREATE TRIGGER gift_order_fixed BEFORE UPDATE ON gift_order FOR EACH ROW WHEN (new.id IS DISTINCT FROM old.id OR new.number IS DISTINCT FROM old.number OR new.researcher_id IS DISTINCT FROM old.researcher_id OR new.gift_id IS DISTINCT FROM old.gift_id OR new.slot IS DISTINCT FROM old.slot OR new.type IS DISTINCT FROM old.type OR new.price IS DISTINCT FROM old.price OR new.cash_value IS DISTINCT FROM old.cash_value OR new.created_at IS DISTINCT FROM old.created_at OR new.gift_name IS DISTINCT FROM old.gift_name OR new.gift_image IS DISTINCT FROM old.gift_image OR new.confirm_letter_id IS DISTINCT FROM old.confirm_letter_id) EXECUTE FUNCTION refuse_change('gift_order_fixed_fields');
CREATE TRIGGER gift_order_kept BEFORE DELETE OR TRUNCATE ON gift_order FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gift_order_moves BEFORE UPDATE ON gift_order FOR EACH ROW WHEN (new.schedule IS DISTINCT FROM old.schedule OR new.version IS DISTINCT FROM old.version) EXECUTE FUNCTION gift_order_moves();
CREATE CONSTRAINT TRIGGER gift_order_settled AFTER INSERT OR UPDATE ON gift_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION gift_order_settled();

create table gift_order_tally (
  schedule smallint not null,
  share smallint not null,
  orders bigint not null,
  constraint gift_order_tally_key PRIMARY KEY (schedule, share)
);

create table gift_wish (
  researcher_id uuid not null,
  gift_id uuid not null,
  created_at timestamp with time zone default act_time() not null,
  constraint gift_wish_key PRIMARY KEY (researcher_id),
  constraint gift_wish_gift FOREIGN KEY (gift_id) REFERENCES gift(id),
  constraint gift_wish_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id)
);
CREATE INDEX gift_wish_of_gift ON gift_wish USING btree (gift_id);

create table idempotency (
  owner_id uuid not null,
  call text collate "C" not null,
  key text collate "C" not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_once PRIMARY KEY (owner_id, call, key)
);
CREATE INDEX idempotency_age ON idempotency USING btree (created_at);

create table identity (
  id uuid not null,
  researcher_id uuid not null,
  status smallint not null,
  id_type text not null,
  sealed sealed not null,
  payout_sealed sealed,
  number_index bytea not null,
  reason words default ''::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  version integer default 1 not null,
  submitted_at timestamp with time zone default act_time() not null,
  pictures_deleted_at timestamp with time zone,
  constraint identity_pkey PRIMARY KEY (id),
  constraint identity_once UNIQUE (researcher_id),
  constraint identity_decided_by FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint identity_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint identity_decided CHECK ((status = 2) = (decided_by IS NULL)),
  constraint identity_id_type CHECK (id_type = ANY (ARRAY['identityCard'::text, 'passport'::text, 'other'::text])),
  constraint identity_reason_when_rejected CHECK (status <> 3 OR reason::text <> ''::text),
  constraint identity_status CHECK (status = ANY (ARRAY[1, 2, 3]))
);
CREATE UNIQUE INDEX identity_number_once ON identity USING btree (number_index) WHERE status <> 3;
CREATE INDEX identity_queue ON identity USING btree (status, submitted_at, id);
CREATE TRIGGER identity_not_own BEFORE INSERT OR UPDATE ON identity FOR EACH ROW EXECUTE FUNCTION not_own('decided_by', 'researcher_id');
CREATE TRIGGER identity_shown AFTER INSERT OR DELETE OR UPDATE OF status ON identity FOR EACH ROW EXECUTE FUNCTION identity_shown();

create table inbox_view (
  id uuid not null,
  staff_id uuid not null,
  name text collate "C" not null,
  query text not null,
  rail text not null,
  ordered text not null,
  is_shared boolean not null,
  created_at timestamp with time zone default act_time() not null,
  constraint inbox_view_pkey PRIMARY KEY (id),
  constraint inbox_view_name_once UNIQUE (staff_id, name),
  constraint inbox_view_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint inbox_view_name CHECK (char_length(name) >= 1 AND char_length(name) <= 20),
  constraint inbox_view_query CHECK (char_length(query) <= 500)
);
CREATE INDEX inbox_view_shared ON inbox_view USING btree (name, id) WHERE is_shared;

create table job (
  id uuid not null,
  kind text collate "C" not null,
  payload_sealed sealed not null,
  run_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  claimed_until timestamp with time zone,
  last_error text default ''::text not null,
  dead_at timestamp with time zone,
  created_at timestamp with time zone default act_time() not null,
  expires_at timestamp with time zone,
  constraint job_pkey PRIMARY KEY (id)
);
CREATE INDEX job_dead ON job USING btree (dead_at) WHERE dead_at IS NOT NULL;
CREATE INDEX job_due_of_kind ON job USING btree (kind, run_at) WHERE dead_at IS NULL;
CREATE INDEX job_expiring ON job USING btree (expires_at) WHERE expires_at IS NOT NULL AND dead_at IS NULL;

create table job_expired (
  kind text collate "C" not null,
  day date not null,
  jobs integer not null,
  constraint job_expired_pkey PRIMARY KEY (kind, day),
  constraint job_expired_some CHECK (jobs > 0)
);

create table known_browser (
  researcher_id uuid not null,
  browser_hash bytea not null,
  last_used_at timestamp with time zone default now() not null,
  constraint known_browser_key PRIMARY KEY (researcher_id, browser_hash),
  constraint known_browser_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id)
);
CREATE INDEX known_browser_age ON known_browser USING btree (last_used_at);

create table ledger_entry (
  id uuid not null,
  tx_id uuid not null,
  account_id uuid not null,
  amount bigint not null,
  seq bigint,
  balance_after bigint,
  prev_hash bytea,
  hash bytea,
  kind text,
  posted_at timestamp with time zone,
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_account_once UNIQUE (tx_id, account_id),
  constraint ledger_entry_seq_unique UNIQUE (account_id, seq),
  constraint ledger_entry_account FOREIGN KEY (account_id) REFERENCES account(id),
  constraint ledger_entry_tx FOREIGN KEY (tx_id) REFERENCES ledger_tx(id),
  constraint ledger_entry_amount CHECK (amount <> 0),
  constraint ledger_entry_of_wallet_whole CHECK (num_nonnulls(seq, balance_after, prev_hash, hash, kind, posted_at) = ANY (ARRAY[0, 6]))
);
CREATE INDEX ledger_entry_own ON ledger_entry USING btree (account_id, seq) INCLUDE (kind, posted_at) WHERE seq IS NOT NULL;
CREATE TRIGGER ledger_entry_chain BEFORE INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_entry_chain();
CREATE TRIGGER ledger_entry_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table ledger_tx (
  id uuid not null,
  kind text collate "C" not null,
  source_kind text collate "C" not null,
  source_id uuid not null,
  source_seq integer not null,
  reverses uuid,
  reason words not null,
  xid xid8 not null,
  created_at timestamp with time zone not null,
  constraint ledger_tx_pkey PRIMARY KEY (id),
  constraint ledger_tx_reason_once UNIQUE (kind, source_kind, source_id, source_seq),
  constraint ledger_tx_reverses_once UNIQUE (reverses),
  constraint ledger_tx_reverses FOREIGN KEY (reverses) REFERENCES ledger_tx(id),
  constraint ledger_tx_kind CHECK (kind = ANY (ARRAY['award'::text, 'awardReversal'::text, 'exchange'::text, 'refund'::text, 'forfeit'::text, 'migration'::text, 'joining'::text, 'adjustment'::text])),
  constraint ledger_tx_of_earlier CHECK ((source_kind = 'earlier'::text) = (kind = 'migration'::text) AND (source_kind <> 'earlier'::text OR source_seq = 1 AND reverses IS NULL)),
  constraint ledger_tx_of_joining CHECK (kind <> 'joining'::text OR source_kind = 'account'::text AND reverses IS NULL),
  constraint ledger_tx_of_order CHECK ((source_kind = 'order'::text) = (kind = ANY (ARRAY['exchange'::text, 'refund'::text])) AND (source_kind <> 'order'::text OR source_seq = 1)),
  constraint ledger_tx_refund_reverses CHECK (kind <> 'refund'::text OR reverses IS NOT NULL),
  constraint ledger_tx_source_kind CHECK (source_kind = ANY (ARRAY['report'::text, 'order'::text, 'account'::text, 'earlier'::text, 'manual'::text])),
  constraint ledger_tx_source_seq CHECK (source_seq > 0)
);
CREATE CONSTRAINT TRIGGER award_unposted AFTER INSERT ON ledger_tx DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.kind = 'award'::text AND new.source_kind = 'report'::text) EXECUTE FUNCTION award_unposted();
CREATE CONSTRAINT TRIGGER earlier_account_settled AFTER INSERT ON ledger_tx DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.source_kind = 'earlier'::text) EXECUTE FUNCTION earlier_account_settled();
CREATE CONSTRAINT TRIGGER joining_settled AFTER INSERT ON ledger_tx DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.kind = 'joining'::text) EXECUTE FUNCTION joining_settled();
CREATE CONSTRAINT TRIGGER ledger_tx_balanced AFTER INSERT ON ledger_tx DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_tx_balanced();
CREATE TRIGGER ledger_tx_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_tx FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_tx_order_settled AFTER INSERT ON ledger_tx DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.source_kind = 'order'::text) EXECUTE FUNCTION ledger_tx_order_settled();
CREATE TRIGGER ledger_tx_stamp BEFORE INSERT ON ledger_tx FOR EACH ROW EXECUTE FUNCTION ledger_tx_stamp();

create table letter (
  id uuid not null,
  researcher_id uuid not null,
  type smallint not null,
  created_at timestamp with time zone default act_time() not null,
  read_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint letter_pkey PRIMARY KEY (id),
  constraint letter_event FOREIGN KEY (id) REFERENCES event(id),
  constraint letter_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint letter_type CHECK (type = ANY (ARRAY[1, 2, 3, 4]))
);
CREATE INDEX letter_deleted ON letter USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX letter_own ON letter USING btree (researcher_id, created_at DESC, id DESC) INCLUDE (type, deleted_at);
CREATE INDEX letter_unread ON letter USING btree (researcher_id) WHERE read_at IS NULL;
CREATE TRIGGER letter_came AFTER INSERT ON letter REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION letter_tallied();
CREATE TRIGGER letter_gone AFTER DELETE ON letter REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION letter_tallied();
CREATE TRIGGER letter_kept BEFORE TRUNCATE ON letter FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER letter_read AFTER UPDATE ON letter REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION letter_tallied();
CREATE TRIGGER letter_stays BEFORE UPDATE ON letter FOR EACH ROW WHEN (new.researcher_id IS DISTINCT FROM old.researcher_id OR new.type IS DISTINCT FROM old.type) EXECUTE FUNCTION refuse_change('letter_stays');

create table letter_off (
  researcher_id uuid not null,
  kind text collate "C" not null,
  constraint letter_off_pkey PRIMARY KEY (researcher_id, kind),
  constraint letter_off_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint letter_off_quiet CHECK (kind = ANY (ARRAY['report.submit'::text, 'report.startFix'::text, 'order.ready'::text]))
);

create table letter_tally (
  researcher_id uuid not null,
  type smallint not null,
  letters bigint not null,
  unread bigint not null,
  constraint letter_tally_key PRIMARY KEY (researcher_id, type),
  constraint letter_tally_letters CHECK (letters >= 0),
  constraint letter_tally_unread CHECK (unread >= 0 AND unread <= letters)
);
CREATE TRIGGER letter_tally_by_letter_only BEFORE INSERT OR DELETE OR UPDATE ON letter_tally FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION only_by_trigger();

create table limit_window (
  scope text collate "C" not null,
  subject bytea not null,
  window_start timestamp with time zone not null,
  hits integer not null,
  constraint limit_window_pkey PRIMARY KEY (scope, subject, window_start)
);

create table mail_choice (
  researcher_id uuid not null,
  topic text collate "C" not null,
  is_on boolean not null,
  constraint mail_choice_once PRIMARY KEY (researcher_id, topic),
  constraint mail_choice_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint mail_choice_topic CHECK (topic = ANY (ARRAY['question'::text, 'verdict'::text, 'award'::text, 'appeal'::text, 'address'::text, 'shipped'::text, 'erasure'::text, 'comment'::text, 'submitted'::text, 'fixing'::text, 'fixed'::text, 'ready'::text, 'cancelled'::text]))
);

create table member_ceremony (
  token_hash bytea not null,
  kind text not null,
  researcher_id uuid,
  browser_hash bytea,
  created_at timestamp with time zone default now() not null,
  signs_in_by text,
  agreement_version integer,
  privacy_version integer,
  constraint member_ceremony_once PRIMARY KEY (token_hash),
  constraint member_ceremony_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint member_ceremony_kind CHECK (kind = ANY (ARRAY['passkey'::text, 'newPasskey'::text, 'newFactor'::text, 'secondFactor'::text])),
  constraint member_ceremony_sign_in CHECK ((kind = 'secondFactor'::text) = (signs_in_by IS NOT NULL)),
  constraint member_ceremony_signs_in_by CHECK (signs_in_by = ANY (ARRAY['code'::text, 'password'::text]))
);
CREATE INDEX member_ceremony_age ON member_ceremony USING btree (created_at);
CREATE INDEX member_ceremony_of_researcher ON member_ceremony USING btree (researcher_id);

create table member_mail (
  id uuid not null,
  researcher_id uuid not null,
  address_sealed sealed not null,
  confirmed_at timestamp with time zone default act_time() not null,
  stop_reason text,
  stopped_at timestamp with time zone,
  refusals integer default 0 not null,
  rhythm text default 'atOnce'::text not null,
  is_quiet boolean default true not null,
  shows_titles boolean default false not null,
  sent_at timestamp with time zone,
  sent_that_day integer default 0 not null,
  constraint member_mail_id PRIMARY KEY (id),
  constraint member_mail_once UNIQUE (researcher_id),
  constraint member_mail_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint member_mail_refusals CHECK (refusals >= 0),
  constraint member_mail_rhythm CHECK (rhythm = ANY (ARRAY['atOnce'::text, 'daily'::text])),
  constraint member_mail_sent CHECK (sent_that_day >= 0),
  constraint member_mail_stop_reason CHECK (stop_reason = ANY (ARRAY['unsubscribed'::text, 'refused'::text])),
  constraint member_mail_stopped CHECK ((stopped_at IS NULL) = (stop_reason IS NULL))
);

create table member_passkey (
  id uuid not null,
  researcher_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint default 0 not null,
  name words not null,
  created_at timestamp with time zone default act_time() not null,
  last_used_at timestamp with time zone,
  binding bytea,
  constraint member_passkey_pkey PRIMARY KEY (id),
  constraint member_passkey_once UNIQUE (credential_id),
  constraint member_passkey_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint member_passkey_name CHECK (char_length(name::text) >= 1 AND char_length(name::text) <= 50)
);
CREATE INDEX member_passkey_of_researcher ON member_passkey USING btree (researcher_id);

create table member_recovery_code (
  id uuid not null,
  researcher_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone default act_time() not null,
  used_at timestamp with time zone,
  binding bytea,
  constraint member_recovery_code_pkey PRIMARY KEY (id),
  constraint member_recovery_code_once UNIQUE (researcher_id, code_hash),
  constraint member_recovery_code_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id)
);
CREATE TRIGGER member_recovery_code_used_once BEFORE UPDATE ON member_recovery_code FOR EACH ROW EXECUTE FUNCTION set_once('{used_at}', '{binding}');

create table migration (
  name text collate "C" not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null,
  is_compatible boolean default false not null,
  constraint migration_key PRIMARY KEY (name)
);

create table notification (
  staff_id uuid not null,
  event_id uuid not null,
  report_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (staff_id, event_id),
  constraint notification_event FOREIGN KEY (event_id) REFERENCES event(id),
  constraint notification_report FOREIGN KEY (report_id) REFERENCES report(id),
  constraint notification_staff FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX notification_newest ON notification USING btree (staff_id, created_at DESC, event_id DESC);
CREATE INDEX notification_old ON notification USING btree (created_at);
CREATE INDEX notification_unread ON notification USING btree (staff_id, created_at DESC, event_id DESC) WHERE read_at IS NULL;

create table notification_setting (
  staff_id uuid not null,
  kind text collate "C" not null,
  channel text collate "C" not null,
  is_on boolean not null,
  constraint notification_setting_pkey PRIMARY KEY (staff_id, kind, channel),
  constraint notification_setting_staff FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table order_act (
  act text collate "C" not null,
  type smallint not null,
  from_schedule smallint not null,
  to_schedule smallint not null,
  actor text collate "C" not null,
  constraint order_act_key PRIMARY KEY (act, type, from_schedule, to_schedule, actor)
);
CREATE TRIGGER order_act_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON order_act FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table order_step (
  id uuid not null,
  order_id uuid not null,
  seq integer not null,
  action text not null,
  type smallint not null,
  from_schedule smallint,
  to_schedule smallint not null,
  actor text,
  staff_id uuid,
  note words default ''::text not null,
  created_at timestamp with time zone default act_time() not null,
  constraint order_step_pkey PRIMARY KEY (id),
  constraint order_step_seq_unique UNIQUE (order_id, seq),
  constraint order_step_event FOREIGN KEY (id) REFERENCES event(id) DEFERRABLE INITIALLY DEFERRED,
  constraint order_step_order FOREIGN KEY (order_id) REFERENCES gift_order(id),
  constraint order_step_staff FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE TRIGGER order_step_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON order_step FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_step_rules BEFORE INSERT ON order_step FOR EACH ROW EXECUTE FUNCTION order_step_rules();

create table page_view (
  day date not null,
  route_name text collate "C" not null,
  title text collate "C" not null,
  share smallint not null,
  views bigint not null,
  full_path text collate "C" not null,
  constraint page_view_pkey PRIMARY KEY (day, route_name, title, full_path, share),
  constraint page_view_full_path_length CHECK (char_length(full_path) <= 2048),
  constraint page_view_route_length CHECK (char_length(route_name) >= 1 AND char_length(route_name) <= 100),
  constraint page_view_share CHECK (share >= 0 AND share < 16),
  constraint page_view_title_length CHECK (char_length(title) <= 60),
  constraint page_view_views CHECK (views > 0)
);

create table passport_nonce (
  nonce text collate "C" not null,
  created_at timestamp with time zone default now() not null,
  constraint passport_nonce_pkey PRIMARY KEY (nonce)
);

create table phone_code (
  id uuid not null,
  phone_index bytea not null,
  purpose text collate "C" not null,
  code_hash bytea not null,
  tries smallint default 0 not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  asked_by bytea,
  lane text default 'open'::text not null,
  strange_tries smallint default 0 not null,
  constraint phone_code_pkey PRIMARY KEY (id),
  constraint phone_code_lane CHECK (lane = ANY (ARRAY['open'::text, 'own'::text])),
  constraint phone_code_purpose CHECK (purpose = ANY (ARRAY['login'::text, 'identity'::text, 'exchange'::text, 'cancel'::text, 'phoneOld'::text, 'phoneNew'::text, 'password'::text, 'export'::text, 'migrate'::text, 'factor'::text, 'mail'::text])),
  constraint phone_code_strange_tries CHECK (strange_tries <= 5),
  constraint phone_code_tries CHECK (tries <= 5)
);
CREATE INDEX phone_code_newest ON phone_code USING btree (phone_index, purpose, created_at DESC);

create table platform (
  id uuid not null,
  name text collate "C" not null,
  is_mobile boolean default false not null,
  position integer default 0 not null,
  active boolean default true not null,
  version integer default 1 not null,
  name_en text default ''::text not null,
  constraint platform_pkey PRIMARY KEY (id),
  constraint platform_name_unique UNIQUE (name)
);
CREATE TRIGGER platform_stays BEFORE DELETE OR TRUNCATE ON platform FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table promise_tally (
  month date not null,
  kind text collate "C" not null,
  level smallint not null,
  staff_id uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  met bigint default 0 not null,
  missed bigint default 0 not null,
  constraint promise_tally_key PRIMARY KEY (month, kind, level, staff_id)
);

create table proposal (
  id uuid not null,
  kind text collate "C" not null,
  subject text collate "C" not null,
  based_on integer,
  researcher_id uuid,
  contribution bigint,
  coins bigint,
  params jsonb default '{}'::jsonb not null,
  sealed sealed,
  reason words default ''::text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone default act_time() not null,
  outcome text,
  reply words default ''::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  decided_epoch integer,
  decided_xid xid8,
  is_carried_out boolean default false not null,
  constraint proposal_pkey PRIMARY KEY (id),
  constraint proposal_asked_by FOREIGN KEY (asked_by) REFERENCES staff(id),
  constraint proposal_decided_by FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint proposal_of_kind FOREIGN KEY (kind) REFERENCES proposal_kind(kind),
  constraint proposal_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint proposal_amounts CHECK (contribution >= 0 AND coins >= 0 AND num_nonnulls(researcher_id, contribution, coins) =
CASE kind
    WHEN 'award'::text THEN 3
    WHEN 'tie'::text THEN 1
    ELSE 0
END AND (kind <> 'tie'::text OR researcher_id IS NOT NULL)),
  constraint proposal_based_on CHECK (based_on >= 0),
  constraint proposal_carried_out_approved CHECK (NOT is_carried_out OR NOT outcome IS DISTINCT FROM 'approved'::text),
  constraint proposal_decided CHECK ((num_nonnulls(outcome, decided_at, decided_epoch, decided_xid) = ANY (ARRAY[0, 4])) AND (decided_by IS NOT NULL) = (outcome IS NOT NULL AND outcome <> 'lapsed'::text)),
  constraint proposal_outcome CHECK (outcome = ANY (ARRAY['approved'::text, 'returned'::text, 'withdrawn'::text, 'lapsed'::text])),
  constraint proposal_params CHECK (jsonb_typeof(params) = 'object'::text AND pg_column_size(params) <= 262144),
  constraint proposal_reason CHECK (char_length(reason::text) <= 1000),
  constraint proposal_reply CHECK (char_length(reply::text) <= 1000),
  constraint proposal_reply_given CHECK (outcome IS NULL OR (outcome <> ALL (ARRAY['returned'::text, 'withdrawn'::text])) OR reply::text <> ''::text),
  constraint proposal_secret_wiped CHECK (outcome IS NULL OR sealed IS NULL),
  constraint proposal_subject CHECK (char_length(subject) >= 1 AND char_length(subject) <= 64),
  constraint proposal_two_people CHECK (
CASE outcome
    WHEN 'approved'::text THEN decided_by <> asked_by
    WHEN 'withdrawn'::text THEN decided_by = asked_by
    ELSE true
END)
);
CREATE INDEX proposal_newest ON proposal USING btree (kind, id);
CREATE INDEX proposal_of_asker ON proposal USING btree (asked_by) WHERE outcome IS NULL;
CREATE INDEX proposal_of_subject ON proposal USING btree (kind, subject, id);
CREATE UNIQUE INDEX proposal_open ON proposal USING btree (kind, subject) WHERE outcome IS NULL;
CREATE CONSTRAINT TRIGGER award_decided AFTER UPDATE OF outcome ON proposal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.kind = 'award'::text AND new.outcome IS NOT NULL) EXECUTE FUNCTION award_decided();
CREATE TRIGGER award_proposed BEFORE INSERT ON proposal FOR EACH ROW WHEN (new.kind = 'award'::text) EXECUTE FUNCTION award_proposed();
CREATE CONSTRAINT TRIGGER proposal_carried_out AFTER UPDATE ON proposal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.outcome = 'approved'::text) EXECUTE FUNCTION proposal_carried_out();
CREATE TRIGGER proposal_kept BEFORE DELETE OR TRUNCATE ON proposal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER proposal_recorded AFTER UPDATE OF outcome ON proposal FOR EACH ROW WHEN (new.kind = 'reset'::text AND new.outcome = 'approved'::text) EXECUTE FUNCTION staff_let_in('factor', 'asked_by', 'subject');
CREATE TRIGGER proposal_rules BEFORE INSERT OR UPDATE ON proposal FOR EACH ROW EXECUTE FUNCTION proposal_rules();

create table proposal_item (
  proposal_id uuid not null,
  place smallint not null,
  report_id uuid not null,
  version integer,
  from_id uuid,
  outcome text,
  constraint proposal_item_once PRIMARY KEY (proposal_id, place),
  constraint proposal_item_each UNIQUE (proposal_id, report_id),
  constraint proposal_item_proposal FOREIGN KEY (proposal_id) REFERENCES proposal(id),
  constraint proposal_item_report FOREIGN KEY (report_id) REFERENCES report(id),
  constraint proposal_item_place CHECK (place >= 1 AND place <= 200)
);
CREATE TRIGGER proposal_item_kept BEFORE DELETE OR TRUNCATE ON proposal_item FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER proposal_item_rules BEFORE INSERT OR UPDATE ON proposal_item FOR EACH ROW EXECUTE FUNCTION proposal_item_rules();

create table proposal_kind (
  kind text collate "C" not null,
  askers text[] not null,
  signers text[] not null,
  leaves_out_subject boolean default false not null,
  asker_stays boolean default false not null,
  is_at_once boolean default true not null,
  constraint proposal_kind_pkey PRIMARY KEY (kind)
);
CREATE TRIGGER proposal_kind_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON proposal_kind FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table public_figure (
  only_row boolean default true not null,
  median_first_answer_ms bigint,
  computed_at timestamp with time zone default now() not null,
  constraint public_figure_pkey PRIMARY KEY (only_row),
  constraint public_figure_one_row CHECK (only_row)
);

create table rank_score (
  period text collate "C" not null,
  researcher_id uuid not null,
  contribution bigint not null,
  valid_count bigint not null,
  reached_at timestamp with time zone not null,
  constraint rank_score_pkey PRIMARY KEY (period, researcher_id)
);
CREATE INDEX rank_score_order ON rank_score USING btree (period, contribution DESC, reached_at, researcher_id) WHERE contribution > 0;
CREATE TRIGGER rank_score_by_entry_only BEFORE INSERT OR DELETE OR UPDATE ON rank_score FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION only_by_trigger();

create table rank_size (
  period text collate "C" not null,
  members bigint not null,
  constraint rank_size_pkey PRIMARY KEY (period)
);
CREATE TRIGGER rank_size_by_entry_only BEFORE INSERT OR DELETE OR UPDATE ON rank_size FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION only_by_trigger();

create table report (
  id uuid not null,
  number text collate "C" not null,
  researcher_id uuid not null,
  researcher_seq bigint not null,
  title words not null,
  application_id uuid not null,
  platform_id uuid not null,
  type_id uuid not null,
  self_level smallint not null,
  tier text not null,
  rule_version integer default rule_at(act_time()) not null,
  factor_hundredths integer default 100 not null,
  terms_kind text default 'terms'::text not null,
  terms_version integer not null,
  status smallint default 1 not null,
  level smallint,
  ignore_reason text,
  contribution bigint default 0 not null,
  coins bigint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default act_time() not null,
  updated_at timestamp with time zone default act_time() not null,
  information_seq integer,
  retest text,
  retest_seq integer,
  duplicate_of uuid,
  earlier_number text collate "C",
  earlier_account_id uuid,
  award_state text,
  erase_notice_at timestamp with time zone,
  erased_at timestamp with time zone,
  campaign_id uuid,
  application_version integer default 1 not null,
  has_appeal boolean default false not null,
  assignee_id uuid,
  assigned_at timestamp with time zone,
  due_at timestamp with time zone,
  is_paused boolean default false not null,
  warn_at timestamp with time zone,
  said_at timestamp with time zone,
  seen_at timestamp with time zone,
  first_answered_at timestamp with time zone,
  heard_at timestamp with time zone generated always as (
CASE
    WHEN said_at > COALESCE(seen_at, '-infinity'::timestamp with time zone) THEN said_at
    ELSE NULL::timestamp with time zone
END) stored,
  is_open boolean generated always as (is_on_desk(status, has_appeal, award_state, retest)) stored not null,
  due_rank timestamp with time zone generated always as (
CASE
    WHEN NOT is_on_desk(status, has_appeal, award_state, retest) THEN 'infinity'::timestamp with time zone
    WHEN is_paused OR due_at IS NULL THEN '9999-01-01 00:00:00+00'::timestamp with time zone
    ELSE due_at
END) stored not null,
  level_rank smallint generated always as (- COALESCE(level, self_level)) stored not null,
  age_rank bigint generated always as ((
CASE
    WHEN is_on_desk(status, has_appeal, award_state, retest) THEN 1
    ELSE '-1'::integer
END::numeric * EXTRACT(epoch FROM created_at - '2000-01-01 00:00:00+00'::timestamp with time zone) * 1000::numeric)::bigint) stored not null,
  constraint report_pkey PRIMARY KEY (id),
  constraint report_earlier_number_once UNIQUE (earlier_number),
  constraint report_number_unique UNIQUE (number),
  constraint report_researcher_seq_unique UNIQUE (researcher_id, researcher_seq),
  constraint report_application FOREIGN KEY (application_id) REFERENCES application(id),
  constraint report_application_version FOREIGN KEY (application_id, application_version) REFERENCES application_version(application_id, version),
  constraint report_assignee FOREIGN KEY (assignee_id) REFERENCES staff(id),
  constraint report_campaign FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint report_duplicate_of FOREIGN KEY (duplicate_of) REFERENCES report(id),
  constraint report_earlier_account FOREIGN KEY (earlier_account_id) REFERENCES earlier_account(id),
  constraint report_information_step FOREIGN KEY (id, information_seq) REFERENCES report_step(report_id, seq) DEFERRABLE INITIALLY DEFERRED,
  constraint report_platform FOREIGN KEY (platform_id) REFERENCES platform(id),
  constraint report_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint report_retest_step FOREIGN KEY (id, retest_seq) REFERENCES report_step(report_id, seq) DEFERRABLE INITIALLY DEFERRED,
  constraint report_rule FOREIGN KEY (rule_version) REFERENCES scoring_rule(version),
  constraint report_terms FOREIGN KEY (terms_kind, terms_version) REFERENCES document(kind, version),
  constraint report_type FOREIGN KEY (type_id) REFERENCES report_type(id),
  constraint report_assigned CHECK ((assignee_id IS NULL) = (assigned_at IS NULL)),
  constraint report_award_state CHECK (award_state = ANY (ARRAY['waiting'::text, 'returned'::text])),
  constraint report_award_state_when_valid CHECK (award_state IS NULL OR (status = ANY (ARRAY[2, 3, 4]))),
  constraint report_award_when_valid CHECK ((status <> ALL (ARRAY[1, '-1'::integer])) OR contribution = 0 AND coins = 0),
  constraint report_coins CHECK (coins >= 0),
  constraint report_contribution CHECK (contribution >= 0),
  constraint report_duplicate_when_ignored CHECK (duplicate_of IS NULL OR COALESCE(ignore_reason, ''::text) = 'duplicate'::text),
  constraint report_earlier_whole CHECK ((earlier_number IS NULL) = (earlier_account_id IS NULL)),
  constraint report_erased_when_ended CHECK (erased_at IS NULL OR (status = ANY (ARRAY[4, '-1'::integer])) AND erase_notice_at IS NOT NULL),
  constraint report_factor CHECK (factor_hundredths >= 0 AND factor_hundredths <= 10000),
  constraint report_ignore_reason CHECK (ignore_reason = ANY (ARRAY['duplicate'::text, 'notReproducible'::text, 'outOfScope'::text, 'known'::text, 'noImpact'::text, 'spam'::text, 'revoked'::text, 'withdrawn'::text, 'noAnswer'::text])),
  constraint report_information_when_waiting CHECK (information_seq IS NULL OR status = 1),
  constraint report_level CHECK (level >= 0 AND level <= 4),
  constraint report_level_when_valid CHECK ((status = ANY (ARRAY[1, '-1'::integer])) OR level IS NOT NULL),
  constraint report_reason_when_ignored CHECK (
CASE
    WHEN ignore_reason IS NULL THEN status <> '-1'::integer OR earlier_number IS NOT NULL
    ELSE status = '-1'::integer
END),
  constraint report_retest CHECK (retest = ANY (ARRAY['asked'::text, 'passed'::text, 'failed'::text])),
  constraint report_retest_when_done CHECK (retest IS NULL OR status = 4),
  constraint report_retest_whole CHECK ((retest IS NULL) = (retest_seq IS NULL)),
  constraint report_self_level CHECK (self_level >= 0 AND self_level <= 4),
  constraint report_status CHECK (status = ANY (ARRAY[1, 2, 3, 4, '-1'::integer])),
  constraint report_terms_kind CHECK (terms_kind = 'terms'::text),
  constraint report_tier CHECK (tier = ANY (ARRAY['core'::text, 'general'::text, 'edge'::text])),
  constraint report_title_length CHECK (char_length(title::text) >=
CASE
    WHEN earlier_number IS NULL THEN 5
    ELSE 1
END AND char_length(title::text) <= 100)
);
CREATE INDEX report_awaits_award ON report USING btree (researcher_id, level) WHERE award_state IS NOT NULL;
CREATE INDEX report_by_age ON report USING btree (created_at, id) INCLUDE (first_answered_at);
CREATE INDEX report_by_change ON report USING btree (updated_at, id);
CREATE INDEX report_by_due ON report USING btree (due_rank, level_rank, age_rank, id);
CREATE INDEX report_by_level ON report USING btree (level_rank, due_rank, age_rank, id);
CREATE INDEX report_by_subject ON report USING btree (application_id, type_id, id DESC);
CREATE INDEX report_ended ON report USING btree (updated_at, id) WHERE (status = ANY (ARRAY[4, '-1'::integer])) AND erased_at IS NULL;
CREATE INDEX report_heard ON report USING btree (due_rank, level_rank, age_rank, id) WHERE heard_at IS NOT NULL;
CREATE INDEX report_of_application ON report USING btree (application_id, due_rank, level_rank, age_rank, id);
CREATE INDEX report_of_assignee ON report USING btree (assignee_id, due_rank, level_rank, age_rank, id) WHERE assignee_id IS NOT NULL;
CREATE INDEX report_of_earlier_account ON report USING btree (earlier_account_id) WHERE earlier_account_id IS NOT NULL;
CREATE INDEX report_of_nobody ON report USING btree (due_rank, level_rank, age_rank, id) WHERE assignee_id IS NULL AND is_open;
CREATE INDEX report_of_status ON report USING btree (status, due_rank, level_rank, age_rank, id);
CREATE INDEX report_of_type ON report USING btree (type_id, due_rank, level_rank, age_rank, id);
CREATE INDEX report_repeats ON report USING btree (duplicate_of, id) WHERE duplicate_of IS NOT NULL;
CREATE INDEX report_waits ON report USING btree (due_rank, level_rank, age_rank, id) WHERE has_appeal OR award_state IS NOT NULL OR information_seq IS NOT NULL OR (retest = ANY (ARRAY['asked'::text, 'failed'::text]));
CREATE INDEX report_waits_for_author ON report USING btree (researcher_id) WHERE information_seq IS NOT NULL OR retest = 'asked'::text;
CREATE INDEX report_warned ON report USING btree (warn_at) WHERE warn_at IS NOT NULL;
CREATE CONSTRAINT TRIGGER report_counted AFTER INSERT OR UPDATE OF status, level ON report DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION report_counted();
CREATE TRIGGER report_kept BEFORE DELETE OR TRUNCATE ON report FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER report_moves BEFORE UPDATE ON report FOR EACH ROW EXECUTE FUNCTION report_moves();
CREATE CONSTRAINT TRIGGER report_recorded AFTER INSERT OR UPDATE OF status, level, contribution, coins, version, information_seq, retest, retest_seq, award_state, duplicate_of, ignore_reason, has_appeal, erased_at ON report DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION report_recorded();
CREATE TRIGGER report_submitted BEFORE INSERT ON report FOR EACH ROW EXECUTE FUNCTION report_submitted();
CREATE TRIGGER report_taken BEFORE INSERT OR UPDATE OF assignee_id ON report FOR EACH ROW WHEN (new.assignee_id IS NOT NULL) EXECUTE FUNCTION not_own('assignee_id', 'researcher_id');

create table report_act (
  act text collate "C" not null,
  from_status smallint not null,
  to_status smallint not null,
  actor_role text collate "C" not null,
  is_verdict boolean not null,
  needs text default ''::text not null,
  sets text default ''::text not null,
  ends_as text default ''::text not null,
  gives_award boolean default false not null,
  awaits_appeal boolean default false not null,
  constraint report_act_key PRIMARY KEY (act, from_status, to_status, actor_role)
);
CREATE TRIGGER report_act_frozen BEFORE DELETE OR UPDATE OF act, from_status, to_status, actor_role OR TRUNCATE ON report_act FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table report_appeal (
  id uuid not null,
  report_id uuid not null,
  verdict_seq integer not null,
  asked_seq integer not null,
  outcome text,
  decided_seq integer,
  constraint report_appeal_pkey PRIMARY KEY (id),
  constraint report_appeal_once UNIQUE (report_id, verdict_seq),
  constraint report_appeal_asked FOREIGN KEY (report_id, asked_seq) REFERENCES report_step(report_id, seq),
  constraint report_appeal_decided FOREIGN KEY (report_id, decided_seq) REFERENCES report_step(report_id, seq),
  constraint report_appeal_report FOREIGN KEY (report_id) REFERENCES report(id),
  constraint report_appeal_verdict FOREIGN KEY (report_id, verdict_seq) REFERENCES report_step(report_id, seq),
  constraint report_appeal_outcome CHECK (outcome = ANY (ARRAY['upheld'::text, 'rejected'::text])),
  constraint report_appeal_whole CHECK ((outcome IS NULL) = (decided_seq IS NULL))
);
CREATE UNIQUE INDEX report_appeal_open ON report_appeal USING btree (report_id) WHERE outcome IS NULL;
CREATE TRIGGER report_appeal_kept BEFORE DELETE OR TRUNCATE ON report_appeal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER report_appeal_rules BEFORE INSERT OR UPDATE ON report_appeal FOR EACH ROW EXECUTE FUNCTION report_appeal_rules();
CREATE TRIGGER report_appealed AFTER INSERT OR UPDATE OF outcome ON report_appeal FOR EACH ROW EXECUTE FUNCTION report_appealed();

create table report_clock (
  id uuid not null,
  report_id uuid not null,
  kind text collate "C" not null,
  level smallint not null,
  state text not null,
  started_at timestamp with time zone not null,
  target_days integer not null,
  policy_version integer not null,
  calendar_version integer not null,
  pauses tstzmultirange default '{}'::tstzmultirange not null,
  spent_ms bigint default 0 not null,
  due_at timestamp with time zone not null,
  is_provisional boolean not null,
  warn_at timestamp with time zone not null,
  warned_at timestamp with time zone,
  ended_at timestamp with time zone,
  reminded_at timestamp with time zone,
  staff_id uuid,
  constraint report_clock_pkey PRIMARY KEY (id),
  constraint report_clock_report FOREIGN KEY (report_id) REFERENCES report(id),
  constraint report_clock_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint report_clock_in_time CHECK (state <> 'met'::text OR ended_at <= due_at),
  constraint report_clock_kind CHECK (kind = ANY (ARRAY['receipt'::text, 'verdict'::text, 'fix'::text])),
  constraint report_clock_level CHECK (level >= 0 AND level <= 4),
  constraint report_clock_open CHECK (
CASE
    WHEN state = ANY (ARRAY['running'::text, 'paused'::text]) THEN ended_at IS NULL
    WHEN state = 'missed'::text THEN true
    ELSE ended_at IS NOT NULL
END),
  constraint report_clock_order CHECK (ended_at >= started_at AND due_at > started_at),
  constraint report_clock_paused CHECK ((state = 'paused'::text) = upper_inf(pauses) AND NOT lower_inf(pauses)),
  constraint report_clock_spent CHECK (spent_ms >= 0),
  constraint report_clock_state CHECK (state = ANY (ARRAY['running'::text, 'paused'::text, 'met'::text, 'missed'::text, 'dropped'::text])),
  constraint report_clock_target CHECK (target_days > 0),
  constraint report_clock_too_late CHECK (state <> 'missed'::text OR ended_at IS NULL OR ended_at > due_at)
);
CREATE INDEX report_clock_due ON report_clock USING btree (due_at) WHERE state = 'running'::text;
CREATE INDEX report_clock_late ON report_clock USING btree (due_at) WHERE state = 'missed'::text AND ended_at IS NULL;
CREATE INDEX report_clock_of_report ON report_clock USING btree (report_id, started_at);
CREATE UNIQUE INDEX report_clock_one_open ON report_clock USING btree (report_id, kind) WHERE ended_at IS NULL;
CREATE INDEX report_clock_reckoned ON report_clock USING btree (calendar_version) WHERE ended_at IS NULL;
CREATE INDEX report_clock_warning ON report_clock USING btree (warn_at) WHERE state = 'running'::text;
CREATE TRIGGER report_clock_ends_once BEFORE UPDATE ON report_clock FOR EACH ROW WHEN (old.ended_at IS NOT NULL AND (to_jsonb(new.*) - 'reminded_at'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'reminded_at'::text)) EXECUTE FUNCTION refuse_change('report_clock_ends_once');
CREATE TRIGGER report_clock_fixed BEFORE UPDATE ON report_clock FOR EACH ROW WHEN (new.id IS DISTINCT FROM old.id OR new.report_id IS DISTINCT FROM old.report_id OR new.kind IS DISTINCT FROM old.kind OR new.level IS DISTINCT FROM old.level OR new.started_at IS DISTINCT FROM old.started_at OR new.target_days IS DISTINCT FROM old.target_days OR new.policy_version IS DISTINCT FROM old.policy_version) EXECUTE FUNCTION refuse_change('report_clock_fixed_fields');
CREATE TRIGGER report_clock_kept BEFORE DELETE OR TRUNCATE ON report_clock FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER report_clock_settled AFTER INSERT OR UPDATE OF state, due_at, warn_at, ended_at ON report_clock DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION report_clock_settled();
CREATE TRIGGER report_clock_stays_missed BEFORE UPDATE ON report_clock FOR EACH ROW WHEN (old.state = 'missed'::text AND (new.state IS DISTINCT FROM old.state OR new.due_at IS DISTINCT FROM old.due_at OR new.staff_id IS DISTINCT FROM old.staff_id)) EXECUTE FUNCTION refuse_change('report_clock_stays_missed');

create table report_comment (
  id uuid not null,
  report_id uuid not null,
  researcher_id uuid,
  staff_id uuid,
  body words not null,
  created_at timestamp with time zone default act_time() not null,
  constraint report_comment_pkey PRIMARY KEY (id),
  constraint report_comment_report_known UNIQUE (id, report_id),
  constraint report_comment_report FOREIGN KEY (report_id) REFERENCES report(id),
  constraint report_comment_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint report_comment_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint report_comment_length CHECK (char_length(body::text) <= 5000),
  constraint report_comment_one_author CHECK ((researcher_id IS NULL) <> (staff_id IS NULL))
);
CREATE INDEX report_comment_of_report ON report_comment USING btree (report_id, created_at, id);
CREATE TRIGGER report_comment_frozen BEFORE DELETE OR TRUNCATE ON report_comment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER report_comment_only_erased BEFORE UPDATE ON report_comment FOR EACH ROW EXECUTE FUNCTION words_only_erased();
CREATE CONSTRAINT TRIGGER report_heard AFTER INSERT ON report_comment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION report_heard();

create table report_comment_edit (
  id uuid not null,
  comment_id uuid not null,
  body words not null,
  created_at timestamp with time zone default act_time() not null,
  constraint report_comment_edit_pkey PRIMARY KEY (id),
  constraint report_comment_edit_comment FOREIGN KEY (comment_id) REFERENCES report_comment(id),
  constraint report_comment_edit_event FOREIGN KEY (id) REFERENCES event(id) DEFERRABLE INITIALLY DEFERRED,
  constraint report_comment_edit_length CHECK (char_length(body::text) <= 5000)
);
CREATE INDEX report_comment_edit_of ON report_comment_edit USING btree (comment_id, created_at, id);
CREATE TRIGGER report_comment_edit_frozen BEFORE DELETE OR TRUNCATE ON report_comment_edit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER report_comment_edit_only_erased BEFORE UPDATE ON report_comment_edit FOR EACH ROW EXECUTE FUNCTION words_only_erased();

create table report_draft (
  researcher_id uuid not null,
  version bigint default nextval('report_draft_version'::regclass) not null,
  title words not null,
  application_id uuid,
  platform_id uuid,
  type_id uuid,
  url words not null,
  self_level smallint,
  cvss_vector text not null,
  description words not null,
  attachments uuid[] not null,
  updated_at timestamp with time zone default now() not null,
  id uuid not null,
  constraint report_draft_pkey PRIMARY KEY (id),
  constraint report_draft_owned UNIQUE (id, researcher_id),
  constraint report_draft_version_once UNIQUE (version),
  constraint report_draft_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint report_draft_attachments CHECK (cardinality(attachments) <= 10),
  constraint report_draft_cvss_length CHECK (char_length(cvss_vector) <= 300),
  constraint report_draft_description_length CHECK (char_length(description::text) <= 60000),
  constraint report_draft_self_level CHECK (self_level >= 0 AND self_level <= 4),
  constraint report_draft_title_length CHECK (char_length(title::text) <= 500),
  constraint report_draft_url_length CHECK (char_length(url::text) <= 24000)
);
CREATE INDEX report_draft_idle ON report_draft USING btree (updated_at);
CREATE INDEX report_draft_of ON report_draft USING btree (researcher_id, updated_at);

create table report_further_place (
  path words collate "C" not null,
  report_id uuid not null,
  constraint report_further_place_pkey PRIMARY KEY (path, report_id),
  constraint report_further_place_report FOREIGN KEY (report_id) REFERENCES report(id)
);

create table report_hand_over (
  report_id uuid not null,
  team words not null,
  ticket words not null,
  url words not null,
  state text default 'open'::text not null,
  staff_id uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default act_time() not null,
  updated_at timestamp with time zone default act_time() not null,
  constraint report_hand_over_pkey PRIMARY KEY (report_id),
  constraint report_hand_over_report FOREIGN KEY (report_id) REFERENCES report(id),
  constraint report_hand_over_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint report_hand_over_state CHECK (state = ANY (ARRAY['open'::text, 'inProgress'::text, 'done'::text, 'rejected'::text])),
  constraint report_hand_over_ticket CHECK (char_length(ticket::text) >= 1 AND char_length(ticket::text) <= 100),
  constraint report_hand_over_url CHECK (url::text = ''::text OR url::text ~ '^https://[^\s]+$'::text AND char_length(url::text) <= 2048)
);
CREATE TRIGGER report_hand_over_kept BEFORE DELETE OR TRUNCATE ON report_hand_over FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table report_note (
  id uuid not null,
  report_id uuid not null,
  staff_id uuid not null,
  body words not null,
  created_at timestamp with time zone default act_time() not null,
  constraint report_note_pkey PRIMARY KEY (id),
  constraint report_note_report_known UNIQUE (id, report_id),
  constraint report_note_report FOREIGN KEY (report_id) REFERENCES report(id),
  constraint report_note_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint report_note_length CHECK (char_length(body::text) <= 5000)
);
CREATE INDEX report_note_of ON report_note USING btree (report_id, created_at, id);
CREATE TRIGGER report_note_frozen BEFORE DELETE OR TRUNCATE ON report_note FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER report_note_only_erased BEFORE UPDATE ON report_note FOR EACH ROW EXECUTE FUNCTION words_only_erased();

create table report_note_draft (
  report_id uuid not null,
  staff_id uuid not null,
  words jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint report_note_draft_pkey PRIMARY KEY (report_id, staff_id),
  constraint report_note_draft_report FOREIGN KEY (report_id) REFERENCES report(id),
  constraint report_note_draft_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint report_note_draft_words CHECK (jsonb_typeof(words) = 'object'::text AND words <> '{}'::jsonb AND octet_length(words::text) <= 262144)
);
CREATE INDEX report_note_draft_idle ON report_note_draft USING btree (updated_at);
CREATE INDEX report_note_draft_of_staff ON report_note_draft USING btree (staff_id);

create table report_presence (
  report_id uuid not null,
  staff_id uuid not null,
  seen_at timestamp with time zone default now() not null,
  constraint report_presence_once PRIMARY KEY (report_id, staff_id)
);
CREATE INDEX report_presence_seen ON report_presence USING btree (seen_at);

create table report_queue_tally (
  status smallint not null,
  share smallint not null,
  reports bigint not null,
  constraint report_queue_tally_pkey PRIMARY KEY (status, share)
);

create table report_search (
  report_id uuid not null,
  said words not null,
  constraint report_search_pkey PRIMARY KEY (report_id)
);
CREATE INDEX report_search_terms ON report_search USING gin (search_terms(said::text)) WITH (fastupdate=off);

create table report_step (
  id uuid not null,
  report_id uuid not null,
  seq integer not null,
  action text not null,
  from_status smallint,
  to_status smallint not null,
  actor_role text,
  staff_id uuid,
  note words default ''::text not null,
  created_at timestamp with time zone default act_time() not null,
  constraint report_step_pkey PRIMARY KEY (id),
  constraint report_step_seq_unique UNIQUE (report_id, seq),
  constraint report_step_event FOREIGN KEY (id) REFERENCES event(id) DEFERRABLE INITIALLY DEFERRED,
  constraint report_step_report FOREIGN KEY (report_id) REFERENCES report(id),
  constraint report_step_staff FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE CONSTRAINT TRIGGER report_heard AFTER INSERT ON report_step DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.staff_id IS NOT NULL OR new.from_status IS NULL AND new.seq > 1) EXECUTE FUNCTION report_heard();
CREATE TRIGGER report_step_frozen BEFORE DELETE OR TRUNCATE ON report_step FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER report_step_only_erased BEFORE UPDATE ON report_step FOR EACH ROW EXECUTE FUNCTION words_only_erased('{note}');
CREATE TRIGGER report_step_rules BEFORE INSERT ON report_step FOR EACH ROW EXECUTE FUNCTION report_step_rules();

create table report_tally (
  researcher_id uuid not null,
  status smallint not null,
  level smallint not null,
  ignore_reason text collate "C" not null,
  reports bigint not null,
  constraint report_tally_pkey PRIMARY KEY (researcher_id, status, level, ignore_reason)
);

create table report_text (
  report_id uuid not null,
  description words not null,
  url words not null,
  cvss_vector text,
  constraint report_text_pkey PRIMARY KEY (report_id),
  constraint report_text_report FOREIGN KEY (report_id) REFERENCES report(id),
  constraint report_text_cvss_vector CHECK (char_length(cvss_vector) <= 300 AND cvss_vector ~ '^CVSS:(3\.1|4\.0)(/[A-Z]{1,3}:[A-Za-z]+)+$'::text),
  constraint report_text_description CHECK (char_length(description::text) <= 50000),
  constraint report_text_url CHECK (char_length(url::text) <= 20490)
);
CREATE INDEX report_by_first_path ON report_text USING btree (first_path(url::text), report_id DESC) WHERE url::text <> ''::text;
CREATE TRIGGER report_further_places AFTER INSERT OR UPDATE OF url ON report_text FOR EACH ROW EXECUTE FUNCTION report_further_places();
CREATE TRIGGER report_text_kept BEFORE DELETE OR TRUNCATE ON report_text FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('report_text_append_only');
CREATE TRIGGER report_text_only_erased BEFORE UPDATE ON report_text FOR EACH ROW EXECUTE FUNCTION words_only_erased('{description,url,cvss_vector}');

create table report_type (
  id uuid not null,
  name text collate "C" not null,
  position integer default 0 not null,
  active boolean default true not null,
  version integer default 1 not null,
  type_group text default ''::text not null,
  tier text,
  name_en text default ''::text not null,
  type_group_en text default ''::text not null,
  constraint report_type_pkey PRIMARY KEY (id),
  constraint report_type_name_unique UNIQUE (name),
  constraint report_type_group_length CHECK (char_length(type_group) <= 20),
  constraint report_type_tier CHECK (tier = ANY (ARRAY['core'::text, 'general'::text, 'edge'::text]))
);
CREATE TRIGGER report_type_stays BEFORE DELETE OR TRUNCATE ON report_type FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table report_verdict (
  id uuid not null,
  report_id uuid not null,
  version integer not null,
  staff_id uuid not null,
  kind text not null,
  input jsonb not null,
  created_at timestamp with time zone default act_time() not null,
  due_at timestamp with time zone not null,
  dropped_at timestamp with time zone,
  dropped_reason text,
  dropped_code text,
  constraint report_verdict_pkey PRIMARY KEY (id),
  constraint report_verdict_report FOREIGN KEY (report_id) REFERENCES report(id),
  constraint report_verdict_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint report_verdict_dropped CHECK ((dropped_at IS NULL) = (dropped_reason IS NULL) AND (dropped_code IS NULL OR dropped_reason = 'refused'::text)),
  constraint report_verdict_kind CHECK (kind = ANY (ARRAY['confirm'::text, 'propose'::text, 'ignore'::text, 'award'::text, 'rejectAppeal'::text, 'upholdAppeal'::text, 'rejudge'::text])),
  constraint report_verdict_reason CHECK (dropped_reason = ANY (ARRAY['otherAct'::text, 'refused'::text, 'reviewer'::text]))
);
CREATE INDEX report_verdict_dropped_at ON report_verdict USING btree (dropped_at) WHERE dropped_at IS NOT NULL;
CREATE INDEX report_verdict_of ON report_verdict USING btree (staff_id, created_at);
CREATE UNIQUE INDEX report_verdict_open ON report_verdict USING btree (report_id) WHERE dropped_at IS NULL;
CREATE TRIGGER report_verdict_once BEFORE UPDATE ON report_verdict FOR EACH ROW EXECUTE FUNCTION set_once('{dropped_at}', '{dropped_reason,dropped_code}');
CREATE TRIGGER report_verdict_rules BEFORE INSERT ON report_verdict FOR EACH ROW EXECUTE FUNCTION report_verdict_rules();

create table researcher (
  id uuid not null,
  uid bigint default nextval('researcher_uid'::regclass) not null,
  phone_sealed sealed,
  phone_index bytea,
  nick_name words default ''::text not null,
  gender smallint,
  real_status smallint default 0 not null,
  hide_in_rank boolean default false not null,
  state text default 'active'::text not null,
  report_seq bigint default 0 not null,
  created_at timestamp with time zone default act_time() not null,
  last_sign_in_at timestamp with time zone default act_time() not null,
  cancel_at timestamp with time zone,
  nick_key words collate "C",
  password_hash text,
  skips_guide boolean default false not null,
  skips_offer boolean default false not null,
  phone_checked boolean default true not null,
  phone_kept_by uuid,
  language text,
  totp_sealed sealed,
  totp_step bigint default 0 not null,
  constraint researcher_pkey PRIMARY KEY (id),
  constraint researcher_nick_name_unique UNIQUE (nick_key),
  constraint researcher_phone_unique UNIQUE (phone_index),
  constraint researcher_uid_unique UNIQUE (uid),
  constraint researcher_phone_kept_by FOREIGN KEY (phone_kept_by) REFERENCES researcher(id),
  constraint researcher_cancel_at_when_cancelling CHECK ((state = 'cancelling'::text) = (cancel_at IS NOT NULL)),
  constraint researcher_gender CHECK (gender = ANY (ARRAY[1, 2, 3])),
  constraint researcher_language CHECK (language = ANY (ARRAY['zh-CN'::text, 'en'::text])),
  constraint researcher_nick_key_with_name CHECK (nick_key IS NULL OR nick_name::text <> ''::text),
  constraint researcher_nick_name_length CHECK (char_length(nick_name::text) <= 20),
  constraint researcher_no_factor_kept CHECK (state <> 'cancelled'::text OR totp_sealed IS NULL),
  constraint researcher_nothing_kept CHECK (state <> 'cancelled'::text OR nick_key IS NULL AND password_hash IS NULL),
  constraint researcher_phone_kept CHECK (state = 'cancelled'::text OR phone_sealed IS NOT NULL AND phone_index IS NOT NULL),
  constraint researcher_real_status CHECK (real_status = ANY (ARRAY[0, 1, 2, 3])),
  constraint researcher_state CHECK (state = ANY (ARRAY['active'::text, 'disabled'::text, 'cancelling'::text, 'cancelled'::text]))
);
CREATE INDEX researcher_cancelling ON researcher USING btree (cancel_at) WHERE state = 'cancelling'::text;
CREATE INDEX researcher_phone_shared ON researcher USING btree (phone_kept_by) WHERE phone_kept_by IS NOT NULL;
CREATE INDEX researcher_phone_unchecked ON researcher USING btree (id) WHERE NOT phone_checked;

create table scoring_rule (
  version integer not null,
  rule jsonb not null,
  created_at timestamp with time zone default act_time() not null,
  takes_effect_at timestamp with time zone,
  id uuid not null,
  constraint scoring_rule_pkey PRIMARY KEY (version),
  constraint scoring_rule_id UNIQUE (id),
  constraint scoring_rule_version CHECK (version > 0),
  constraint scoring_rule_whole CHECK (rule ?& ARRAY['contribution'::text, 'coins'::text, 'tierHundredths'::text, 'maxBonusContribution'::text, 'maxBonusCoins'::text, 'signOffAboveCoins'::text, 'maxContribution'::text, 'maxCoins'::text])
);
CREATE TRIGGER scoring_rule_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON scoring_rule FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER scoring_rule_signed BEFORE INSERT ON scoring_rule FOR EACH ROW EXECUTE FUNCTION scoring_rule_signed();

create table search_common (
  term text collate "C" not null,
  share real not null,
  constraint search_common_pkey PRIMARY KEY (term),
  constraint search_common_share CHECK (share > 0::double precision AND share <= 1::double precision)
);

create table session (
  id uuid not null,
  kind text not null,
  researcher_id uuid,
  staff_id uuid,
  token_hash bytea not null,
  cookie_hash bytea not null,
  device words default ''::text not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  network text,
  binding bytea,
  proven_at timestamp with time zone default now(),
  is_limited boolean default false not null,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_cookie_unique UNIQUE (cookie_hash),
  constraint session_token_unique UNIQUE (token_hash),
  constraint session_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint session_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint session_kind CHECK (kind = ANY (ARRAY['researcher'::text, 'staff'::text])),
  constraint session_one_person CHECK (kind = 'researcher'::text AND researcher_id IS NOT NULL AND staff_id IS NULL OR kind = 'staff'::text AND staff_id IS NOT NULL AND researcher_id IS NULL)
);
CREATE INDEX session_of_researcher ON session USING btree (researcher_id, created_at DESC) WHERE ended_at IS NULL;
CREATE INDEX session_of_staff ON session USING btree (staff_id) WHERE ended_at IS NULL;
CREATE INDEX session_seen ON session USING btree (researcher_id, last_seen_at) WHERE NOT is_limited;
CREATE TRIGGER staff_came_in AFTER INSERT ON session FOR EACH ROW WHEN (new.kind = 'staff'::text) EXECUTE FUNCTION staff_came_in();

create table setting (
  id uuid not null,
  key text collate "C" not null,
  version integer not null,
  value text,
  sealed sealed,
  changed_by uuid not null,
  changed_at timestamp with time zone default now() not null,
  constraint setting_pkey PRIMARY KEY (id),
  constraint setting_key_once UNIQUE (key),
  constraint setting_changed_by FOREIGN KEY (changed_by) REFERENCES staff(id),
  constraint setting_one_value CHECK (num_nonnulls(value, sealed) <= 1),
  constraint setting_version CHECK (version > 0)
);
CREATE TRIGGER setting_fixed BEFORE UPDATE ON setting FOR EACH ROW WHEN (new.id IS DISTINCT FROM old.id OR new.key IS DISTINCT FROM old.key) EXECUTE FUNCTION refuse_change('setting_fixed_fields');
CREATE TRIGGER setting_kept BEFORE DELETE OR TRUNCATE ON setting FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_passphrases_rules BEFORE INSERT OR UPDATE ON setting FOR EACH ROW EXECUTE FUNCTION staff_passphrases_rules();
CREATE TRIGGER takes_two BEFORE INSERT OR UPDATE ON setting FOR EACH ROW EXECUTE FUNCTION setting_by_two();

create table setting_alone (
  id uuid default gen_random_uuid() not null,
  key text collate "C" not null,
  version integer not null,
  staff_id uuid not null,
  created_at timestamp with time zone default act_time() not null,
  made_xid xid8 not null,
  confirmed_by uuid,
  confirmed_at timestamp with time zone,
  constraint setting_alone_pkey PRIMARY KEY (id),
  constraint setting_alone_once UNIQUE (key, version),
  constraint setting_alone_confirmed_by FOREIGN KEY (confirmed_by) REFERENCES staff(id),
  constraint setting_alone_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint setting_alone_confirmed_whole CHECK (num_nonnulls(confirmed_by, confirmed_at) = ANY (ARRAY[0, 2])),
  constraint setting_alone_of_channel CHECK (is_of_channel(key))
);
CREATE TRIGGER setting_alone_kept BEFORE DELETE OR TRUNCATE ON setting_alone FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER setting_alone_rules BEFORE INSERT OR UPDATE ON setting_alone FOR EACH ROW EXECUTE FUNCTION setting_alone_rules();

create table sms_switch (
  id boolean default true not null,
  is_on boolean not null,
  turned_at timestamp with time zone default now() not null,
  constraint sms_switch_pkey PRIMARY KEY (id),
  constraint sms_switch_only_one CHECK (id)
);

create table staff (
  id uuid not null,
  number bigint default nextval('staff_number'::regclass) not null,
  email text collate "C" not null,
  name text not null,
  passphrase_hash text,
  totp_sealed sealed,
  totp_step bigint default 0 not null,
  roles text[] not null,
  researcher_id uuid,
  state text default 'active'::text not null,
  created_at timestamp with time zone default act_time() not null,
  standing_version integer default 1 not null,
  last_sign_in_at timestamp with time zone,
  temporary_until timestamp with time zone,
  is_founder boolean default false not null,
  language text,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_email_unique UNIQUE (email),
  constraint staff_number_unique UNIQUE (number),
  constraint staff_researcher FOREIGN KEY (researcher_id) REFERENCES researcher(id),
  constraint staff_email_lower CHECK (email = lower(email)),
  constraint staff_language CHECK (language = ANY (ARRAY['zh-CN'::text, 'en'::text])),
  constraint staff_roles CHECK (roles <@ ARRAY['reviewer'::text, 'operator'::text, 'admin'::text, 'auditor'::text] AND cardinality(roles) > 0),
  constraint staff_state CHECK (state = ANY (ARRAY['active'::text, 'disabled'::text])),
  constraint staff_temporary_is_short CHECK (temporary_until IS NULL OR temporary_until <= (created_at + '72:00:00'::interval))
);
CREATE TRIGGER first_admin AFTER INSERT OR UPDATE OF roles, is_founder ON staff FOR EACH ROW EXECUTE FUNCTION first_admin();
CREATE TRIGGER staff_credentials BEFORE UPDATE OF totp_sealed, passphrase_hash, temporary_until ON staff FOR EACH ROW EXECUTE FUNCTION staff_credentials();
CREATE TRIGGER staff_emergency_admin BEFORE UPDATE ON staff FOR EACH ROW WHEN (is_standing_admin(old.*) AND NOT is_standing_admin(new.*)) EXECUTE FUNCTION staff_emergency_admin();
CREATE TRIGGER staff_keeps_an_admin AFTER UPDATE ON staff FOR EACH ROW WHEN (is_standing_admin(old.*) AND NOT is_standing_admin(new.*)) EXECUTE FUNCTION staff_keeps_an_admin();
CREATE TRIGGER staff_kept BEFORE DELETE OR TRUNCATE ON staff FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_tied_by_two BEFORE UPDATE OF researcher_id ON staff FOR EACH ROW WHEN (new.researcher_id IS DISTINCT FROM old.researcher_id) EXECUTE FUNCTION needs_proposal('tie', 'id', 'researcher_id');

create table staff_browser (
  staff_id uuid not null,
  browser_hash bytea not null,
  last_used_at timestamp with time zone default now() not null,
  constraint staff_browser_key PRIMARY KEY (staff_id, browser_hash),
  constraint staff_browser_staff FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_browser_age ON staff_browser USING btree (last_used_at);

create table staff_ceremony (
  token_hash bytea not null,
  kind text not null,
  staff_id uuid,
  browser_hash bytea,
  provider_account_id uuid,
  created_at timestamp with time zone default now() not null,
  roles text[],
  constraint staff_ceremony_once PRIMARY KEY (token_hash),
  constraint staff_ceremony_account FOREIGN KEY (provider_account_id) REFERENCES staff_provider_account(id) ON DELETE CASCADE,
  constraint staff_ceremony_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_ceremony_kind CHECK (kind = ANY (ARRAY['passkey'::text, 'newPasskey'::text, 'newFactor'::text, 'singleSignOn'::text, 'link'::text, 'secondFactor'::text]))
);
CREATE INDEX staff_ceremony_age ON staff_ceremony USING btree (created_at);

create table staff_emergency_account (
  is_only boolean default true not null,
  staff_id uuid not null,
  marked_by uuid not null,
  marked_at timestamp with time zone default act_time() not null,
  constraint staff_emergency_account_one PRIMARY KEY (is_only),
  constraint staff_emergency_account_by FOREIGN KEY (marked_by) REFERENCES staff(id),
  constraint staff_emergency_account_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_emergency_account_only CHECK (is_only)
);
CREATE TRIGGER staff_emergency_account_stays BEFORE INSERT OR DELETE OR UPDATE ON staff_emergency_account FOR EACH ROW EXECUTE FUNCTION staff_emergency_account_stays();

create table staff_link (
  id uuid not null,
  staff_id uuid not null,
  token_hash bytea not null,
  sets_passphrase boolean not null,
  created_by uuid,
  created_at timestamp with time zone default act_time() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint staff_link_pkey PRIMARY KEY (id),
  constraint staff_link_token_unique UNIQUE (token_hash),
  constraint staff_link_created_by FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint staff_link_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_link_not_own CHECK (created_by <> staff_id),
  constraint staff_link_one_end CHECK (num_nonnulls(used_at, revoked_at) <= 1),
  constraint staff_link_three_days CHECK (expires_at <= (created_at + '72:00:00'::interval)),
  constraint staff_link_used_in_time CHECK (used_at < expires_at)
);
CREATE UNIQUE INDEX staff_link_open ON staff_link USING btree (staff_id) WHERE used_at IS NULL AND revoked_at IS NULL;
CREATE TRIGGER staff_link_kept BEFORE DELETE OR TRUNCATE ON staff_link FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_link_once BEFORE UPDATE ON staff_link FOR EACH ROW EXECUTE FUNCTION set_once('{used_at,revoked_at}');
CREATE TRIGGER staff_link_recorded AFTER INSERT ON staff_link FOR EACH ROW WHEN (new.created_by IS NOT NULL) EXECUTE FUNCTION staff_let_in('link', 'created_by');

create table staff_passkey (
  id uuid not null,
  staff_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint default 0 not null,
  name text not null,
  created_at timestamp with time zone default act_time() not null,
  last_used_at timestamp with time zone,
  binding bytea,
  constraint staff_passkey_pkey PRIMARY KEY (id),
  constraint staff_passkey_once UNIQUE (credential_id),
  constraint staff_passkey_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_passkey_name CHECK (char_length(name) >= 1 AND char_length(name) <= 50)
);
CREATE INDEX staff_passkey_of_staff ON staff_passkey USING btree (staff_id);

create table staff_provider_account (
  id uuid not null,
  staff_id uuid not null,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  is_proven boolean default false not null,
  linked_at timestamp with time zone default act_time() not null,
  last_used_at timestamp with time zone,
  constraint staff_provider_account_pkey PRIMARY KEY (id),
  constraint staff_provider_account_once UNIQUE (issuer, subject),
  constraint staff_provider_account_staff FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_provider_account_of_staff ON staff_provider_account USING btree (staff_id);
CREATE TRIGGER staff_provider_account_stays BEFORE UPDATE ON staff_provider_account FOR EACH ROW WHEN ((to_jsonb(new.*) - ARRAY['last_used_at'::text, 'is_proven'::text]) IS DISTINCT FROM (to_jsonb(old.*) - ARRAY['last_used_at'::text, 'is_proven'::text]) OR old.is_proven AND NOT new.is_proven) EXECUTE FUNCTION refuse_change('staff_provider_account_stays');

create table staff_provider_invitation (
  staff_id uuid not null,
  invited_by uuid not null,
  expires_at timestamp with time zone not null,
  constraint staff_provider_invitation_once PRIMARY KEY (staff_id),
  constraint staff_provider_invitation_by FOREIGN KEY (invited_by) REFERENCES staff(id),
  constraint staff_provider_invitation_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_provider_invitation_of_another CHECK (invited_by <> staff_id)
);
CREATE TRIGGER staff_provider_invitation_recorded AFTER INSERT OR UPDATE ON staff_provider_invitation FOR EACH ROW EXECUTE FUNCTION staff_let_in('provider', 'invited_by');

create table staff_record (
  id uuid default gen_random_uuid() not null,
  staff_id uuid not null,
  action text not null,
  given text[] default '{}'::text[] not null,
  taken text[] default '{}'::text[] not null,
  by_id uuid not null,
  created_at timestamp with time zone default act_time() not null,
  is_founding boolean not null,
  constraint staff_record_pkey PRIMARY KEY (id),
  constraint staff_record_by FOREIGN KEY (by_id) REFERENCES staff(id),
  constraint staff_record_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_record_action CHECK (action = ANY (ARRAY['link'::text, 'provider'::text, 'factor'::text, 'roles'::text, 'disable'::text])),
  constraint staff_record_of_another CHECK (by_id <> staff_id OR action = 'roles'::text AND given = '{}'::text[])
);
CREATE INDEX staff_record_of ON staff_record USING btree (staff_id, created_at);
CREATE TRIGGER staff_record_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON staff_record FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_record_rules BEFORE INSERT ON staff_record FOR EACH ROW EXECUTE FUNCTION staff_record_rules();

create table staff_recovery_code (
  id uuid not null,
  staff_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone default act_time() not null,
  used_at timestamp with time zone,
  binding bytea,
  constraint staff_recovery_code_pkey PRIMARY KEY (id),
  constraint staff_recovery_code_once UNIQUE (staff_id, code_hash),
  constraint staff_recovery_code_staff FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE TRIGGER staff_recovery_code_used_once BEFORE UPDATE ON staff_recovery_code FOR EACH ROW EXECUTE FUNCTION set_once('{used_at}', '{binding}');

create table stock_entry (
  id uuid not null,
  gift_id uuid not null,
  delta bigint not null,
  reason text not null,
  staff_id uuid,
  created_at timestamp with time zone default act_time() not null,
  constraint stock_entry_pkey PRIMARY KEY (id),
  constraint stock_entry_gift FOREIGN KEY (gift_id) REFERENCES gift(id),
  constraint stock_entry_staff FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint stock_entry_delta CHECK (delta <> 0)
);
CREATE INDEX stock_entry_of_gift ON stock_entry USING btree (gift_id);
CREATE CONSTRAINT TRIGGER gift_stock_accounted AFTER INSERT ON stock_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION gift_stock_accounted();
CREATE TRIGGER stock_entry_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON stock_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table text_salt (
  id uuid not null,
  salt bytea not null,
  constraint text_salt_pkey PRIMARY KEY (id),
  constraint text_salt_size CHECK (octet_length(salt) = 32)
);
CREATE TRIGGER text_salt_frozen BEFORE UPDATE OR TRUNCATE ON text_salt FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table upgrade_step (
  name text collate "C" not null,
  done_at timestamp with time zone default now() not null,
  constraint upgrade_step_once PRIMARY KEY (name)
);
CREATE TRIGGER upgrade_step_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON upgrade_step FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table verified_head (
  only_row boolean default true not null,
  head text not null,
  verified_at timestamp with time zone default now() not null,
  constraint verified_head_pkey PRIMARY KEY (only_row),
  constraint verified_head_one_row CHECK (only_row)
);

create table witness (
  kind text collate "C" not null,
  row_id uuid not null,
  digest bytea not null,
  trusted_at timestamp with time zone,
  constraint witness_once PRIMARY KEY (kind, row_id)
);
CREATE TRIGGER witness_frozen BEFORE DELETE OR UPDATE OR TRUNCATE ON witness FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table work_year (
  year smallint not null,
  is_published boolean not null,
  free date[] not null,
  made_up date[] not null,
  version integer not null,
  changed_by uuid,
  changed_at timestamp with time zone default act_time() not null,
  constraint work_year_key PRIMARY KEY (year),
  constraint work_year_version_once UNIQUE (version),
  constraint work_year_changed_by FOREIGN KEY (changed_by) REFERENCES staff(id),
  constraint work_year_range CHECK (year >= 2020 AND year <= 2099),
  constraint work_year_version CHECK (version > 0)
);
CREATE TRIGGER work_year_kept BEFORE DELETE OR TRUNCATE ON work_year FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
