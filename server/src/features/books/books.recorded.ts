import { sql, type RawBuilder } from 'kysely';
import { eventKinds } from '@shieldsource/contract/events';
import { settings } from '@shieldsource/contract/settings';
import type { Db } from '../../platform/database/database.ts';
import type { FaultList } from '../../platform/findings.ts';

const beforeAll = '00000000-0000-0000-0000-000000000000';
const atATime = 2_000;

/*
 * Rows that say who decided what, and what people wrote, against the events that recorded it. The events themselves are
 * sealed outside of the rows' reach (`verify-audit`), so that a row changed behind the triggers' back says something else
 * than its event. Rows from before there were events are compared as far as events were made of them.
 */

/** Rows that share their id with the event that recorded them, and what makes the two differ. */
interface Recorded {
  readonly table: string;
  /** The row's name in a fault, from `target`. */
  readonly name: RawBuilder<unknown>;
  /** Whether every row has an event, or only those since a release. */
  readonly isAlways: boolean;
  /** Joins of what is needed to tell. */
  readonly joined?: RawBuilder<unknown>;
  readonly differs: RawBuilder<unknown>;
}

/** Whether `text` is not what the event committed to; an erased one needs the event that says so. */
const textDiffers = (text: RawBuilder<unknown>, report: RawBuilder<unknown>) => sql`case
  when ${text} <> '' then event.text_hash is distinct from sha256(event.salt || convert_to(${text}, 'UTF8'))
  else event.text_hash is not null and not exists (
    select from event as erasing where erasing.subject = ${report}::text and erasing.kind = 'report.erase') end`;

const byStaff = sql`(event.actor = 'staff') <> (target.staff_id is not null)
  or target.staff_id is not null and event.actor_id is distinct from target.staff_id`;

const recorded: readonly Recorded[] = [
  {
    table: 'operation_record',
    name: sql`'step ' || target.seq || ' of report ' || target.report_id`,
    isAlways: true,
    differs: sql`event.subject <> target.report_id::text or event.kind <> 'report.' || target.action
      or (event.params->>'version')::int is distinct from target.seq or (event.params->>'to')::int is distinct from target.to_status
      or ${byStaff} or ${textDiffers(sql`target.note`, sql`target.report_id`)}`,
  },
  {
    table: 'order_step',
    name: sql`'step ' || target.seq || ' of order ' || target.order_id`,
    isAlways: true,
    differs: sql`event.subject <> target.order_id::text or event.kind <> 'order.' || target.action
      or (event.params->>'version')::int is distinct from target.seq or (event.params->>'to')::int is distinct from target.to_schedule
      or ${byStaff}`,
  },
  {
    table: 'report_comment',
    name: sql`'comment ' || target.id`,
    isAlways: false,
    differs: sql`event.kind <> 'report.comment' or event.subject <> target.report_id::text
      or event.actor_id is distinct from coalesce(target.staff_id, target.researcher_id)
      or ${textDiffers(sql`target.body`, sql`target.report_id`)}`,
  },
  {
    table: 'report_comment_edit',
    name: sql`'version ' || target.id || ' of comment ' || target.comment_id`,
    isAlways: true,
    joined: sql`left join report_comment as comment on comment.id = target.comment_id`,
    differs: sql`event.kind <> 'report.editComment' or event.params->>'comment' is distinct from target.comment_id::text
      or ${textDiffers(sql`target.body`, sql`comment.report_id`)}`,
  },
];

/** Small tables: a query of the faults in each, from the newest event about each row. */
const faultsOf: readonly RawBuilder<{ fault: string }>[] = [
  // the roles of a colleague, and whether they are let in, are as they were last given or taken
  sql`select 'the roles of staff ' || staff.id || ' are not those that were given' as fault from staff
    join lateral (select params from event
      where subject = staff.id::text and kind in ('staff.add', 'staff.invite', 'staff.found', 'staff.changeRoles', 'staff.mapRoles')
        and epoch > 0 order by epoch desc, xid desc, id desc limit 1) as given on true
    where not (coalesce(given.params->'after', given.params->'roles') @> to_jsonb(staff.roles)
      and to_jsonb(staff.roles) @> coalesce(given.params->'after', given.params->'roles'))`,
  sql`select 'staff ' || staff.id || ' is not ' || case when last.kind = 'staff.enable' then 'active' else 'disabled' end || ', as was said' as fault from staff
    join lateral (select kind from event
      where subject = staff.id::text and kind in ('staff.disable', 'staff.enable', 'staff.expire')
        and epoch > 0 order by epoch desc, xid desc, id desc limit 1) as last on true
    where (staff.state = 'active') <> (last.kind = 'staff.enable')`,
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
  // signatures: who signed or sent back, in the same transaction as the event
  sql`select 'the decision about setting ' || proposal.key || ' is not what its event says' as fault
    from setting_proposal as proposal where outcome is not null and (
      select true from event where subject = lower(proposal.key) and xid = proposal.decided_xid and actor_id = proposal.decided_by
        and kind = case proposal.outcome when 'signed' then 'setting.sign' else 'setting.return' end limit 1) is null`,
  sql`select 'the decision about the price of gift ' || change.gift_id || ' is not what its event says' as fault
    from gift_price_change as change where outcome in ('approved', 'returned') and (
      select true from event where subject = change.gift_id::text and xid = change.decided_xid and actor_id = change.decided_by
        and kind = case change.outcome when 'approved' then 'gift.approvePrice' else 'gift.returnPrice' end
        and params->'after' = jsonb_build_object('price', change.price, 'cashValue', change.cash_value) limit 1) is null`,
  sql`select 'the price of gift ' || change.gift_id || ' was proposed by somebody else' as fault
    from gift_price_change as change where (
      select true from event where subject = change.gift_id::text and kind = 'gift.proposePrice' and actor_id = change.proposed_by
        and params->'after' = jsonb_build_object('price', change.price, 'cashValue', change.cash_value) limit 1) is null`,
  sql`select 'the decision about the tie of staff ' || tie.staff_id || ' is not what its event says' as fault
    from staff_tie as tie where outcome is not null and (
      select true from event where subject = tie.staff_id::text and xid = tie.decided_xid and actor_id = tie.decided_by
        and params->>'tie' = tie.id::text
        and kind = case tie.outcome when 'approved' then 'staff.approveTie' else 'staff.refuseTie' end limit 1) is null`,
  sql`select 'the decision about the reset of staff ' || reset.staff_id || ' is not what its event says' as fault
    from staff_reset as reset where outcome is not null and (
      select true from event where subject = reset.staff_id::text and actor_id = reset.decided_by
        and params->>'reset' = reset.id::text
        and kind = case reset.outcome when 'approved' then 'staff.approveReset' else 'staff.refuseReset' end limit 1) is null`,
];

