import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder } from 'kysely';
import type { ProposalKind } from '@shieldsource/contract/staff/proposals';
import { eventKinds, type EventKind } from '@shieldsource/contract/events';
import { ruleChanges } from '@shieldsource/contract/rules/changes';
import type { RuleBody } from '@shieldsource/contract/awards/scoring';
import { settings } from '@shieldsource/contract/settings/settings';
import { beforeAll, inSqlBatches } from '../../platform/database/batches.ts';
import type { Db } from '../../platform/database/database.ts';
import type { FaultList } from '../../platform/findings.ts';
import { reportWords, saltOf, textOf, wordsDiffer } from './reconciliation.words.ts';

/*
 * Rows that say who decided what, and what people wrote, against the events that recorded it. The events themselves are
 * sealed outside of the rows' reach (`verify-audit`), so that a row changed behind the triggers' back says something else
 * than its event.
 */

/** Rows that share their id with the event that recorded them, and what makes the two differ. */
interface Recorded {
  readonly table: string;
  /** The row's name in a fault, from `target`. */
  readonly name: RawBuilder<unknown>;
  /** Joins of what is needed to tell. */
  readonly joined?: RawBuilder<unknown>;
  /** Whether it was ever recorded: by an event of its id, if nothing else is said. */
  readonly isKnown?: RawBuilder<unknown>;
  readonly differs: RawBuilder<unknown>;
}

const byStaff = sql`(event.actor = 'staff') <> (target.staff_id is not null)
  or target.staff_id is not null and event.actor_id is distinct from target.staff_id`;

const recorded: readonly Recorded[] = [
  {
    table: 'report_step',
    name: sql`'step ' || target.seq || ' of report ' || target.report_id`,
    joined: sql`left join (report as said join report_text as written on written.report_id = said.id) on said.id = target.report_id and target.seq = 1`,
    // a first step has the words of the report
    differs: sql`event.subject <> target.report_id::text or event.kind <> 'report.' || target.action
      or (event.params->>'version')::int is distinct from target.seq or (event.params->>'to')::int is distinct from target.to_status
      or ${byStaff} or case when said.id is null then ${wordsDiffer(textOf(sql`target.note`, sql`target.report_id`))}
        else ${wordsDiffer(reportWords)} end`,
  },
  {
    table: 'order_step',
    name: sql`'step ' || target.seq || ' of order ' || target.order_id`,
    differs: sql`event.subject <> target.order_id::text or event.kind <> 'order.' || target.action
      or (event.params->>'version')::int is distinct from target.seq or (event.params->>'to')::int is distinct from target.to_schedule
      or ${byStaff}`,
  },
  {
    table: 'report_comment',
    name: sql`'comment ' || target.id`,
    differs: sql`event.kind <> 'report.comment' or event.subject <> target.report_id::text
      or event.actor_id is distinct from coalesce(target.staff_id, target.researcher_id)
      or ${wordsDiffer(textOf(sql`target.body`, sql`target.report_id`))}`,
  },
  {
    table: 'report_comment_edit',
    name: sql`'version ' || target.id || ' of comment ' || target.comment_id`,
    joined: sql`left join report_comment as comment on comment.id = target.comment_id`,
    differs: sql`event.kind <> 'report.editComment' or event.params->>'comment' is distinct from target.comment_id::text
      or ${wordsDiffer(textOf(sql`target.body`, sql`comment.report_id`))}`,
  },
  {
    table: 'report_note',
    name: sql`'note ' || target.id`,
    differs: sql`event.kind <> 'report.note' or event.subject <> target.report_id::text
      or event.actor_id is distinct from target.staff_id or ${wordsDiffer(textOf(sql`target.body`, sql`target.report_id`))}`,
  },
];

const closed = (kind: EventKind, withdrawn = kind) => ({ returned: kind, withdrawn });
/** The events of each act on a proposal, by its kind. */
const acts = JSON.stringify({
  award: {
    asked: 'report.proposeAward',
    approved: 'report.approveAward',
    ...closed('report.returnAward'),
  },
  rule: { asked: 'rule.propose', approved: 'rule.sign', ...closed('rule.return', 'rule.withdraw') },
  campaign: {
    asked: 'campaign.propose',
    approved: 'campaign.sign',
    ...closed('campaign.return', 'campaign.withdraw'),
  },
  document: {
    asked: 'document.propose',
    approved: 'document.publish',
    ...closed('document.return'),
  },
  bulk: { asked: 'bulk.propose', approved: 'bulk.approve', ...closed('bulk.return') },
  price: {
    asked: 'gift.proposePrice',
    approved: 'gift.approvePrice',
    ...closed('gift.returnPrice'),
  },
  reset: {
    asked: 'staff.askReset',
    approved: 'staff.approveReset',
    ...closed('staff.refuseReset'),
  },
  tie: { asked: 'staff.askTie', approved: 'staff.approveTie', ...closed('staff.refuseTie') },
  recovery: {
    asked: 'account.askRecovery',
    approved: 'account.signRecovery',
    ...closed('account.returnRecovery'),
  },
  setting: { asked: 'setting.propose', approved: 'setting.sign', ...closed('setting.return') },
  channel: { asked: 'channel.propose', approved: 'channel.sign', ...closed('channel.return') },
} satisfies Readonly<Record<ProposalKind, Readonly<Record<string, EventKind>>>>);

