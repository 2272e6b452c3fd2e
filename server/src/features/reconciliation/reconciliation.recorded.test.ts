import { randomUUID } from 'node:crypto';
import { runCommand } from 'citty';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { proposalKind } from '@shieldsource/contract/staff/proposals';
import { postReviewComment, postReviewIgnore } from '@shieldsource/contract/reports/desk';
import { routes } from '@shieldsource/contract/routes';
import { postComment } from '@shieldsource/contract/reports/calls';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { testApp } from '../../../test/app.ts';
import { runCommand as runProcess } from '../../../test/command.ts';
import { ownTemplate } from '../../../test/databases.ts';
import { everyCallOn } from '../../../test/every-call.ts';
import { givenEveryProposalOn } from '../../../test/given.every-proposal.ts';
import { urlOf } from '../../../test/global-setup.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { environmentOf, processEnvironment } from '../../../test/server-process.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { verifyAuditCommand } from '../../../commands/verify-audit.ts';
import { verifyLedgerCommand } from '../../../commands/verify-ledger.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { applyRetention } from '../reports/reports.retention.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const { given, exampleOf, callerOf, send } = everyCallOn(harness);
const propose = givenEveryProposalOn(harness, given);
const admin = new pg.Client({ connectionString: ownTemplate().serverUrl });
/** All that was done, as nobody has tampered with it yet; each deed has a copy. */
const untouched = `untouched_${randomUUID().replaceAll('-', '')}`;

/** What has happened before anybody tampers. */
const acts = [
  'postReviewIgnore',
  'postReviewConfirm',
  'postCommentEdit',
  'postReviewNote',
  'postOrderShip',
  'postConsoleSetting',
  'postSettingConfirm',
  'postIdentityApprove',
  'postStaffRoles',
  'postStaffDisable',
  'postStaffInvite',
  'postRulePropose',
  'postCampaignEnd',
];
const kinds = proposalKind.list.map(({ code }) => code);
const another = randomUUID();
const other = `'${(await given.staff({ roles: ['admin'] })).id}'`;

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
  await changeAlone();
  await eraseOne();
  await signEach();
  await drainOutbox();
  await keepUntouched();
});

/** A signed proposal of each kind, and a returned campaign. */
async function signEach(): Promise<void> {
  const all = { roles: ['admin', 'reviewer', 'operator'] } satisfies { roles: StaffRole[] };
  const [asker, signer] = [await given.staff(all), await given.staff(all)];
  for (const kind of kinds) {
    await forgetLimits(harness);
    await given.approve(signer, await propose[kind](asker));
  }
  await given.sendBack(signer, await propose.campaign(asker));
}

/** What an only admin changed about a channel. */
async function changeAlone(): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const row of [
      `setting_alone (key, version, staff_id, made_xid) values ('sms.webhookSecret', 1, ${other}, '1')`,
      `setting (id, key, version, sealed, changed_by) values (gen_random_uuid(), 'sms.webhookSecret', 1, '\\x00', ${other})`,
      `event (id, kind, subject, actor, actor_id, params, salt) values (gen_random_uuid(), 'setting.change', 'sms.webhooksecret',
        'staff', ${other}, '{"version": 1, "isAlone": true}', sha256('x'))`,
    ])
      await sql.raw(`insert into ${row}`).execute(tx);
  });
}

/** One report that its time has erased, with what was said about it. */
async function eraseOne(): Promise<void> {
  const [mina, staff] = [await given.researcher(), await given.staff()];
  const { id: reportId } = await given.report(mina, { title: '到期的报告' });
  await as(mina).call(postComment, { reportId, body: '补充一点' });
  await as(staff).call(postReviewComment, { reportId, body: '收到' });
  await as(staff).call(postReviewIgnore, { reportId, version: 1, reason: 'known' });
  await inTransaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update report set updated_at = now() - interval '9 years', erase_notice_at = now() - interval '8 years'
      where id = ${reportId}`.execute(tx);
  });
  await applyRetention({ ...app, settings: { ...app.settings, valueOf: () => 730 as never } });
}

async function keepUntouched(): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  const own = rows[0]?.name ?? '';
  await admin.connect();
  // nobody may be in a database that is copied; the application comes back by itself
  await admin.query(`alter database ${own} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    own,
  ]);
  await admin.query(`create database ${untouched} template ${own}`);
  await admin.query(`alter database ${own} allow_connections true`);
}
afterAll(async () => {
  await admin.query(`drop database if exists ${untouched} with (force)`);
  await admin.end();
});

