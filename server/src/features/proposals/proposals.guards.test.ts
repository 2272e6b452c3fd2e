import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { proposalKind, signers, type ProposalKind } from '@shieldsource/contract/staff/proposals';
import { staffRole, type StaffRole } from '@shieldsource/contract/staff/roles';
import { testApp } from '../../../test/app.ts';
import { givenRulesOn } from '../../../test/given.rules.ts';
import { givenOn } from '../../../test/given.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';

// Raw SQL against what must hold of every proposal whatever the code does.
const harness = await testApp();
const { app } = harness;
const given = givenOn(harness);
const rules = givenRulesOn(harness, given);
const stoppedBy = stoppedByOn(harness);

type Sql = RawBuilder<unknown>;
/** The constraint that stops these, or the one that stops their commit, or `let through`; undone in any case. */
const tried = async (...statements: readonly Sql[]): Promise<string> => {
  const end = sql`set constraints all immediate`;
  const undone = sql`do $$ begin raise exception 'let through'; end $$`;
  return stoppedBy(...statements, end, undone);
};

/** What is proposed: the columns of the proposal, and the protected row as it is to be written. */
interface Proposed {
  readonly id: string;
  readonly subject: string;
  readonly params: object;
  readonly based_on?: number;
  readonly researcher_id?: string;
  /** Other columns, with which that row is not what was signed. */
  readonly others?: readonly object[];
  readonly row: Sql;
  /** Puts the row back, past all guards. */
  readonly undo?: Sql;
  /** What a proposal has besides its own row. */
  readonly also?: Sql;
}

/** Everybody has one open proposal of a kind and subject, so the people of a test are made once. */
const [asker, signer] = await Promise.all(
  [1, 2].map(() => given.staff({ roles: ['reviewer', 'operator', 'admin'] })),
);
const [askerId, signerId] = [asker!.id, signer!.id];
const mina = await given.researcher();

interface Kind {
  readonly askers: readonly StaffRole[];
  readonly guard: string;
  readonly propose: () => Promise<Proposed>;
  /** Whether whoever asked has to be somebody who may still ask when it is signed. */
  readonly askerStays?: true;
}

