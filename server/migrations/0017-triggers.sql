-- Which rule holds on which table.

create trigger staff_came_in after insert on session for each row when (new.kind = 'staff') execute function staff_came_in();

create trigger identity_not_own before insert or update on identity for each row execute function not_own('decided_by', 'researcher_id');
create trigger identity_shown after insert or update of status or delete on identity for each row execute function identity_shown();

create trigger consent_frozen before update or delete or truncate on consent for each statement execute function refuse_change();

create trigger text_salt_frozen before update or truncate on text_salt for each statement execute function refuse_change();

create trigger first_admin after insert or update of roles, is_founder on staff for each row execute function first_admin();
create trigger staff_credentials before update of totp_sealed, passphrase_hash, temporary_until on staff for each row execute function staff_credentials();
create trigger staff_emergency_admin before update on staff for each row
  when (is_standing_admin(old) and not is_standing_admin(new))
  execute function staff_emergency_admin();
create trigger staff_keeps_an_admin after update on staff for each row
  when (is_standing_admin(old) and not is_standing_admin(new)) execute function staff_keeps_an_admin();
create trigger staff_kept before delete or truncate on staff for each statement execute function refuse_change();
create trigger staff_tied_by_two before update of researcher_id on staff for each row
  when (new.researcher_id is distinct from old.researcher_id) execute function needs_proposal('tie', 'id', 'researcher_id');

create trigger staff_recovery_code_used_once before update on staff_recovery_code for each row execute function set_once('{used_at}');

create trigger staff_provider_account_stays before update on staff_provider_account for each row
  when (to_jsonb(new) - array['last_used_at', 'is_proven'] is distinct from to_jsonb(old) - array['last_used_at', 'is_proven'] or old.is_proven and not new.is_proven)
  execute function refuse_change('staff_provider_account_stays');

create trigger staff_link_kept before delete or truncate on staff_link for each statement execute function refuse_change();
create trigger staff_link_once before update on staff_link for each row execute function set_once('{used_at,revoked_at}');
create trigger staff_link_recorded after insert on staff_link for each row
  when (new.created_by is not null) execute function staff_let_in('link', 'created_by');

create trigger staff_provider_invitation_recorded after insert or update on staff_provider_invitation for each row
  execute function staff_let_in('provider', 'invited_by');

create trigger staff_emergency_account_stays before insert or update or delete on staff_emergency_account for each row
  execute function staff_emergency_account_stays();

create trigger staff_record_kept before update or delete or truncate on staff_record for each statement execute function refuse_change();
create trigger staff_record_rules before insert on staff_record for each row execute function staff_record_rules();

create trigger first_run_closed_once before update on first_run for each row execute function set_once('{closed_at}', '{word_hash}');
create trigger first_run_kept before delete or truncate on first_run for each statement execute function refuse_change();

create trigger application_stays before delete or truncate on application for each statement execute function refuse_change();
create trigger application_versioned after insert or update on application for each row execute function application_versioned();

create trigger application_version_frozen before update or delete or truncate on application_version for each statement execute function refuse_change();
create trigger application_version_rules before insert on application_version for each row execute function application_version_rules();

create trigger platform_stays before delete or truncate on platform for each statement execute function refuse_change();

create trigger report_type_stays before delete or truncate on report_type for each statement execute function refuse_change();

create trigger answer_template_stays before delete or truncate on answer_template for each statement execute function refuse_change();

create trigger document_frozen before update or delete or truncate on document for each statement execute function refuse_change();
create trigger document_signed before insert on document for each row execute function document_signed();

create trigger proposal_kind_frozen before delete or update or truncate on proposal_kind for each statement execute function refuse_change();

create constraint trigger award_decided after update of outcome on proposal deferrable initially deferred for each row
  when (new.kind = 'award' and new.outcome is not null) execute function award_decided();
create trigger award_proposed before insert on proposal for each row when (new.kind = 'award') execute function award_proposed();
create constraint trigger proposal_carried_out after update on proposal deferrable initially deferred for each row
  when (new.outcome = 'approved') execute function proposal_carried_out();
create trigger proposal_kept before delete or truncate on proposal for each statement execute function refuse_change();
create trigger proposal_recorded after update of outcome on proposal for each row
  when (new.kind = 'reset' and new.outcome = 'approved') execute function staff_let_in('factor', 'asked_by', 'subject');
create trigger proposal_rules before insert or update on proposal for each row execute function proposal_rules();

create trigger proposal_item_kept before delete or truncate on proposal_item for each statement execute function refuse_change();
create trigger proposal_item_rules before insert or update on proposal_item for each row execute function proposal_item_rules();