/** Small tables: a query of the faults in each, from the newest event about each row. */
const faultsOf: readonly RawBuilder<{ fault: string }>[] = [
  // the roles of a colleague, and whether they are let in, are as they were last given or taken
  sql`select 'the roles of staff ' || staff.id || ' are not those that were given' as fault from staff
    join lateral (select params from event
      where subject = staff.id::text and kind in ('staff.add', 'staff.invite', 'staff.found', 'staff.changeRoles', 'staff.mapRoles')
        order by epoch desc, xid desc, id desc limit 1) as given on true
    where not (coalesce(given.params->'after', given.params->'roles') @> to_jsonb(staff.roles)
      and to_jsonb(staff.roles) @> coalesce(given.params->'after', given.params->'roles'))`,
  sql`select 'staff ' || staff.id || ' is not ' || case when last.kind = 'staff.enable' then 'active' else 'disabled' end || ', as was said' as fault from staff
    join lateral (select kind from event
      where subject = staff.id::text and kind in ('staff.disable', 'staff.enable', 'staff.expire')
        order by epoch desc, xid desc, id desc limit 1) as last on true
    where (staff.state = 'active') <> (last.kind = 'staff.enable')`,
  // who may sign for whom goes by who let whom in, gave them a role or sent them away
  sql`select 'who let in or changed staff ' || staff.id || ' is not what event ' || said.id || ' says' as fault from staff
    join lateral (select event.id, kind, event.at, actor_id, params from event
      where subject = staff.id::text and actor = 'staff' and kind in
        ('staff.invite', 'staff.renewLink', 'staff.approveReset', 'staff.changeRoles', 'staff.disable')) as said on true
    where not exists (select from staff_record as record
        where record.staff_id = staff.id and record.created_at = said.at and record.by_id = said.actor_id
          and record.action = case said.kind when 'staff.changeRoles' then 'roles' when 'staff.disable' then 'disable' else 'link' end)
      or said.kind = 'staff.approveReset' and not exists (select from staff_record as record join proposal as reset on reset.asked_by = record.by_id
        where record.staff_id = staff.id and record.created_at = said.at and record.action = 'factor' and reset.id = (said.params->>'reset')::uuid)`,
  sql`select 'that setting ' || known.key || ' was changed by one admin alone is gone' as fault
    from unnest(${Object.keys(settings)}::text[]) as known (key)
    join lateral (select actor_id, params from event
      where subject = lower(known.key) and kind = 'setting.change' and params ? 'isAlone') as said on true
    where not exists (select from setting_alone as alone
      where alone.key = known.key and alone.version::text = said.params->>'version' and alone.staff_id = said.actor_id)`,
  sql`select 'the confirmation of setting ' || alone.key || ' is not what its event says' as fault
    from setting_alone as alone where confirmed_by is not null and (
      select true from event where subject = lower(alone.key) and kind = 'setting.confirm' and actor_id = alone.confirmed_by
        and params->>'version' = alone.version::text limit 1) is null`,
  // every setting was changed by somebody, to what its event says where that may be said
  sql`select 'setting ' || setting.key || ' is not what its event says' as fault from setting
    left join lateral (select actor_id, params from event
      where subject = lower(setting.key) and kind in ('setting.change', 'setting.sign')
      order by epoch desc, xid desc, id desc limit 1) as said on true
    where said.actor_id is distinct from setting.changed_by or (said.params->>'version')::int is distinct from setting.version
      or setting.sealed is null and said.params ? 'after' and said.params->>'after' <> coalesce(setting.value, '')`,
  sql`select 'setting ' || said.subject || ' is gone' as fault
    from unnest(${Object.keys(settings).map((key) => key.toLowerCase())}::text[]) as said (subject)
    where (select true from event where event.subject = said.subject and kind in ('setting.change', 'setting.sign') limit 1)
      and not exists (select from setting where lower(setting.key) = said.subject)`,
  // `(select … limit 1) is null` and not `not exists`, which the planner turns into a scan of all events
  // who asked for what takes two people, who decided, and when
  sql`select 'proposal ' || proposal.id || ' (' || proposal.kind || ') is not what its event says' as fault from proposal where (
      select true from event where subject = lower(proposal.subject) and kind = ${acts}::jsonb -> proposal.kind ->> 'asked'
        and actor_id = proposal.asked_by and at = proposal.asked_at and case proposal.kind
          when 'award' then params ->> 'version' = proposal.based_on::text
            and coalesce(params -> 'award' @> jsonb_build_object('contribution', proposal.contribution, 'coins', proposal.coins), true)
          when 'price' then params -> 'after' = proposal.params - 'shelves'
          when 'setting' then params ->> 'version' = proposal.based_on::text
            and coalesce(params ->> 'after', proposal.params ->> 'value', '') = coalesce(proposal.params ->> 'value', '')
          when 'reset' then params = jsonb_build_object('reset', proposal.id) || proposal.params
          when 'tie' then params ->> 'tie' = proposal.id::text
          when 'rule' then params ->> 'effectDay' = proposal.params ->> 'effectDay'
          when 'document' then params ->> 'draft' = proposal.based_on::text
          when 'bulk' then params = jsonb_build_object('act', proposal.params -> 'kind', 'reports',
            (select count(*) from proposal_item where proposal_id = proposal.id))
          else true end limit 1) is null`,
  sql`select 'the decision about proposal ' || proposal.id || ' (' || proposal.kind || ') is not what its event says' as fault
    from proposal where outcome <> 'lapsed' and (
      select true from event where subject = lower(proposal.subject) and kind = ${acts}::jsonb -> proposal.kind ->> proposal.outcome
        and actor_id = proposal.decided_by and xid = proposal.decided_xid and epoch = proposal.decided_epoch limit 1) is null`,
  sql`select 'rule version ' || version || ' is not what was signed' as fault
    from scoring_rule as target left join proposal using (id)
    left join lateral (select params from event where subject = proposal.id::text and kind = 'rule.sign' limit 1) as signed on true
    where (proposal.id is null) <> (target.version = 1) or target.rule <> proposal.params -> 'rule'
      or floor(extract(epoch from target.takes_effect_at) * 1000) is distinct from (signed.params->>'effectTime')::bigint`,
  sql`select 'version ' || target.version || ' of the document ' || target.kind || ' is not what its events say' as fault
    from document as target
    left join lateral (select id, epoch, xid, actor_id, params, text_hash from event
      where subject = target.kind and kind = 'document.publish' and params->>'version' = target.version::text limit 1) as said on true
    left join lateral (select actor_id from event
      where subject = target.kind and kind = 'document.propose' and params->'draft' = said.params->'draft' and (epoch, xid) < (said.epoch, said.xid)
      order by epoch desc, xid desc, id desc limit 1) as proposed on true
    where target.signed_by is distinct from said.actor_id or target.proposed_by is distinct from proposed.actor_id
      or said.actor_id is not null and (target.needs_consent is distinct from (said.params->>'needsConsent')::boolean
        or floor(extract(epoch from target.in_force_at) * 1000) is distinct from (said.params->>'inForceAt')::bigint
        or said.text_hash is distinct from sha256(${saltOf('said')} || convert_to(target.title, 'UTF8') || '\\x00' || convert_to(target.body, 'UTF8')))`,
];