// an award stands in the history of its report, and is attacked in `awards.guards.test.ts`
const kinds: Readonly<Record<Exclude<ProposalKind, 'award'>, Kind>> = {
  price: {
    askers: ['operator'],
    guard: 'gift_price_needs_second',
    async propose() {
      const { id: subject } = await given.gift({ priceCoins: 100, type: 1 });
      const params = { price: 60, cashValue: 10_000, shelves: false };
      return {
        id: newId(),
        subject,
        params,
        others: [{ params: { ...params, price: 50 } }, { params: { ...params, cashValue: 9_000 } }],
        row: sql`update gift set price = 60 where id = ${subject}`,
        undo: sql`update gift set price = 100, price_peak = 100 where id = ${subject}`,
      };
    },
  },
  channel: {
    askers: ['admin'],
    guard: 'channel_by_two',
    async propose() {
      const subject = newId();
      await sql`insert into channel (id, kind, name, events) values (${subject}, 'webhook', '内部系统', '{report.submitted}')`.execute(
        app.db,
      );
      const params = { host: 'hooks.example.com', hasSecret: true };
      return {
        id: newId(),
        subject,
        params,
        based_on: 0,
        others: [
          { params: { ...params, host: 'else.example.com' } },
          { params: { ...params, hasSecret: false } },
        ],
        row: sql`update channel set target_sealed = 'x', target_version = 1, host = 'hooks.example.com', has_secret = true,
          signed_by = ${signerId} where id = ${subject}`,
        undo: sql`update channel set target_sealed = null, target_version = 0, host = '', has_secret = false where id = ${subject}`,
      };
    },
  },
  setting: {
    askers: ['admin'],
    guard: 'setting_by_two',
    async propose() {
      const subject = 'staff.provider.issuer';
      const params = { value: 'https://id.example.com', isSecret: false };
      return {
        id: newId(),
        subject,
        based_on: 0,
        params,
        others: [{ params: { ...params, value: 'https://elsewhere.example' } }, { based_on: 1 }],
        row: sql`insert into setting (id, key, version, value, changed_by)
          values (${newId()}, ${subject}, 1, ${params.value}, ${signerId})`,
        undo: sql`delete from setting where key = ${subject}`,
      };
    },
  },
  reset: {
    askers: ['admin'],
    guard: 'staff_factor_two_people',
    askerStays: true,
    async propose() {
      const { id: subject } = await given.staff();
      return {
        id: newId(),
        subject,
        params: { withPassphrase: true },
        others: [{ params: { withPassphrase: false } }],
        row: sql`update staff set totp_sealed = null, passphrase_hash = null where id = ${subject}`,
        undo: sql`update staff set totp_sealed = 'x', passphrase_hash = 'x' where id = ${subject}`,
      };
    },
  },
  tie: {
    askers: ['admin'],
    guard: 'staff_tied_by_two',
    askerStays: true,
    async propose() {
      const { id: subject } = await given.staff();
      const { id: researcher_id } = await given.researcher();
      return {
        id: newId(),
        subject,
        params: {},
        researcher_id,
        others: [{ researcher_id: mina.id }],
        row: sql`update staff set researcher_id = ${researcher_id} where id = ${subject}`,
        undo: sql`update staff set researcher_id = null where id = ${subject}`,
      };
    },
  },
  recovery: {
    askers: ['admin'],
    guard: 'account_recovery_by_two',
    askerStays: true,
    async propose() {
      const { id: subject } = await given.researcher();
      const [id, { id: phoneOf }] = [newId(), await given.researcher()];
      return {
        id,
        subject,
        params: { phoneOf },
        others: [{ params: { phoneOf: mina.id } }, { params: { phoneOf: null } }],
        row: sql`insert into account_recovery (id, researcher_id, phone_of, signed_by, due_at)
          values (${id}, ${subject}, ${phoneOf}, ${signerId}, now() + interval '8 days')`,
      };
    },
  },
  rule: {
    askers: ['admin'],
    guard: 'scoring_rule_signed',
    async propose() {
      const [id, rule] = [newId(), await rules.changed()];
      return {
        id,
        subject: id,
        params: { rule, effectDay: '2099-01-01' },
        others: [{ params: { rule: { ...rule, maxCoins: rule.maxCoins - 1 } } }],
        row: sql`insert into scoring_rule (id, version, rule)
          select ${id}, max(version) + 1, ${JSON.stringify(rule)}::jsonb from scoring_rule`,
        undo: sql`delete from scoring_rule where id = ${id}`,
      };
    },
  },
  campaign: {
    askers: ['admin'],
    guard: 'campaign_by_two',
    async propose() {
      const id = newId();
      await sql`insert into campaign (id, name, factor_hundredths, first_day, last_day)
        values (${id}, '双倍奖励周', 200, current_date + 30, current_date + 36)`.execute(app.db);
      return {
        id,
        subject: id,
        params: {},
        row: sql`update campaign set signed_at = now() where id = ${id}`,
        undo: sql`update campaign set signed_at = null where id = ${id}`,
      };
    },
  },
  document: {
    askers: ['admin'],
    guard: 'document_by_two',
    async propose() {
      const subject = 'policy';
      const params = { title: '安全政策', body: '第二版', needsConsent: true, fromDay: null };
      return {
        id: newId(),
        subject,
        based_on: 1,
        params,
        others: [
          { params: { ...params, title: '另一个标题' } },
          { params: { ...params, body: '另一个第二版' } },
          { params: { ...params, needsConsent: false } },
        ],
        row: sql`insert into document (kind, version, title, body, needs_consent, proposed_by, signed_by)
          values (${subject}, 2, ${params.title}, ${params.body}, true, ${askerId}, ${signerId})`,
        undo: sql`delete from document where kind = ${subject} and version = 2`,
      };
    },
  },
  bulk: {
    askers: ['reviewer', 'admin'],
    guard: 'proposal_item_signed',
    async propose() {
      const [id, { id: reportId }] = [newId(), await given.report(mina)];
      return {
        id,
        subject: id,
        params: { kind: 'ignore', toId: null, reason: 'spam', duplicateOf: '', note: '' },
        also: sql`insert into proposal_item (proposal_id, place, report_id, version) values (${id}, 1, ${reportId}, 1)`,
        row: sql`update proposal_item set outcome = '' where proposal_id = ${id}`,
      };
    },
  },
};

