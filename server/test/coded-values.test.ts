import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  announcementKind,
  announcementState,
  standingAnnouncements,
} from '@shieldsource/contract/announcements/calls';
import { channelOff } from '@shieldsource/contract/channels/channels';
import { deliveryState } from '@shieldsource/contract/channels/deliveries';
import { documentKind } from '@shieldsource/contract/catalogue/calls';
import { answerKind } from '@shieldsource/contract/catalogue/desk';
import { proposalOutcome, signers } from '@shieldsource/contract/staff/proposals';
import { filePurpose } from '@shieldsource/contract/files/calls';
import { giftType } from '@shieldsource/contract/gifts/calls';
import { idType } from '@shieldsource/contract/people/identity';
import { entryKind, sourceKind } from '@shieldsource/contract/ledger/calls';
import { letterType } from '@shieldsource/contract/letters/calls';
import { quietLetter } from '@shieldsource/contract/letters/choices';
import { mailRhythm, mailStopReason, mailTopic } from '@shieldsource/contract/letters/mail';
import { orderSchedule } from '@shieldsource/contract/gifts/orders';
import { codePurpose } from '@shieldsource/contract/passport/calls';
import { accountState, gender, realStatus } from '@shieldsource/contract/people/calls';
import { clockKind, clockState } from '@shieldsource/contract/promises/calls';
import { appealOutcome, awardState, retestState } from '@shieldsource/contract/reports/flags';
import {
  bulkKind,
  dropReason,
  handOverState,
  heldVerdict,
} from '@shieldsource/contract/reports/work';
import { ignoreReason, reportStatus } from '@shieldsource/contract/reports/calls';
import { severity, tier } from '@shieldsource/contract/awards/scoring';
import { language } from '@shieldsource/contract/site/language';
import { staffRole } from '@shieldsource/contract/staff/roles';
import { ruleTables } from '../src/rules.ts';
import { testDatabase } from './databases.ts';

const { db } = await testDatabase();

interface Coded {
  readonly list: readonly { readonly code: string | number }[];
}

/** For each database constraint on a coded value, the values of the contract. Every constraint on a list of values is here. */
const coded: Readonly<Record<string, Coded>> = {
  announcement_document_kind: {
    list: Object.keys(standingAnnouncements).map((code) => ({ code })),
  },
  announcement_kind: announcementKind,
  announcement_state: announcementState,
  answer_template_kind: answerKind,
  application_tier: tier,
  award_level: severity,
  bulk_alone_kind: bulkKind,
  channel_off_because: channelOff,
  contribution_entry_kind: entryKind,
  contribution_entry_source_kind: sourceKind,
  delivery_state: deliveryState,
  document_draft_kind: documentKind,
  document_kind: documentKind,
  // reports of the earlier portal are never waiting for review
  earlier_report_status: { list: reportStatus.list.filter(({ code }) => code !== 1) },
  earlier_report_level: severity,
  // pictures of gifts and announcements, and files for colleagues only, are uploaded by calls of their own
  file_purpose: {
    list: [...filePurpose.list, ...['gift', 'announcement', 'note'].map((code) => ({ code }))],
  },
  gift_order_schedule: orderSchedule,
  gift_order_type: giftType,
  gift_type: giftType,
  identity_id_type: idType,
  ledger_tx_kind: entryKind,
  ledger_tx_source_kind: sourceKind,
  // an identity that is stored has been submitted
  identity_status: { list: realStatus.list.filter(({ code }) => code !== 0) },
  letter_off_quiet: quietLetter,
  letter_type: letterType,
  mail_choice_topic: mailTopic,
  member_mail_rhythm: mailRhythm,
  member_mail_stop_reason: mailStopReason,
  phone_code_purpose: codePurpose,
  proposal_outcome: proposalOutcome,
  report_appeal_outcome: appealOutcome,
  report_award_state: awardState,
  report_clock_kind: clockKind,
  report_clock_level: severity,
  // a dropped clock is never shown
  report_clock_state: { list: [...clockState.list, { code: 'dropped' }] },
  report_hand_over_state: handOverState,
  report_verdict_kind: heldVerdict,
  report_verdict_reason: dropReason,
  report_ignore_reason: ignoreReason,
  report_level: severity,
  report_retest: retestState,
  report_self_level: severity,
  report_draft_self_level: severity,
  report_status: reportStatus,
  report_tier: tier,
  report_type_tier: tier,
  researcher_gender: gender,
  researcher_language: language,
  researcher_real_status: realStatus,
  researcher_state: accountState,
  staff_language: language,
  staff_roles: staffRole,
};

/** Values that never leave the server, so the contract has no words for them. */
const ownToDatabase = [
  'access_event_actor',
  'access_event_actor_known',
  'account_kind',
  'account_recovery_outcome',
  'event_actor',
  'event_actor_known',
  'file_place',
  'member_ceremony_kind',
  'member_ceremony_signs_in_by',
  'phone_code_lane',
  'report_terms_kind',
  'staff_record_action',
  'session_kind',
  'staff_ceremony_kind',
  'staff_state',
];

const { rows: checks } = await sql<{ name: string; definition: string }>`
  select distinct conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where contype = 'c' and connamespace = 'public'::regnamespace order by 1`.execute(db);

/** The values that a check lists, or the range between its least and greatest. Null for checks of another kind. */
function listedIn(definition: string): string[] | null {
  if (definition.includes(' OR ')) return null;
  const between = /^CHECK \(\(\((\w+) >= (\d)\) AND \(\1 <= (\d)\)\)\)$/.exec(definition);
  if (between) {
    const [from, to] = [Number(between[2]), Number(between[3])];
    return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  }
  const one = /^CHECK \(\(\w+ = ('[^']*')::text\)\)$/.exec(definition);
  const many = /^CHECK \(+\w+ (?:= ANY \(|<@ )ARRAY\[([^\]]*)\]/.exec(definition);
  const list = (one ?? many)?.[1];
  return list?.match(/'[^']*'|\d+/g)?.map((value) => value.replaceAll("'", '')) ?? null;
}

describe('coded values', () => {
  const lists = checks.flatMap(({ name, definition }) => {
    const values = listedIn(definition);
    return values ? [{ name, values }] : [];
  });

  test('every list that the database checks is one of the contract, or its own', () => {
    expect(lists.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(coded), ...ownToDatabase].toSorted(),
    );
  });

  test.each(Object.entries(coded))('%s holds the codes of the contract', (name, { list }) => {
    const values = lists.find((one) => one.name === name)?.values ?? [];
    expect(values.toSorted()).toEqual(list.map(({ code }) => String(code)).toSorted());
  });
});

test.each(ruleTables)('$table holds the rules of the contract, and no other', async (rules) => {
  const { rows: kept } = await sql<{ rule: unknown }>`
    select to_jsonb(kept) as rule from ${sql.table(rules.table)} as kept`.execute(db);
  expect(kept).toHaveLength(rules.rows.length);
  for (const rule of rules.rows) expect(kept).toContainEqual({ rule });
});

test('each kind of proposal is signed by whom the contract says', async () => {
  const kept = await db.selectFrom('proposal_kind').select(['kind', 'signers']).execute();
  expect(Object.fromEntries(kept.map(({ kind, signers: roles }) => [kind, roles]))).toEqual(
    signers,
  );
});
