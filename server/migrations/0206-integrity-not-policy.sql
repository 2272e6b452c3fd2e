-- Decision 4: what a constraint or one general guard can say is said by it; what only repeats a verb goes.

-- refuse_change(rule): the change that its trigger names is refused; without an argument the table is append-only.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: %', tg_table_name using errcode = 'integrity_constraint_violation', constraint = coalesce(tg_argv[0], tg_table_name || '_append_only');
end $$;

-- set_once(marks, beside): until one of the marks is set only they and the columns beside them change, afterwards nothing does.
create function set_once() returns trigger language plpgsql as $$
declare
  marks constant text[] := tg_argv[0];
  beside constant text[] := coalesce(tg_argv[1], '{}');
begin
  if exists (select from unnest(marks) as mark where to_jsonb(old) ->> mark is not null)
     or tg_op = 'UPDATE' and to_jsonb(new) - marks - beside is distinct from to_jsonb(old) - marks - beside then
    raise exception '% of % is set once', array_to_string(marks, ' or '), tg_table_name using errcode = 'check_violation', constraint = tg_name;
  end if;
  return coalesce(new, old);
end $$;

-- What people wrote about a report stays, and is emptied with it.
create function words_only_erased() returns trigger language plpgsql as $$
declare
  about constant uuid := coalesce(to_jsonb(old) ->> 'report_id',
    (select report_id::text from report_comment where id = (to_jsonb(old) ->> 'comment_id')::uuid));
begin
  if new.body <> '' or to_jsonb(new) - 'body' is distinct from to_jsonb(old) - 'body'
     or not exists (select from report where id = about and erased_at is not null) then
    raise exception 'append-only: %', tg_table_name using errcode = 'integrity_constraint_violation', constraint = tg_table_name || '_append_only';
  end if;
  return new;
end $$;

-- not_own(staff, owner): nobody decides in a matter of their own.
create function not_own() returns trigger language plpgsql as $$
begin
  if exists (select from staff where id = (to_jsonb(new) ->> tg_argv[0])::uuid and researcher_id = (to_jsonb(new) ->> tg_argv[1])::uuid) then
    raise exception 'nobody decides in a matter of their own' using errcode = 'check_violation', constraint = tg_name;
  end if;
  return new;
end $$;

drop trigger award_fixed on award;
create trigger award_fixed before update on award for each row execute function set_once('{reversed_at}');
create trigger award_kept before delete or truncate on award for each statement execute function refuse_change();
drop trigger staff_link_steps on staff_link;
create trigger staff_link_once before update on staff_link for each row execute function set_once('{used_at,revoked_at}');
alter table staff_link add constraint staff_link_used_in_time check (used_at < expires_at) not valid;
drop trigger staff_recovery_code_used_once on staff_recovery_code;
create trigger staff_recovery_code_used_once before update on staff_recovery_code for each row execute function set_once('{used_at}');
drop trigger verdict_pending_rules on verdict_pending;
create trigger verdict_pending_once before update on verdict_pending for each row execute function set_once('{dropped_at}', '{dropped_reason,dropped_code}');
create trigger verdict_pending_rules before insert on verdict_pending for each row execute function verdict_pending_rules();
create or replace function verdict_pending_rules() returns trigger language plpgsql as $$
declare
  judged report;
begin
  select * into judged from report where id = new.report_id for update;
  if new.dropped_at is not null or judged.version is distinct from new.version then
    raise exception 'a verdict is held on the report as it stands' using errcode = 'check_violation', constraint = 'verdict_pending_as_seen';
  end if;
  if not may_judge(new.staff_id, judged.researcher_id) then
    raise exception 'a verdict is held by a reviewer of somebody else''s report' using errcode = 'check_violation', constraint = 'verdict_pending_by_reviewer';
  end if;
  return new;
end $$;
drop trigger earlier_account_claimed_once on earlier_account;
create trigger earlier_account_claimed_once before delete or update on earlier_account for each row
  execute function set_once('{claimed_at}', '{claimed_by,reports,sealed,phone_index,email_index}');
drop trigger first_run_rules on first_run;
drop trigger first_run_kept on first_run;
create trigger first_run_closed_once before update on first_run for each row execute function set_once('{closed_at}', '{word_hash}');
create trigger first_run_kept before delete or truncate on first_run for each statement execute function refuse_change();

drop trigger report_comment_rules on report_comment;
create trigger report_comment_only_erased before update on report_comment for each row execute function words_only_erased();
drop trigger report_comment_edit_rules on report_comment_edit;
create trigger report_comment_edit_only_erased before update on report_comment_edit for each row execute function words_only_erased();
drop trigger review_note_rules on review_note;
create trigger review_note_only_erased before update on review_note for each row execute function words_only_erased();

