import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { routes } from '@shieldsource/contract/routes';
import { testApp } from '../../../test/app.ts';
import { everyCallOn } from '../../../test/every-call.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import { verifyAudit } from '../audit/audit.verify.ts';
import { verifyLog } from '../events/events.ts';
import { verifyBooks } from './books.ts';

const harness = await testApp();
const { app, drainOutbox } = harness;
const { given, exampleOf, callerOf, send } = everyCallOn(harness);

/** What has happened before anybody tampers. */
const acts = [
  'postReviewIgnore',
  'postReviewConfirm',
  'postCommentEdit',
  'postOrderShip',
  'postConsoleSetting',
  'postSettingSign',
  'postGiftPriceApprove',
  'postIdentityApprove',
  'postStaffRoles',
  'postStaffDisable',
  'postStaffInvite',
  'postStaffTieApprove',
  'postStaffResetApprove',
];

beforeAll(async () => {
  for (const name of acts) {
    const route = routes.find((one) => one.name === name);
    if (!route) throw new Error(`there is no call ${name}`);
    await forgetLimits(harness);
    const owner = await given.researcher();
    const caller = await callerOf(route, owner);
    const input = await exampleOf(route).input(owner, caller ?? undefined);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answer = await send(route, caller, input, { headers });
    if (outcomeOf(answer) !== 'success') throw new Error(`${name}: ${answer.body}`);
  }
  await drainOutbox();
});

/** What the two commands say after somebody has done this in the database with its triggers off. Rolled back afterwards. */
async function saidAfter(
  deed: string,
): Promise<Record<'verify-ledger' | 'verify-audit', string[]>> {
  const undo = new Error('undo');
  const said = { 'verify-ledger': [] as string[], 'verify-audit': [] as string[] };
  const done = inTransaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    let tampered = 0n;
    for (const part of deed.split(';'))
      tampered += (await sql.raw(part).execute(tx)).numAffectedRows ?? 0n;
    if (tampered === 0n) throw new Error(`nothing to tamper with: ${deed}`);
    said['verify-ledger'] = (await verifyBooks({ db: tx as Db, keys: app.keys })).faults;
    said['verify-audit'] = [
      ...(await verifyAudit(tx)).faults,
      ...(await verifyLog({ db: tx, config: app.config })).faults,
    ];
    throw undo;
  });
  await expect(done).rejects.toBe(undo);
  return said;
}

const { id: bystander } = await given.staff({ roles: ['admin'] });
const other = `'${bystander}'`;