/** Compares all of it. With `after`, an id: of steps and texts, only later ones. Answers how many rows have an event of their own. */
export async function verifyRecorded(
  db: Db,
  faults: FaultList,
  after = beforeAll,
): Promise<number> {
  let rows = 0;
  for (const kind of recorded) rows += await compareRows(db, kind, faults, after);
  for (const query of faultsOf)
    for (const { fault } of (await query.execute(db)).rows) faults.add(fault);
  await compareIdentities(db, faults);
  await findLostTexts(db, faults, after);
  return rows;
}

async function compareRows(
  db: Db,
  { table, name, isAlways, joined = sql``, differs }: Recorded,
  faults: FaultList,
  after: string,
): Promise<number> {
  let counted = 0;
  for (let last = after; ;) {
    const { rows } = await sql<{ id: string; name: string; is_known: boolean; differs: boolean }>`
      select target.id, ${name} as name, event.id is not null as is_known, event.id is not null and coalesce(${differs}, false) as differs
      from ${sql.table(table)} as target left join event on event.id = target.id ${joined}
      where target.id > ${last} order by target.id limit ${atATime}`.execute(db);
    counted += rows.length;
    for (const row of rows) {
      if (row.differs) faults.add(`${row.name} is not what its event says`);
      else if (isAlways && !row.is_known) faults.add(`the event of ${row.name} is gone`);
    }
    if (rows.length < atATime) return counted;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Whether an identity waits, was approved or was rejected, and by whom, is what its newest event says; older ones were not all events. */
async function compareIdentities(db: Db, faults: FaultList): Promise<void> {
  for (let last = beforeAll; ;) {
    const { rows } = await sql<{ id: string; differs: boolean }>`
      select identity.id, coalesce(said.epoch > 0 and (
          identity.status <> case said.kind when 'identity.submit' then 2 when 'identity.approve' then 1 else 3 end
          or said.kind <> 'identity.submit' and said.actor_id is distinct from identity.decided_by), false) as differs
      from identity left join lateral (select epoch, kind, actor_id from event
        where subject = identity.id::text and kind in ('identity.submit', 'identity.approve', 'identity.reject')
        order by epoch desc, xid desc, id desc limit 1) as said on true
      where identity.id > ${last} order by identity.id limit ${atATime}`.execute(db);
    for (const row of rows)
      if (row.differs) faults.add(`identity ${row.id} is not what its event says`);
    if (rows.length < atATime) return;
    last = rows.at(-1)?.id ?? last;
  }
}

const keptKinds = Object.entries(eventKinds).flatMap(([kind, described]) =>
  'text' in described && described.text === 'kept' ? [kind] : [],
);

/** A text that is kept for an event has a row; erased, the row stays without it. */
async function findLostTexts(db: Db, faults: FaultList, after: string): Promise<void> {
  for (const table of ['event', 'access_event'])
    for (let last = after; ;) {
      const { rows } = await sql<{ id: string; is_lost: boolean }>`
        select event.id, event_text.id is null as is_lost
        from ${sql.table(table)} as event left join event_text on event_text.id = event.id
        where event.id > ${last} and event.epoch > 0 and event.text_hash is not null and event.kind = any(${keptKinds})
        order by event.id limit ${atATime}`.execute(db);
      for (const row of rows) if (row.is_lost) faults.add(`the text of event ${row.id} is gone`);
      if (rows.length < atATime) break;
      last = rows.at(-1)?.id ?? last;
    }
}