type Command = 'verify-ledger' | 'verify-audit';
const commands = { 'verify-ledger': verifyLedgerCommand, 'verify-audit': verifyAuditCommand };

interface Said {
  readonly code: string | number | undefined;
  readonly errors: string[];
  readonly out: string[];
}

/** Runs the command in this process, with the environment that it would have. */
async function run(command: Command, databaseUrl: string): Promise<Said> {
  const [environment, exitCode] = [process.env, process.exitCode];
  const [out, errors] = [
    vi.spyOn(console, 'log').mockReturnValue(),
    vi.spyOn(console, 'error').mockReturnValue(),
  ];
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    process.env = { ...processEnvironment, ...environmentOf({ ...app.config, databaseUrl }) };
    process.exitCode = 0;
    await runCommand(commands[command] as typeof verifyLedgerCommand, { rawArgs: [] });
    const lines = (spy: typeof out) => spy.mock.calls.map(([line]) => String(line));
    return { code: process.exitCode, out: lines(out), errors: lines(errors) };
  } finally {
    process.env = environment;
    process.exitCode = exitCode;
    for (const spy of [out, errors, written]) spy.mockRestore();
  }
}

/** Does this in a copy of the database with its triggers off. Answers what `names` finds there beforehand, and what `work` makes of it. */
async function inCopy<T>(
  deed: string,
  names: string,
  work: (url: string) => Promise<T>,
): Promise<{ expected: string; said: T }> {
  const copy = `copy_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${copy} template ${untouched}`);
  const url = urlOf(ownTemplate().serverUrl, copy);
  try {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ line: string }>(`select (${names}) as line`);
    await client.query('set session_replication_role = replica');
    let tampered = 0;
    for (const part of deed.split(';'))
      if (part.trim()) tampered += (await client.query(part)).rowCount ?? 0;
    await client.end();
    if (deed && tampered === 0) throw new Error(`nothing to tamper with: ${deed}`);
    return { expected: rows[0]?.line ?? 'no row is named', said: await work(url) };
  } finally {
    await admin.query(`drop database ${copy} with (force)`);
  }
}

const line = (table: string, format: string, where = 'true') =>
  `select format(${format}) from ${table} where ${where} limit 1`;
const step = (where: string) =>
  line('report_step', `'step %s of report %s is not what its event says', seq, report_id`, where);
const firstStep = (where: string) =>
  step(`seq = 1 and report_id = (select id from report where ${where})`);
const ofSetting = (which = 'sealed is null') =>
  line('setting', `'setting %s is not what its event says', key`, which);
const comment = (which: string, says = 'is not what its event says') =>
  line('report_comment', `'comment %s ${says}', id`, which);
const ofProposal = (words: string) => (kind: string) =>
  line(
    'proposal',
    `'${words} %s (${kind}) is not what its event says', id`,
    `kind = '${kind}' and outcome = 'approved'`,
  );
const [asked, decided] = [ofProposal('proposal'), ofProposal('the decision about proposal')];
const submitted = `id = (select subject::uuid from event where kind = 'report.submit' and text_hash is not null order by id limit 1)`;
const ignored = `id = (select id from report_step where action = 'ignore' order by id limit 1)`;
const gone = `erased_at is not null`;
const spoken = `id = (select id from event where kind = 'report.comment' order by id limit 1)`;
const ofColleague = (kind: string) =>
  line(
    'event',
    `'who let in or changed staff %s is not what event %s says', subject, id`,
    `kind = '${kind}'`,
  );
const emptied = `delete from event; delete from access_event; delete from event_leaf; delete from event_head; delete from event_cursor`;
const half = `(select max(leaf) / 2 from event_leaf)`;
const laterEvents = `(select event_id from event_leaf where leaf > ${half})`;
const woundBack = `delete from event where id in ${laterEvents}; delete from access_event where id in ${laterEvents};
  delete from event_head where size > ${half} + 1; delete from event_tile; delete from event_leaf where leaf > ${half}`;

