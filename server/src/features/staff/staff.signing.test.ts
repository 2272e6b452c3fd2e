import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postAppealReject } from '@shieldsource/contract/reports/desk-flags';
import { proposalKind } from '@shieldsource/contract/staff/proposals';
import { getConsoleRule } from '@shieldsource/contract/rules/desk';
import { signObjections } from '@shieldsource/contract/staff/signing';
import { getStaffNotice } from '@shieldsource/contract/staff/desk';
import {
  postStaffDisable,
  postStaffInvite,
  postStaffRoles,
} from '@shieldsource/contract/staff/acts';
import type { FaultName } from '@shieldsource/contract/faults';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { type Person, testApp } from '../../../test/app.ts';
import { givenAwardsOn } from '../../../test/given.awards.ts';
import { givenColleaguesOn } from '../../../test/given.colleagues.ts';
import { givenEveryProposalOn } from '../../../test/given.every-proposal.ts';
import type { SeenReport } from '../../../test/given.flags.ts';
import { givenRulesOn } from '../../../test/given.rules.ts';
import { withEvent } from '../../../test/raw-event.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { startSession } from '../../platform/sessions.ts';
import { command } from '../events/events.ts';
import { changeRoles } from './staff.desk.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenAwardsOn(harness);
const { approve } = given;
const { proposedRule } = givenRulesOn(harness, given);
const propose = givenEveryProposalOn(harness, given);
const { invited, newEmail, reset, uidOf, versionOf } = givenColleaguesOn(harness, given);
const stoppedBy = stoppedByOn(harness);

const every: StaffRole[] = ['reviewer', 'operator', 'admin'];

const signedIn = (id: string, { app: where } = harness): Promise<Person> =>
  inTransaction(where.db, async (tx) => {
    const { token, cookie } = await startSession(tx, where, 'staff', id, 'test');
    return { id, kind: 'staff', token, cookie };
  });
const puppetOf = async (by: Person) => signedIn((await invited(every, by)).id);
const setRoles = async (by: Person, { id }: Person, roles: StaffRole[]) =>
  as(by).call(postStaffRoles, { staffId: id, version: await versionOf(id), roles, reason: '调整' });
/** Two admins reset a colleague, who comes back by the link that the second was shown. */
async function resetBy(asker: Person, signer: Person, person: Person): Promise<Person> {
  await approve(signer, await reset(person.id, asker));
  return signedIn(person.id);
}

let asker: Person;
let stranger: Person;
interface Other {
  readonly who: Person;
  readonly fault: FaultName;
}
/** Everybody who is no second person to `asker`, and the fault that says so. */
let nobodyElse: Readonly<Record<string, Other>>;
let twin: Person;

beforeAll(async () => {
  const researcherId = (await given.researcher()).id;
  await given.report(await given.researcher());
  const whole = () => given.staff({ roles: every });
  stranger = await whole();
  const maker = await whole();
  const made = await as(maker).call(postStaffInvite, {
    name: '提出人',
    email: newEmail(),
    roles: every,
    researcherUid: await uidOf(researcherId),
  });
  asker = await signedIn(made.id);
  twin = await given.staff({ roles: every, researcherId });
  const puppet = await puppetOf(asker);
  const [disabled, demoted, linked, wasReset] = [
    await whole(),
    await whole(),
    await whole(),
    await whole(),
  ];
  const promoted = await given.staff({ roles: ['auditor'] });
  await setRoles(asker, promoted, every);
  await setRoles(stranger, demoted, ['auditor']);
  await as(stranger).call(postStaffDisable, {
    staffId: disabled.id,
    version: await versionOf(disabled.id),
    reason: '离职',
  });
  const tooNew = (who: Person): Other => ({ who, fault: 'signerTooNew' });
  nobodyElse = {
    'a puppet': tooNew(puppet),
    'a puppet of a puppet': tooNew(await puppetOf(puppet)),
    'who let the proposer in': tooNew(maker),
    'another puppet of the same maker': tooNew(await puppetOf(maker)),
    'who was just given the role': tooNew(promoted),
    'who just got a link': tooNew(await resetBy(stranger, asker, linked)),
    'who was just reset': tooNew(await resetBy(asker, stranger, wasReset)),
    'somebody disabled': { who: disabled, fault: 'loggedOut' },
    'somebody demoted': { who: demoted, fault: 'notPermitted' },
  };
});
beforeEach(() => forgetLimits(harness));

/** Something that takes two people. */
interface Mechanism {
  /** What says that it is one's own. */
  readonly own: FaultName;
  /** Proposes, and answers how a colleague signs it by the call and by SQL. */
  readonly propose: () => Promise<{
    readonly sign: (by: Person) => Promise<unknown>;
    readonly raw: (by: Person) => readonly RawBuilder<unknown>[];
  }>;
}

const acted = ({ reportId, version }: SeenReport, by: Person, action: string) => {
  const id = newId();
  return sql`${withEvent(id)} insert into report_step (id, report_id, seq, action, to_status, actor_role, staff_id, note)
    values (${id}, ${reportId}, ${version + 1}, ${action}, 2, 'reviewer', ${by.id}, '理由')`;
};

const proposals = proposalKind.list.map(({ code }): readonly [string, Mechanism] => [
  code,
  {
    own: 'ownProposal',
    async propose() {
      const id = await propose[code](asker);
      return {
        sign: (by) => approve(by, id),
        raw: (by) => [
          sql`update proposal set outcome = 'approved', decided_by = ${by.id} where id = ${id}`,
        ],
      };
    },
  },
]);