/** Rows that are decided later, by events of their own; they are all looked at each time. */
const decided: readonly Recorded[] = [
  {
    table: 'campaign',
    name: sql`'campaign ' || target.id`,
    joined: sql`left join lateral (select params from event where subject = target.id::text and kind = 'campaign.propose' limit 1) as proposed on true
      left join lateral (select true as is_signed from event where subject = target.id::text and kind = 'campaign.sign' limit 1) as signed on true
      left join lateral (select actor_id from event where subject = target.id::text and kind = 'campaign.end' limit 1) as ended on true`,
    isKnown: sql`true`,
    differs: sql`proposed.params is distinct from jsonb_build_object('factorHundredths', target.factor_hundredths, 'firstDay', target.first_day,
        'lastDay', target.last_day, 'applicationIds', target.application_ids, 'typeIds', target.type_ids)
      or (target.signed_at is null) <> (signed.is_signed is null) or target.ended_by is distinct from ended.actor_id`,
  },
  // whether an identity waits, was approved or was rejected, and by whom
  {
    table: 'identity',
    name: sql`'identity ' || target.id`,
    joined: sql`left join lateral (select kind, actor_id from event
      where subject = target.id::text and kind in ('identity.submit', 'identity.approve', 'identity.reject')
      order by epoch desc, xid desc, id desc limit 1) as said on true`,
    isKnown: sql`said.kind is not null`,
    differs: sql`target.status <> case said.kind when 'identity.submit' then 2 when 'identity.approve' then 1 else 3 end
      or said.kind <> 'identity.submit' and said.actor_id is distinct from target.decided_by`,
  },
];