const values = (columns: object) =>
  sql.join(
    Object.values(columns).map((value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ),
  );
/** Asks; `over` are other columns than usual. */
const ask = (kind: string, proposed: Proposed, over: object = {}): readonly Sql[] => {
  const { others: _, row: __, undo: ___, also, ...own } = proposed;
  const columns = { kind, asked_by: askerId, ...own, ...over };
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  return [
    sql`insert into proposal (${names}) values (${values(columns)})`,
    ...(also ? [also] : []),
  ];
};
const change = ({ id }: Proposed, set: string) =>
  sql`update proposal set ${sql.raw(set)} where id = ${id}`;
const decide = (proposed: Proposed, outcome: string, by = signerId, also = '') =>
  change(proposed, `outcome = '${outcome}', decided_by = '${by}', reply = '不行'${also}`);
const disabled = (id: string) => sql`update staff set state = 'disabled' where id = ${id}`;
const pastGuards = (on: boolean) =>
  sql`set local session_replication_role = ${sql.lit(on ? 'replica' : 'origin')}`;

beforeAll(async () => {
  // before the first report everybody counts as a founder
  await given.report(mina);
});

const all = Object.entries(kinds).map(([kind, rest]) => ({ kind: kind as ProposalKind, ...rest }));

describe.each(all)('$kind', ({ kind, askers, guard, propose, askerStays }) => {
  const signing = signers[kind];
  const isAtOnce = kind !== 'bulk';
  let proposed: Proposed;
  beforeAll(async () => {
    proposed = await propose();
  });
  const asked = (over?: object) => ask(kind, proposed, over);
  const approved = () => [...asked(), decide(proposed, 'approved')];

  test('is asked for by those who may, one at a time, and begins open', async () => {
    expect(await tried(...asked())).toBe('let through');
    for (const { code } of staffRole.list) {
      const { id } = await given.staff({ roles: [code] });
      const expected = askers.includes(code) ? 'let through' : 'proposal_by_asker';
      expect([code, await tried(...asked({ asked_by: id }))]).toEqual([code, expected]);
    }
    expect(await tried(disabled(askerId), ...asked())).toBe('proposal_by_asker');
    const again = asked({ id: newId() })[0]!;
    expect(await tried(...asked(), again)).toBe('proposal_open');
    const begins = async (over: object) => tried(...asked(over));
    const decided = { outcome: 'approved', decided_by: signerId };
    expect(await begins(decided)).toBe('proposal_by_asker');
    expect(await begins({ decided_by: signerId })).toBe('proposal_decided');
    expect(await begins({ decided_at: 'now' })).toBe('proposal_decided');
    expect(await begins({ is_carried_out: true })).toBe('proposal_carried_out_approved');
    expect(await begins({ researcher_id: kind === 'tie' ? null : mina.id })).toBe(
      'proposal_amounts',
    );
  });

  test('is approved and returned by a second person who may sign', async () => {
    const twins = { roles: [...signing, ...askers], researcherId: mina.id };
    const [one, twin] = [await given.staff(twins), await given.staff(twins)];
    const puppet = sql`insert into staff_record (staff_id, action, by_id) values (${signerId}, 'link', ${askerId})`;
    const demoted = sql`update staff set roles = '{auditor}' where id = ${signerId}`;
    const other = 'proposal_other_person';
    for (const outcome of ['approved', 'returned']) {
      const sign = (by: string) => decide(proposed, outcome, by);
      expect(await tried(...asked(), sign(askerId))).toBe(other);
      expect(await tried(...asked({ asked_by: one.id }), sign(twin.id))).toBe(other);
      for (const before of [puppet, demoted, disabled(signerId)])
        expect(await tried(...asked(), before, sign(signerId))).toBe(other);
      for (const { code } of staffRole.list) {
        const { id } = await given.staff({ roles: [code] });
        const done = outcome === 'approved' && isAtOnce ? 'proposal_carried_out' : 'let through';
        const expected = signing.includes(code) ? done : other;
        expect([code, await tried(...asked(), sign(id))]).toEqual([code, expected]);
      }
    }
    expect(await tried(...asked(), decide(proposed, 'withdrawn'))).toBe('proposal_two_people');
    expect(await tried(...asked(), decide(proposed, 'withdrawn', askerId))).toBe('let through');
    const gone = await tried(...asked(), disabled(askerId), decide(proposed, 'approved'));
    expect(gone === 'proposal_asker_stays').toBe(askerStays === true);
  });

  test('is decided once, as it stands', async () => {
    const once = 'proposal_decided_once';
    for (const also of [
      `params = '{"price": 1}'`,
      `reason = 'x'`,
      'subject = gen_random_uuid()::text',
      `asked_by = '${mina.id}'`,
      'is_carried_out = true',
    ]) {
      expect(await tried(...asked(), decide(proposed, 'approved', signerId, `, ${also}`))).toBe(
        once,
      );
      expect(await tried(...asked(), change(proposed, also))).toBe(once);
    }
    for (const outcome of ['approved', 'returned', 'withdrawn']) {
      const first = decide(proposed, 'returned');
      expect(await tried(...asked(), first, decide(proposed, outcome))).toBe(once);
      expect(await tried(...approved(), proposed.row, decide(proposed, outcome))).toBe(once);
    }
    const reopened = change(proposed, 'outcome = null, decided_by = null');
    expect(await tried(...approved(), proposed.row, reopened)).toBe(once);
    const unmarked = change(proposed, 'is_carried_out = false');
    expect(await tried(...approved(), proposed.row, unmarked)).toBe(once);
    expect(await tried(...asked(), change(proposed, `outcome = 'lapsed'`))).toBe('let through');
    expect(await tried(...asked(), decide(proposed, 'lapsed'))).toBe('proposal_decided');
    expect(await tried(...asked(), decide(proposed, 'lost'))).toBe('proposal_outcome');
    const silent = change(proposed, `outcome = 'returned', decided_by = '${signerId}'`);
    expect(await tried(...asked(), silent)).toBe('proposal_reply_given');
    const endless = `outcome = 'returned', decided_by = '${signerId}', reply = repeat('长', 1001)`;
    expect(await tried(...asked(), change(proposed, endless))).toBe('proposal_reply');
  });

  test('what it allows is done as it was signed, at once, and once', async () => {
    const { others = [], row, undo, also } = proposed;
    expect(await tried(...(also ? asked() : []), row)).toBe(guard);
    for (const outcome of ['returned', 'lapsed'])
      expect(
        await tried(
          ...asked(),
          outcome === 'lapsed' ? change(proposed, `outcome = 'lapsed'`) : decide(proposed, outcome),
          row,
        ),
      ).toBe(guard);
    // the time and the transaction of a decision are nobody's to write
    const forged = decide(
      proposed,
      'approved',
      signerId,
      `, decided_xid = '3', decided_at = 'epoch'`,
    );
    expect(await tried(...asked(), forged, row)).toBe('let through');
    for (const other of others)
      expect(await tried(...asked(other), decide(proposed, 'approved'), row)).toBe(guard);
    if (!undo) return;
    expect(await tried(...approved())).toBe('proposal_carried_out');
    const again = [pastGuards(true), undo, pastGuards(false), row];
    expect(await tried(...approved(), row, ...again)).toBe(guard);
    // the same in a later transaction
    expect(await stoppedBy(...approved(), row)).toBe('nothing');
    expect(await tried(...again)).toBe(guard);
    expect(await stoppedBy(pastGuards(true), undo)).toBe('nothing');
  });
});

test('nobody has a part in a reset of themselves, under whatever name', async () => {
  const twins = { roles: ['admin' as const], researcherId: (await given.researcher()).id };
  const [{ id: one }, { id: twin }] = [await given.staff(twins), await given.staff(twins)];
  const reset = await kinds.reset.propose();
  const own = { ...reset, subject: one };
  const others = 'proposal_of_others';
  expect(await tried(...ask('reset', own, { asked_by: one }))).toBe(others);
  expect(await tried(...ask('reset', own, { asked_by: twin }))).toBe(others);
  expect(await tried(...ask('reset', own), decide(own, 'approved', one))).toBe(others);
  expect(await tried(...ask('reset', own), decide(own, 'returned', twin))).toBe(others);
});

test('one kind stands for no other, a parameter for no column, and a part of a value not for the whole', async () => {
  const tie = await kinds.tie.propose();
  const factor = sql`update staff set totp_sealed = null where id = ${tie.subject}`;
  expect(await tried(...ask('tie', tie), decide(tie, 'approved'), factor)).toBe(kinds.reset.guard);
  const said = { params: { researcher_id: tie.researcher_id }, researcher_id: mina.id };
  expect(await tried(...ask('tie', tie, said), decide(tie, 'approved'), tie.row)).toBe(
    kinds.tie.guard,
  );
  const rule = await kinds.rule.propose();
  const part = sql`insert into scoring_rule (id, version, rule)
    select ${rule.id}, max(version) + 1, ${JSON.stringify((rule.params as { rule: object }).rule)}::jsonb || '{"coins": {}}' from scoring_rule`;
  expect(await tried(...ask('rule', rule), decide(rule, 'approved'), part)).toBe(kinds.rule.guard);
});

test('a secret is not written in the place of no value', async () => {
  const setting = await kinds.setting.propose();
  const none = ask('setting', setting, { params: { value: null, isSecret: false } });
  const secret = sql`insert into setting (id, key, version, sealed, changed_by)
    values (${newId()}, ${setting.subject}, 1, 'x', ${signerId})`;
  expect(await tried(...none, decide(setting, 'approved'), secret)).toBe(kinds.setting.guard);
});

test('no proposal and no kind is ever forgotten, nor another let to sign a kind', async () => {
  const loosened = sql`update proposal_kind set signers = '{reviewer}'`;
  expect(await tried(loosened)).toBe('proposal_kind_append_only');
  for (const table of ['proposal', 'proposal_kind', 'proposal_item'])
    for (const act of [`delete from ${table}`, `truncate ${table} cascade`])
      expect(await tried(sql.raw(act))).toMatch(/^proposal.*_append_only$/);
});

test('every kind is tried', () => {
  expect([...Object.keys(kinds), 'award'].toSorted()).toEqual(
    proposalKind.list.map(({ code }) => code as string).toSorted(),
  );
});