const mechanisms: Readonly<Record<string, Mechanism>> = {
  ...Object.fromEntries(proposals),
  appeals: {
    own: 'appealOwnVerdict',
    propose: async () => {
      const mina = await given.researcher();
      const seen = await given.appealed(mina, await given.confirmed(mina, asker));
      return {
        sign: (by) => as(by).call(postAppealReject, { ...seen, reply: '维持原结论' }),
        raw: (by) => [
          acted(seen, by, 'rejectAppeal'),
          sql`update report_appeal set outcome = 'rejected', decided_seq = ${seen.version + 1} where report_id = ${seen.reportId}`,
        ],
      };
    },
  },
};

describe.each(Object.entries(mechanisms))('%s', (_, { own, propose }) => {
  test('are signed by another human alone, who came by others than the proposer', async () => {
    const { sign, raw } = await propose();
    const all = { ...nobodyElse, 'the same human': { who: twin, fault: own } };
    for (const [which, { who, fault }] of Object.entries(all)) {
      await expect(sign(who)).refuses(fault);
      expect(`${which}: ${await stoppedBy(...raw(who))}`).toMatch(
        /: .*_(other_person|other_reviewer|by_two|two_people|by_admins)$/,
      );
    }
    await sign(stranger);
  });
});

test('nobody is counted as somebody who could sign what they may not', async () => {
  const people = [{ who: stranger, fault: null }, ...Object.values(nobodyElse)].filter(
    ({ fault }) => fault === null || fault === 'signerTooNew',
  );
  const counts = () => Promise.all(people.map(({ who }) => rulesToSign(who)));
  const [had, ...others] = await counts();
  expect(others).not.toEqual([]);
  await propose.rule(asker);
  expect(await counts()).toEqual([had! + 1, ...others]);
});
const rulesToSign = async (person: Person) =>
  (await as(person).call(getStaffNotice, {})).toSign?.find(({ kind }) => kind === 'rule')?.count ??
  0;

test('the page says why, to who has the role', async () => {
  const { ruleId } = await proposedRule(asker);
  const seenBy = ({ who }: Other) => as(who).call(getConsoleRule, { id: ruleId });
  const words = async (which: string) => {
    const { canApprove, cannotSign } = await seenBy(nobodyElse[which]!);
    return [canApprove, cannotSign];
  };
  expect(await words('a puppet')).toEqual([false, signObjections.letIn]);
  expect(await words('who let the proposer in')).toEqual([false, signObjections.lets]);
  expect(await words('another puppet of the same maker')).toEqual([false, signObjections.sameHand]);
  expect(await words('who was just given the role')).toEqual([false, signObjections.given]);
  expect(await as(asker).call(getConsoleRule, { id: ruleId })).toMatchObject({ cannotSign: '' });
  expect(await as(stranger).call(getConsoleRule, { id: ruleId })).toMatchObject({
    canApprove: true,
  });
});

test('after thirty days a colleague is nobody’s any more', async () => {
  const aged = await puppetOf(asker);
  const { ruleId } = await proposedRule(asker);
  const age = (days: number) =>
    stoppedBy(
      'alter table staff_record disable trigger staff_record_kept',
      sql`update staff_record set created_at = now() - make_interval(days => ${days}) where staff_id = ${aged.id}`,
      'alter table staff_record enable trigger staff_record_kept',
    );
  expect(await age(29)).toBe('nothing');
  await expect(approve(aged, ruleId)).refuses('signerTooNew');
  expect(await age(31)).toBe('nothing');
  await approve(aged, ruleId);
});

test('who let whom in is written once, and by the database’s own clock', async () => {
  const { id } = await puppetOf(asker);
  const insert = sql`insert into staff_record (staff_id, action, by_id, created_at, is_founding) values (${id}, 'link', ${asker.id}, '2020-01-01', true)`;
  expect(await stoppedBy(insert)).toBe('nothing');
  const rows = await app.db
    .selectFrom('staff_record')
    .where('staff_id', '=', id)
    .select(['is_founding', sql<boolean>`created_at > now() - interval '1 hour'`.as('is_now')])
    .execute();
  expect(rows).toEqual(rows.map(() => ({ is_founding: false, is_now: true })));
  for (const statement of [
    'update staff_record set is_founding = true',
    'delete from staff_record',
    'truncate staff_record',
  ])
    expect(await stoppedBy(statement)).toBe('staff_record_append_only');
});

test('a role from a command, and a colleague added by one, count at once', async () => {
  const added = await given.staff({ roles: ['reviewer'] });
  await inTransaction(app.db, async (tx) =>
    changeRoles(tx, app, command, { staffId: added.id, roles: ['admin'], reason: '任命' }),
  );
  await approve(added, await propose.rule(asker));
});

test('who was appointed before the first report signs on the same day', async () => {
  const fresh = await testApp();
  const builders = givenAwardsOn(fresh);
  const founder = await builders.staff({ roles: every });
  const { id } = await givenColleaguesOn(fresh, builders).invited(['admin'], founder);
  const second = await signedIn(id, fresh);
  const rules = givenRulesOn(fresh, builders);
  await builders.report(await builders.researcher());
  await builders.approve(second, (await rules.proposedRule(founder)).ruleId);
});