drop trigger identity_not_own on identity;
create trigger identity_not_own before insert or update on identity for each row execute function not_own('decided_by', 'researcher_id');
drop trigger report_desk_taken on report_desk;
create trigger report_desk_taken before insert or update of assignee_id on report_desk for each row
  when (new.assignee_id is not null) execute function not_own('assignee_id', 'researcher_id');

drop trigger letter_stays on letter;
create trigger letter_stays before update on letter for each row
  when ((new.researcher_id, new.type) is distinct from (old.researcher_id, old.type)) execute function refuse_change('letter_stays');
drop trigger staff_provider_account_stays on staff_provider_account;
create trigger staff_provider_account_stays before update on staff_provider_account for each row
  when (to_jsonb(new) - array['last_used_at', 'is_proven'] is distinct from to_jsonb(old) - array['last_used_at', 'is_proven'] or old.is_proven and not new.is_proven)
  execute function refuse_change('staff_provider_account_stays');
drop trigger gift_order_named on gift_order;
create trigger gift_order_fixed before update on gift_order for each row
  when ((new.id, new.number, new.researcher_id, new.gift_id, new.slot, new.type, new.price, new.cash_value, new.created_at, new.gift_name, new.gift_image)
    is distinct from (old.id, old.number, old.researcher_id, old.gift_id, old.slot, old.type, old.price, old.cash_value, old.created_at, old.gift_name, old.gift_image))
  execute function refuse_change('gift_order_fixed_fields');
drop trigger report_clock_rules on report_clock;
create trigger report_clock_fixed before update on report_clock for each row
  when ((new.id, new.report_id, new.kind, new.level, new.started_at, new.target_days, new.policy_version)
    is distinct from (old.id, old.report_id, old.kind, old.level, old.started_at, old.target_days, old.policy_version))
  execute function refuse_change('report_clock_fixed_fields');
create trigger report_clock_ends_once before update on report_clock for each row
  when (old.ended_at is not null and to_jsonb(new) - 'reminded_at' is distinct from to_jsonb(old) - 'reminded_at')
  execute function refuse_change('report_clock_ends_once');
create trigger report_clock_stays_missed before update on report_clock for each row
  when (old.state = 'missed' and (new.state, new.due_at, new.staff_id) is distinct from (old.state, old.due_at, old.staff_id))
  execute function refuse_change('report_clock_stays_missed');

drop trigger file_noted on file;
drop trigger file_said on file;
alter table report_comment add constraint report_comment_report_known unique using index report_comment_report_known;
alter table review_note add constraint review_note_report_known unique using index review_note_report_known;
alter table file drop constraint file_comment, drop constraint file_note,
  add constraint file_comment foreign key (comment_id, report_id) references report_comment (id, report_id) not valid,
  add constraint file_note foreign key (note_id, report_id) references review_note (id, report_id) not valid;

drop trigger announcement_moves on announcement;
drop table announcement_transition;
drop trigger answer_template_steps on answer_template;
drop trigger application_steps on application;
drop trigger platform_steps on platform;
drop trigger report_type_steps on report_type;
drop trigger hand_over_rules on hand_over;
drop trigger setting_steps on setting;
create trigger setting_fixed before update on setting for each row
  when ((new.id, new.key) is distinct from (old.id, old.key)) execute function refuse_change('setting_fixed_fields');
drop trigger work_year_rules on work_year;
drop trigger report_draft_rules on report_draft;
drop trigger report_search_erased on report;

drop function announcement_moves(), award_rules(), catalogue_steps(), comment_open_until(report_comment), earlier_account_rules(),
  file_note_rules(), file_said_rules(), first_run_rules(), gift_order_named(), hand_over_rules(), identity_rules(), letter_rules(),
  report_clock_rules(), report_comment_edit_rules(), report_comment_rules(), report_desk_taken(), report_draft_rules(), report_search_erased(),
  review_note_rules(), setting_steps(), staff_link_steps(), staff_provider_account_stays(), staff_recovery_code_used_once(), work_year_rules();

create or replace function gift_order_moves() returns trigger language plpgsql as $$
begin
  if not exists (select from order_act where type = old.type and from_schedule = old.schedule and to_schedule = new.schedule) then
    raise exception 'an order may not go from % to %', old.schedule, new.schedule using errcode = 'check_violation', constraint = 'gift_order_transition_known';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'a move of an order makes its next version' using errcode = 'check_violation', constraint = 'gift_order_version_step';
  end if;
  return new;
end $$;
drop trigger gift_order_moves on gift_order;
create trigger gift_order_moves before update on gift_order for each row when (new.schedule <> old.schedule) execute function gift_order_moves();