create trigger bulk_alone_kept before update or delete or truncate on bulk_alone for each statement execute function refuse_change();
create trigger bulk_alone_rules before insert on bulk_alone for each row execute function bulk_alone_rules();

create trigger setting_fixed before update on setting for each row
  when ((new.id, new.key) is distinct from (old.id, old.key)) execute function refuse_change('setting_fixed_fields');
create trigger setting_kept before delete or truncate on setting for each statement execute function refuse_change();
create trigger staff_passphrases_rules before insert or update on setting for each row execute function staff_passphrases_rules();
-- after the guards that say why nobody at all may change it
create trigger takes_two before insert or update on setting for each row execute function setting_by_two();

create trigger setting_alone_kept before delete or truncate on setting_alone for each statement execute function refuse_change();
create trigger setting_alone_rules before insert or update on setting_alone for each row execute function setting_alone_rules();

create trigger scoring_rule_frozen before update or delete or truncate on scoring_rule for each statement execute function refuse_change();
create trigger scoring_rule_signed before insert on scoring_rule for each row execute function scoring_rule_signed();

create trigger campaign_kept before delete or truncate on campaign for each statement execute function refuse_change();
create trigger campaign_rules before insert or update on campaign for each row execute function campaign_rules();

create constraint trigger report_counted after insert or update of status, level on report deferrable initially deferred
  for each row execute function report_counted();
create trigger report_kept before delete or truncate on report for each statement execute function refuse_change();
create trigger report_moves before update on report for each row execute function report_moves();
create constraint trigger report_recorded after insert or update of status, level, contribution, coins, version, information_seq, retest, retest_seq,
  award_state, duplicate_of, ignore_reason, has_appeal, erased_at on report deferrable initially deferred
  for each row execute function report_recorded();
create trigger report_submitted before insert on report for each row execute function report_submitted();
create trigger report_taken before insert or update of assignee_id on report for each row
  when (new.assignee_id is not null) execute function not_own('assignee_id', 'researcher_id');

create trigger report_further_places after insert or update of url on report_text for each row execute function report_further_places();
create trigger report_text_kept before delete or truncate on report_text for each statement execute function refuse_change('report_text_append_only');
create trigger report_text_only_erased before update on report_text
  for each row execute function words_only_erased('{description,url,cvss_vector}');

create trigger report_step_frozen before delete or truncate on report_step for each statement execute function refuse_change();
create trigger report_step_only_erased before update on report_step for each row execute function words_only_erased('{note}');
create trigger report_step_rules before insert on report_step for each row execute function report_step_rules();
-- of its author's acts those that leave the status alone reply to staff
create constraint trigger report_heard after insert on report_step deferrable initially deferred for each row
  when (new.staff_id is not null or new.from_status is null and new.seq > 1) execute function report_heard();

create trigger report_comment_frozen before delete or truncate on report_comment for each statement execute function refuse_change();
create trigger report_comment_only_erased before update on report_comment for each row execute function words_only_erased();
create constraint trigger report_heard after insert on report_comment deferrable initially deferred for each row execute function report_heard();

create trigger report_comment_edit_frozen before delete or truncate on report_comment_edit
  for each statement execute function refuse_change();
create trigger report_comment_edit_only_erased before update on report_comment_edit for each row execute function words_only_erased();

create trigger report_appeal_kept before delete or truncate on report_appeal for each statement execute function refuse_change();
create trigger report_appeal_rules before insert or update on report_appeal for each row execute function report_appeal_rules();
create trigger report_appealed after insert or update of outcome on report_appeal for each row execute function report_appealed();

create trigger report_act_frozen before delete or update of act, from_status, to_status, actor_role or truncate on report_act
  for each statement execute function refuse_change();

create trigger report_note_frozen before delete or truncate on report_note for each statement execute function refuse_change();
create trigger report_note_only_erased before update on report_note for each row execute function words_only_erased();

create trigger report_hand_over_kept before delete or truncate on report_hand_over for each statement execute function refuse_change();

create trigger report_verdict_once before update on report_verdict for each row execute function set_once('{dropped_at}', '{dropped_reason,dropped_code}');
create trigger report_verdict_rules before insert on report_verdict for each row execute function report_verdict_rules();

create trigger work_year_kept before delete or truncate on work_year for each statement execute function refuse_change();

create trigger report_clock_ends_once before update on report_clock for each row
  when (old.ended_at is not null and to_jsonb(new) - 'reminded_at' is distinct from to_jsonb(old) - 'reminded_at')
  execute function refuse_change('report_clock_ends_once');