/** What somebody does to the database, the SQL, the command that finds it, and in SQL the line that it prints. */
const deeds: readonly (readonly [what: string, deed: string, command: Command, names: string])[] = [
  [
    'who ignored a report',
    `update report_step set staff_id = ${other} where ${ignored}`,
    'verify-ledger',
    step(ignored),
  ],
  [
    'what a report became',
    `update report_step set to_status = 3 where ${ignored}`,
    'verify-ledger',
    step(ignored),
  ],
  [
    'the words of a decision',
    `update report_step set note = '另有原因' where ${ignored}`,
    'verify-ledger',
    step(ignored),
  ],
  [
    'the words of a report',
    `update report_text set description = description || '（可忽略）' where report_id = (select id from report where ${submitted})`,
    'verify-ledger',
    firstStep(submitted),
  ],
  [
    'the title of a report',
    `update report set title = '没有问题的报告' where ${submitted}`,
    'verify-ledger',
    firstStep(submitted),
  ],
  [
    'the address of a report',
    `update report_text set url = 'https://other.example' where report_id = (select id from report where ${submitted})`,
    'verify-ledger',
    firstStep(submitted),
  ],
  [
    'a report erased without a word',
    `update report_text set description = '', url = '' where report_id = (select id from report where ${submitted}); update report set status = -1, ignore_reason = 'known', erase_notice_at = now(), erased_at = now() where ${submitted}`,
    'verify-ledger',
    firstStep(submitted),
  ],
  [
    'an erased report told anew',
    `update report_text set description = '从来没有发生过的事情，全部都是编造的内容' where report_id = (select id from report where ${gone}); update report set erased_at = null where ${gone}`,
    'verify-ledger',
    firstStep(gone),
  ],
  [
    'the title that an erased report kept',
    `update report set title = '没有问题的报告' where ${gone}`,
    'verify-ledger',
    firstStep(gone),
  ],
  [
    'a report taken away with its history',
    `delete from report where ${submitted}; delete from report_step where report_id::text = (select subject from event where kind = 'report.submit' and text_hash is not null order by id limit 1)`,
    'verify-ledger',
    line(
      'event',
      `'the step of event %s is gone', id`,
      `kind = 'report.submit' and text_hash is not null and subject = (select id::text from report where ${submitted})`,
    ),
  ],
  [
    'the salt of a text that stands',
    `delete from text_salt where ${spoken}`,
    'verify-ledger',
    comment(spoken),
  ],
  [
    'a comment put in',
    `insert into report_comment (id, report_id, researcher_id, body) select '${another}', report_id, researcher_id, '没有问题' from report_comment where ${spoken}`,
    'verify-ledger',
    `'the event of comment ${another} is gone'`,
  ],
  [
    'the words of a comment',
    `update report_comment set body = '没有问题' where ${spoken}`,
    'verify-ledger',
    comment(spoken),
  ],
  [
    'who wrote a comment',
    `update report_comment set staff_id = ${other}, researcher_id = null where ${spoken}`,
    'verify-ledger',
    comment(spoken),
  ],
  [
    'a comment erased without a word',
    `update report_comment set body = '' where ${spoken}`,
    'verify-ledger',
    comment(spoken),
  ],
  [
    'a comment taken away',
    `delete from report_comment where ${spoken}`,
    'verify-ledger',
    line('report_comment', `'the comment of event %s is gone', id`, spoken),
  ],
  [
    'a later version of a comment',
    `update report_comment_edit set body = '没有问题'`,
    'verify-ledger',
    line(
      'report_comment_edit',
      `'version %s of comment %s is not what its event says', id, comment_id`,
    ),
  ],
  [
    'a note among staff',
    `update report_note set staff_id = ${other}`,
    'verify-ledger',
    line('report_note', `'note %s is not what its event says', id`),
  ],
  [
    'who shipped an order, with its witness',
    `update order_step set staff_id = ${other} where action = 'ship'; delete from witness where row_id in (select id from order_step where action = 'ship')`,
    'verify-ledger',
    line(
      'order_step',
      `'step %s of order %s is not what its event says', seq, order_id`,
      `action = 'ship'`,
    ),
  ],
  [
    'roles given by nobody',
    `update staff set roles = '{admin,reviewer,operator,auditor}' where id::text in (select subject from event where kind = 'staff.changeRoles')`,
    'verify-ledger',
    line(
      'event',
      `'the roles of staff %s are not those that were given', subject`,
      `kind = 'staff.changeRoles'`,
    ),
  ],
  [
    'an invited colleague made an admin',
    `update staff set roles = '{admin}' where id::text in (select subject from event where kind = 'staff.invite')`,
    'verify-ledger',
    line(
      'event',
      `'the roles of staff %s are not those that were given', subject`,
      `kind = 'staff.invite'`,
    ),
  ],
  [
    'a disabled colleague let in again',
    `update staff set state = 'active' where id::text in (select subject from event where kind = 'staff.disable')`,
    'verify-ledger',
    line(
      'event',
      `'staff %s is not disabled, as was said', subject`,
      `kind = 'staff.disable' and subject in (select id::text from staff where state <> 'active')`,
    ),
  ],
  [
    'who invited a colleague',
    `update staff_record set by_id = ${other} where action = 'link'`,
    'verify-ledger',
    ofColleague('staff.invite'),
  ],
  [
    'when somebody was given a role',
    `update staff_record set created_at = created_at - interval '31 days' where action = 'roles'`,
    'verify-ledger',
    ofColleague('staff.changeRoles'),
  ],
  [
    'that somebody was disabled by a colleague',
    `delete from staff_record where action = 'disable'`,
    'verify-ledger',
    ofColleague('staff.disable'),
  ],
  [
    'who asked for the reset of a colleague',
    `delete from staff_record where action = 'factor'`,
    'verify-ledger',
    ofColleague('staff.approveReset'),
  ],
  [
    'that a channel was changed alone',
    `delete from setting_alone`,
    'verify-ledger',
    `'that setting sms.webhookSecret was changed by one admin alone is gone'`,
  ],
  [
    'who confirmed what was changed alone',
    `update setting_alone set confirmed_by = ${other}, confirmed_at = now()`,
    'verify-ledger',
    `'the confirmation of setting mail.from is not what its event says'`,
  ],
  [
    'a setting',
    `update setting set value = 'https://evil.example' where sealed is null`,
    'verify-ledger',
    ofSetting(),
  ],
  [
    'who changed a setting',
    `update setting set changed_by = ${other}`,
    'verify-ledger',
    ofSetting('true'),
  ],
  [
    'a setting put in',
    `insert into setting (id, key, version, value, changed_by) select gen_random_uuid(), 'sms.webhookUrl', 1, 'https://evil.example', ${other}`,
    'verify-ledger',
    `'setting sms.webhookUrl is not what its event says'`,
  ],
  [
    'a setting taken away',
    `delete from setting`,
    'verify-ledger',
    line('setting', `'setting %s is gone', lower(key)`),
  ],
  [
    'an identity approved by nobody',
    `update identity set decided_by = ${other} where status = 1`,
    'verify-ledger',
    line('identity', `'identity %s is not what its event says', id`, 'status = 1'),
  ],
  [
    'an identity that nobody handed in',
    `delete from event where kind like 'identity.%'; update identity set status = 3, reason = '不清晰'`,
    'verify-ledger',
    line('identity', `'the event of identity %s is gone', id`),
  ],
  [
    'an identity rejected',
    `update identity set status = 3, reason = '不清晰' where status = 1`,
    'verify-ledger',
    line('identity', `'identity %s is not what its event says', id`, 'status = 1'),
  ],
  ...kinds.flatMap((kind): [string, string, Command, string][] => {
    const update = (what: string) =>
      `update proposal set ${what} where kind = '${kind}' and outcome = 'approved'`;
    return [
      [`who signed: ${kind}`, update(`decided_by = ${other}`), 'verify-ledger', decided(kind)],
      [
        `how it was decided: ${kind}`,
        update(`outcome = 'returned', reply = 'x', is_carried_out = false`),
        'verify-ledger',
        decided(kind),
      ],
      [`who asked: ${kind}`, update(`asked_by = ${other}`), 'verify-ledger', asked(kind)],
    ];
  }),
  [
    'the numbers of a proposed rule',
    `update proposal set params = jsonb_set(params, '{rule,maxBonusCoins}', '99999') where kind = 'rule' and outcome is null`,
    'verify-ledger',
    line(
      'proposal',
      `'the numbers of rule %s are not what its event says', id`,
      `kind = 'rule' and outcome is null`,
    ),
  ],
  [
    'the numbers of the rule that holds',
    `update scoring_rule set rule = jsonb_set(rule, '{maxCoins}', '99999') where version = 2`,
    'verify-ledger',
    `'rule version 2 is not what was signed'`,
  ],
  [
    'a returned campaign signed',
    `update campaign set signed_at = now() where signed_at is null`,
    'verify-ledger',
    line('campaign', `'campaign %s is not what its event says', id`, 'signed_at is null'),
  ],
  [
    'the factor of a campaign',
    `update campaign set factor_hundredths = 900 where ended_by is not null`,
    'verify-ledger',
    line('campaign', `'campaign %s is not what its event says', id`, 'ended_by is not null'),
  ],
  [
    'who signed an agreement',
    `update document set signed_by = ${other} where signed_by is not null`,
    'verify-ledger',
    line(
      'document',
      `'version %s of the document %s is not what its events say', version, kind`,
      'signed_by is not null',
    ),
  ],
  [
    'who proposed an agreement',
    `update document set proposed_by = ${other} where signed_by is not null`,
    'verify-ledger',
    line(
      'document',
      `'version %s of the document %s is not what its events say', version, kind`,
      'signed_by is not null',
    ),
  ],
  [
    'the words of an agreement',
    `update document set body = '什么都可以' where signed_by is not null`,
    'verify-ledger',
    line(
      'document',
      `'version %s of the document %s is not what its events say', version, kind`,
      'signed_by is not null',
    ),
  ],
  [
    'one more among many reports',
    `insert into proposal_item (proposal_id, place, report_id) select id, 200, (select id from report where ${submitted}) from proposal where kind = 'bulk'`,
    'verify-ledger',
    asked('bulk'),
  ],
  [
    'the reason of an act',
    `delete from event_text where id = (select id from event_text order by id limit 1)`,
    'verify-ledger',
    `select 'the text of event ' || id || ' is gone' from event_text order by id limit 1`,
  ],
  [
    'an event',
    `delete from event where kind = 'report.ignore' and id in (select id from report_step)`,
    'verify-ledger',
    line(
      'report_step',
      `'the event of step %s of report %s is gone', seq, report_id`,
      `action = 'ignore'`,
    ),
  ],
  [
    'who did what an event says',
    `update event set actor_id = ${other} where kind = 'report.ignore'`,
    'verify-audit',
    `select format('leaf %s, event %s, was changed', leaf, event_id) from event_leaf join event on event.id = event_id where kind = 'report.ignore' order by leaf limit 1`,
  ],
  [
    'what a report’s event commits to',
    `update event set text_hash = null where kind = 'report.submit' and text_hash is not null`,
    'verify-audit',
    `select format('leaf %s, event %s, was changed', leaf, event_id) from event_leaf join event on event.id = event_id where kind = 'report.submit' and text_hash is not null order by leaf limit 1`,
  ],
  [
    'the log emptied, its place too',
    emptied,
    'verify-audit',
    `'the log is empty, and the books are not'`,
  ],
  [
    'the log emptied beside full books',
    emptied,
    'verify-ledger',
    `select format('the event of step %s of report %s is gone', seq, report_id) from report_step order by id limit 1`,
  ],
  [
    'the log wound back beside full books',
    woundBack,
    'verify-ledger',
    `select format('the event of step %s of report %s is gone', seq, report_id) from report_step where id in ${laterEvents} order by id limit 1`,
  ],
];

test.for(['verify-ledger', 'verify-audit'] as const)(
  'nobody has tampered: %s exits with 0',
  async (command) => {
    const { said } = await inCopy('', `''`, (url) => run(command, url));
    expect(said).toMatchObject({ code: 0, errors: [] });
  },
);

describe('somebody has changed', () => {
  test.for(deeds)('%s: found, and named', async ([, deed, command, names]) => {
    const { said, expected } = await inCopy(deed, names, (url) => run(command, url));
    expect(said).toMatchObject({ code: 1, errors: expect.arrayContaining([expected]) });
  });

  test('the commands say the same as processes of their own', async () => {
    const [, deed, , names] = deeds[0] ?? ['', '', '', ''];
    const { said, expected } = await inCopy(deed, names, (databaseUrl) =>
      runProcess({ ...app.config, databaseUrl }, ['verify-ledger']),
    );
    expect(said).toMatchObject({ code: 1, errors: expect.stringContaining(expected) });
  });
});