/** Compares all of it. With `after`, an id: of steps and texts, only later ones. Answers how many rows have an event of their own. */
export async function verifyRecorded(
  db: Db,
  faults: FaultList,
  after = beforeAll,
): Promise<number> {
  let rows = 0;
  for (const kind of recorded) rows += await compareRows(db, kind, faults, after);
  for (const kind of decided) await compareRows(db, kind, faults, beforeAll);
  for (const query of faultsOf)
    for (const { fault } of (await query.execute(db)).rows) faults.add(fault);
  await compareRules(db, faults);
  await findLostRows(db, faults, after);
  return rows;
}

async function compareRows(
  db: Db,
  { table, name, joined = sql``, isKnown = sql`event.id is not null`, differs }: Recorded,
  faults: FaultList,
  after: string,
): Promise<number> {
  const fetch = (last: string, most: number) => sql<{
    id: string;
    name: string;
    is_known: boolean;
    differs: boolean;
  }>`
    select target.id, ${name} as name, ${isKnown} as is_known, coalesce(${differs}, false) as differs
    from ${sql.table(table)} as target left join event on event.id = target.id ${joined}
    where target.id > ${last} order by target.id limit ${most}`;
  let counted = 0;
  for await (const rows of inSqlBatches(db, fetch, after)) {
    counted += rows.length;
    for (const row of rows) {
      if (!row.is_known) faults.add(`the event of ${row.name} is gone`);
      else if (row.differs) faults.add(`${row.name} is not what its event says`);
    }
  }
  return counted;
}

/** The numbers of each rule are those of the rule it was based on with the changes that its event tells, and what was signed is what holds. */
async function compareRules(db: Db, faults: FaultList): Promise<void> {
  const { rows } = await sql<{ id: string; before: RuleBody; rule: RuleBody; changes: unknown }>`
    select proposal.id, before.rule as before, proposal.params->'rule' as rule, proposed.params->'changes' as changes
    from proposal
    join lateral (select params from event where subject = proposal.id::text and kind = 'rule.propose' limit 1) as proposed on true
    join scoring_rule as before on before.version = (proposed.params->>'inForce')::int
    where proposal.kind = 'rule'`.execute(db);
  for (const { id, before, rule, changes } of rows)
    if (!isDeepStrictEqual(ruleChanges(before, rule), changes))
      faults.add(`the numbers of rule ${id} are not what its event says`);
}

const keptKinds = Object.entries(eventKinds).flatMap(([kind, described]) =>
  'text' in described && described.text === 'kept' ? [kind] : [],
);
/** What stands under the id of an event of these kinds. Words that are erased leave their row. */
const rowsOfEvents = [
  { table: 'event_text', name: 'the text', kinds: keptKinds },
  { table: 'report_step', name: 'the step', kinds: ['report.submit', 'report.migrate'] },
  { table: 'report_comment', name: 'the comment', kinds: ['report.comment'] },
  { table: 'report_comment_edit', name: 'the version', kinds: ['report.editComment'] },
  { table: 'report_note', name: 'the note', kinds: ['report.note'] },
] as const;

async function findLostRows(db: Db, faults: FaultList, after: string): Promise<void> {
  const joins = rowsOfEvents.map(
    ({ table, kinds }) =>
      sql`left join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = event.id and event.kind = any(${kinds})`,
  );
  const cases = rowsOfEvents.map(
    ({ table, name, kinds }) =>
      sql`when event.kind = any(${kinds}) then case when ${sql.ref(`${table}.id`)} is null then ${name} end`,
  );
  for (const table of ['event', 'access_event']) {
    const fetch = (last: string, most: number) => sql<{ id: string; lost: string | null }>`
      select event.id, case ${sql.join(cases, sql` `)} end as lost from ${sql.table(table)} as event ${sql.join(joins, sql` `)}
      where event.id > ${last} and event.kind = any(${rowsOfEvents.flatMap(({ kinds }) => kinds)})
        and (event.text_hash is not null or event.kind <> all(${keptKinds}))
      order by event.id limit ${most}`;
    for await (const rows of inSqlBatches(db, fetch, after))
      for (const { id, lost } of rows)
        if (lost !== null) faults.add(`${lost} of event ${id} is gone`);
  }
}