create trigger report_clock_fixed before update on report_clock for each row
  when ((new.id, new.report_id, new.kind, new.level, new.started_at, new.target_days, new.policy_version)
  is distinct from (old.id, old.report_id, old.kind, old.level, old.started_at, old.target_days, old.policy_version))
  execute function refuse_change('report_clock_fixed_fields');
create trigger report_clock_kept before delete or truncate on report_clock for each statement execute function refuse_change();
create constraint trigger report_clock_settled after insert or update of state, due_at, warn_at, ended_at on report_clock deferrable initially deferred
  for each row execute function report_clock_settled();
create trigger report_clock_stays_missed before update on report_clock for each row
  when (old.state = 'missed' and (new.state, new.due_at, new.staff_id) is distinct from (old.state, old.due_at, old.staff_id))
  execute function refuse_change('report_clock_stays_missed');

-- an award is only ever updated to be reversed, once
create constraint trigger award_counted after insert or update on award deferrable initially deferred for each row execute function award_counted();
create trigger award_fixed before update on award for each row execute function set_once('{reversed_at}');
create trigger award_given before insert on award for each row execute function award_given();
create trigger award_kept before delete or truncate on award for each statement execute function refuse_change();

create trigger witness_frozen before update or delete or truncate on witness for each statement execute function refuse_change();

create constraint trigger award_unposted after insert on contribution_entry deferrable initially deferred
  for each row when (new.kind = 'award' and new.source_kind = 'report') execute function award_unposted();
create trigger contribution_entry_day after insert on contribution_entry for each row execute function contribution_entry_day();
create trigger contribution_entry_frozen before update or delete or truncate on contribution_entry for each statement execute function refuse_change();
create trigger contribution_entry_rules before insert on contribution_entry for each row execute function contribution_entry_rules();
create constraint trigger earlier_account_settled after insert on contribution_entry deferrable initially deferred
  for each row when (new.source_kind = 'earlier') execute function earlier_account_settled();
create constraint trigger joining_settled after insert on contribution_entry deferrable initially deferred
  for each row when (new.kind = 'joining') execute function joining_settled();

create trigger contribution_total_opens_empty before insert on contribution_total for each row
  when (pg_trigger_depth() = 0 and (new.total, new.seq) <> (0, 0)) execute function refuse_change('contribution_total_opens_empty');
create trigger contribution_total_by_entry_only before update or delete on contribution_total for each row
  when (pg_trigger_depth() = 0) execute function only_by_trigger();

create trigger contribution_day_by_entry_only before insert or update or delete on contribution_day for each row
  when (pg_trigger_depth() = 0) execute function only_by_trigger();

create trigger rank_score_by_entry_only before insert or update or delete on rank_score for each row
  when (pg_trigger_depth() = 0) execute function only_by_trigger();

create trigger rank_size_by_entry_only before insert or update or delete on rank_size for each row
  when (pg_trigger_depth() = 0) execute function only_by_trigger();

create trigger account_by_entry_only before update or delete on account for each row execute function account_rules();
create trigger account_kept before truncate on account for each statement execute function refuse_change();
create trigger account_opens_empty before insert on account for each row execute function account_opened();

create constraint trigger award_unposted after insert on ledger_tx deferrable initially deferred
  for each row when (new.kind = 'award' and new.source_kind = 'report') execute function award_unposted();
create constraint trigger earlier_account_settled after insert on ledger_tx deferrable initially deferred
  for each row when (new.source_kind = 'earlier') execute function earlier_account_settled();
create constraint trigger joining_settled after insert on ledger_tx deferrable initially deferred
  for each row when (new.kind = 'joining') execute function joining_settled();
create constraint trigger ledger_tx_balanced after insert on ledger_tx deferrable initially deferred for each row execute function ledger_tx_balanced();
create trigger ledger_tx_frozen before update or delete or truncate on ledger_tx for each statement execute function refuse_change();
create constraint trigger ledger_tx_order_settled after insert on ledger_tx deferrable initially deferred
  for each row when (new.source_kind = 'order') execute function ledger_tx_order_settled();
create trigger ledger_tx_stamp before insert on ledger_tx for each row execute function ledger_tx_stamp();

create trigger ledger_entry_chain before insert on ledger_entry for each row execute function ledger_entry_chain();
create trigger ledger_entry_frozen before update or delete or truncate on ledger_entry for each statement execute function refuse_change();