/** Deed, SQL, which command finds it, and what it says. */
const deeds: readonly (readonly [
  what: string,
  deed: string,
  command: 'verify-ledger' | 'verify-audit',
  fault: RegExp,
])[] = [
  [
    'who ignored a report',
    `update operation_record set staff_id = ${other} where action = 'ignore'`,
    'verify-ledger',
    /^step \d+ of report \S+ is not what its event says$/,
  ],
  [
    'what a report became',
    `update operation_record set to_status = 3 where action = 'ignore'`,
    'verify-ledger',
    /^step \d+ of report \S+ is not what its event says$/,
  ],
  [
    'the words of a decision',
    `update operation_record set note = '另有原因' where action = 'ignore'`,
    'verify-ledger',
    /^step \d+ of report \S+ is not what its event says$/,
  ],
  [
    'the words of a comment',
    `update report_comment set body = '没有问题' where id = (select id from report_comment limit 1)`,
    'verify-ledger',
    /^comment \S+ is not what its event says$/,
  ],
  [
    'who wrote a comment',
    `update report_comment set staff_id = ${other}, researcher_id = null where researcher_id is not null`,
    'verify-ledger',
    /^comment \S+ is not what its event says$/,
  ],
  [
    'a comment erased without a word',
    `update report_comment set body = ''`,
    'verify-ledger',
    /^comment \S+ is not what its event says$/,
  ],
  [
    'a later version of a comment',
    `update report_comment_edit set body = '没有问题'`,
    'verify-ledger',
    /^version \S+ of comment \S+ is not what its event says$/,
  ],
  [
    'who shipped an order, with its witness',
    `update order_step set staff_id = ${other} where action = 'ship'; delete from witness where row_id in (select id from order_step where action = 'ship')`,
    'verify-ledger',
    /^step \d+ of order \S+ is not what its event says$/,
  ],
  [
    'roles given by nobody',
    `update staff set roles = '{admin,reviewer,operator,auditor}' where id::text in (select subject from event where kind = 'staff.changeRoles')`,
    'verify-ledger',
    /^the roles of staff \S+ are not those that were given$/,
  ],
  [
    'an invited colleague made an admin',
    `update staff set roles = '{admin}' where id::text in (select subject from event where kind = 'staff.invite')`,
    'verify-ledger',
    /^the roles of staff \S+ are not those that were given$/,
  ],
  [
    'a disabled colleague let in again',
    `update staff set state = 'active' where id::text in (select subject from event where kind = 'staff.disable')`,
    'verify-ledger',
    /^staff \S+ is not disabled, as was said$/,
  ],
  [
    'a setting',
    `update setting set value = 'https://evil.example' where sealed is null`,
    'verify-ledger',
    /^setting \S+ is not what its event says$/,
  ],
  [
    'who changed a setting',
    `update setting set changed_by = ${other}`,
    'verify-ledger',
    /^setting \S+ is not what its event says$/,
  ],
  [
    'a setting put in',
    `insert into setting (id, key, version, value, changed_by) select gen_random_uuid(), 'sms.webhookUrl', 1, 'https://evil.example', ${other}`,
    'verify-ledger',
    /^setting sms.webhookUrl is not what its event says$/,
  ],
  ['a setting taken away', `delete from setting`, 'verify-ledger', /^setting \S+ is gone$/],
  [
    'who signed a setting',
    `update setting_proposal set decided_by = ${other} where outcome is not null`,
    'verify-ledger',
    /^the decision about setting \S+ is not what its event says$/,
  ],
  [
    'who signed a price',
    `update gift_price_change set decided_by = ${other} where outcome = 'approved'`,
    'verify-ledger',
    /^the decision about the price of gift \S+ is not what its event says$/,
  ],
  [
    'who proposed a price',
    `update gift_price_change set proposed_by = ${other}`,
    'verify-ledger',
    /^the price of gift \S+ was proposed by somebody else$/,
  ],
  [
    'an identity approved by nobody',
    `update identity set decided_by = ${other} where status = 1`,
    'verify-ledger',
    /^identity \S+ is not what its event says$/,
  ],
  [
    'an identity rejected',
    `update identity set status = 3, reason = '不清晰' where status = 1`,
    'verify-ledger',
    /^identity \S+ is not what its event says$/,
  ],
  [
    'who let a colleague be a researcher',
    `update staff_tie set decided_by = ${other} where outcome = 'approved'`,
    'verify-ledger',
    /^the decision about the tie of staff \S+ is not what its event says$/,
  ],
  [
    'who let a second factor go',
    `update staff_reset set decided_by = ${other} where outcome = 'approved'`,
    'verify-ledger',
    /^the decision about the reset of staff \S+ is not what its event says$/,
  ],
  [
    'the reason of an act',
    `delete from event_text where id = (select id from event_text limit 1)`,
    'verify-ledger',
    /^the text of event \S+ is gone$/,
  ],
  [
    'an event',
    `delete from event where kind = 'report.ignore'`,
    'verify-ledger',
    /^the event of step \d+ of report \S+ is gone$/,
  ],
  [
    'who did what an event says',
    `update event set actor_id = ${other} where kind = 'report.ignore'`,
    'verify-audit',
    /^leaf \d+, event \S+, was changed$/,
  ],
  [
    'the log emptied, its place too',
    `delete from event; delete from access_event; delete from event_leaf; delete from event_head; delete from event_cursor`,
    'verify-ledger',
    /^the event of step \d+ of report \S+ is gone$/,
  ],
  [
    'the log emptied beside full books',
    `delete from event; delete from access_event; delete from event_leaf; delete from event_head; delete from event_cursor`,
    'verify-audit',
    /^the log is empty, and the books are not$/,
  ],
  [
    'the log wound back to its first half',
    `delete from event where id in (select event_id from event_leaf where leaf > (select max(leaf) / 2 from event_leaf));
     delete from access_event where id in (select event_id from event_leaf where leaf > (select max(leaf) / 2 from event_leaf));
     delete from event_head; delete from event_leaf where leaf > (select max(leaf) / 2 from event_leaf)`,
    'verify-ledger',
    / is not what its event says$/,
  ],
];

test('nobody has tampered: nothing is found', async () => {
  const { faults, counted } = await verifyBooks(app);
  expect(faults).toEqual([]);
  expect(counted['recorded']).toBeGreaterThan(10);
  expect((await verifyLog(app)).faults).toEqual([]);
});

test.for(deeds)('%s: found, and named', async ([, deed, command, fault]) => {
  const said = await saidAfter(deed);
  expect(said[command]).toContainEqual(expect.stringMatching(fault));
});