create trigger gift_by_two before insert or update of price, cash_value, price_peak, cash_peak, on_shelf, cash_signed on gift
  for each row execute function gift_by_two();
-- a gift leaves the shelf, never the books
create trigger gift_kept before delete or truncate on gift for each statement execute function refuse_change();
create constraint trigger gift_stock_accounted after insert or update of stock, exchanged_count on gift deferrable initially deferred
  for each row execute function gift_stock_accounted();

create constraint trigger gift_order_counted after insert or update of schedule on gift_order deferrable initially deferred
  for each row execute function gift_order_counted();
create trigger gift_order_fixed before update on gift_order for each row
  when ((new.id, new.number, new.researcher_id, new.gift_id, new.slot, new.type, new.price, new.cash_value, new.created_at, new.gift_name, new.gift_image, new.confirm_letter_id)
  is distinct from (old.id, old.number, old.researcher_id, old.gift_id, old.slot, old.type, old.price, old.cash_value, old.created_at, old.gift_name, old.gift_image, old.confirm_letter_id))
  execute function refuse_change('gift_order_fixed_fields');
create trigger gift_order_kept before delete or truncate on gift_order for each statement execute function refuse_change();
create trigger gift_order_moves before update on gift_order for each row
  when ((new.schedule, new.version) is distinct from (old.schedule, old.version)) execute function gift_order_moves();
create constraint trigger gift_order_settled after insert or update on gift_order deferrable initially deferred for each row execute function gift_order_settled();

create trigger order_step_frozen before update or delete or truncate on order_step for each statement execute function refuse_change();
create trigger order_step_rules before insert on order_step for each row execute function order_step_rules();

create trigger order_act_frozen before update or delete or truncate on order_act for each statement execute function refuse_change();

create constraint trigger gift_stock_accounted after insert on stock_entry deferrable initially deferred
  for each row execute function gift_stock_accounted();
create trigger stock_entry_frozen before update or delete or truncate on stock_entry for each statement execute function refuse_change();

create trigger letter_came after insert on letter referencing new table as after for each statement execute function letter_tallied();
create trigger letter_gone after delete on letter referencing old table as before for each statement execute function letter_tallied();
create trigger letter_kept before truncate on letter for each statement execute function refuse_change();
create trigger letter_read after update on letter referencing old table as before new table as after for each statement execute function letter_tallied();
create trigger letter_stays before update on letter for each row
  when ((new.researcher_id, new.type) is distinct from (old.researcher_id, old.type)) execute function refuse_change('letter_stays');

create trigger letter_tally_by_letter_only before insert or update or delete on letter_tally for each row
  when (pg_trigger_depth() = 0) execute function only_by_trigger();

create trigger announcement_kept before delete or truncate on announcement for each statement execute function refuse_change();

create trigger earlier_account_claimed_once before delete or update on earlier_account for each row
  execute function set_once('{claimed_at}', '{claimed_by,reports,sealed,phone_index,email_index}');
create trigger earlier_account_kept before truncate on earlier_account for each statement execute function refuse_change();
create constraint trigger earlier_account_settled after insert or update on earlier_account deferrable initially deferred
  for each row when (new.claimed_by is not null) execute function earlier_account_settled();

create trigger earlier_report_fixed before update or truncate on earlier_report for each statement execute function refuse_change();
create trigger earlier_report_in_time before insert on earlier_report for each row execute function earlier_report_rules();

create trigger event_epoch_goes_on before insert or update or delete on event_epoch for each row execute function event_epoch_rules();
create trigger event_epoch_kept before truncate on event_epoch for each statement execute function refuse_change();

create trigger event_frozen before update or delete or truncate on event for each statement execute function refuse_change();

create trigger event_leaf_frozen before update or delete or truncate on event_leaf for each statement execute function refuse_change();
create trigger event_leaf_gapless after insert on event_leaf referencing new table as new_leaf
  for each statement execute function event_leaf_rules();

create trigger event_tile_frozen before update or delete or truncate on event_tile for each statement execute function refuse_change();

create trigger event_head_frozen before update or delete or truncate on event_head for each statement execute function refuse_change();

create trigger access_event_frozen before update or delete on access_event for each row execute function refuse_change();
create trigger access_event_kept before truncate on access_event for each statement execute function refuse_change();
create trigger access_event_kept before truncate on access_event_other for each statement execute function refuse_change('access_event_append_only');

create trigger deployment_birth before insert or update or delete on deployment for each row execute function deployment_birth();
create trigger deployment_kept before truncate on deployment for each statement execute function refuse_change();

create trigger file_attached_once before update or delete on file for each row execute function file_rules();
