import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getProposalPage,
  proposalKind,
  signers,
  type ProposalKind,
} from '@shieldsource/contract/staff/proposals';
import type { EventKind } from '@shieldsource/contract/events';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { testApp, type Person } from '../../../test/app.ts';
import { givenEveryProposalOn } from '../../../test/given.every-proposal.ts';
import { givenOn } from '../../../test/given.ts';
import { forgetLimits } from '../../../test/signing-in.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const propose = givenEveryProposalOn(harness, given);
const { approve, sendBack, withdraw } = given;

const every: StaffRole[] = ['reviewer', 'operator', 'admin'];
const kinds = proposalKind.list.map(({ code }) => code);
let asker: Person;
let ten: readonly Person[];
const ofRole = {} as Record<StaffRole, Person>;
beforeAll(async () => {
  asker = await given.staff({ roles: every, name: '提出人' });
  ten = await Promise.all(Array.from({ length: 10 }, () => given.staff({ roles: every })));
  for (const role of every) ofRole[role] = await given.staff({ roles: [role] });
});
beforeEach(() => forgetLimits(harness));

const listedTo = async (person: Person, kind?: ProposalKind) =>
  (await as(person).call(getProposalPage, { pageSize: 100, ...(kind && { kind }) })).list;

/** What is recorded when a proposal of a kind is approved. */
const signing: Readonly<Record<ProposalKind, EventKind>> = {
  award: 'report.approveAward',
  rule: 'rule.sign',
  campaign: 'campaign.sign',
  document: 'document.publish',
  bulk: 'bulk.approve',
  price: 'gift.approvePrice',
  reset: 'staff.approveReset',
  tie: 'staff.approveTie',
  recovery: 'account.signRecovery',
  setting: 'setting.sign',
  channel: 'channel.sign',
};
const countSigned = async (kind: ProposalKind): Promise<number> =>
  (await app.db.selectFrom('event').where('kind', '=', signing[kind]).select('id').execute())
    .length;

describe.each(kinds)('%s', (kind) => {
  test('ten signatures at once count once', async () => {
    const id = await propose[kind](asker);
    const before = await countSigned(kind);
    const all = await Promise.allSettled(ten.map((by) => approve(by, id)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all.filter(({ status }) => status === 'rejected'))
      await expect(Promise.reject((one as PromiseRejectedResult).reason as Error)).refuses(
        'conflict',
      );
    expect(await countSigned(kind)).toBe(before + 1);
  });

  test('is decided once: its asker withdraws it, another returns it, and then nobody signs', async () => {
    const returned = await propose[kind](asker);
    await expect(approve(asker, returned)).refuses('ownProposal');
    await expect(sendBack(asker, returned)).refuses('ownProposal');
    await expect(withdraw(ten[0]!, returned)).refuses('notPermitted');
    for (const nothing of [' ', '不', '不\u3164'])
      await expect(sendBack(ten[0]!, returned, nothing)).refuses('badInput', 'reason');
    await sendBack(ten[0]!, returned);
    const withdrawn = await propose[kind](asker);
    await withdraw(asker, withdrawn);
    for (const id of [returned, withdrawn]) {
      await expect(approve(ten[1]!, id)).refuses('conflict');
      await expect(sendBack(ten[1]!, id)).refuses('conflict');
      await expect(withdraw(asker, id)).refuses('conflict');
    }
  });

  test('is seen and decided by those alone who may sign it, and by its asker', async () => {
    const id = await propose[kind](asker);
    for (const role of every) {
      const person = ofRole[role];
      const isSigner = signers[kind].includes(role);
      const seen = (await listedTo(person)).find((one) => one.id === id);
      expect([role, seen?.canApprove]).toEqual([role, isSigner ? true : undefined]);
      if (isSigner) continue;
      for (const act of [approve, sendBack, withdraw])
        await expect(act(person, id)).refuses('notFound');
    }
    const [own, ...others] = await listedTo(asker, kind);
    expect(own).toMatchObject({ id, kind, isOwn: true, canApprove: false, askedBy: '提出人' });
    expect(own?.title).not.toBe('');
    expect(others.every((one) => one.kind === kind)).toBe(true);
    await withdraw(asker, id);
    expect((await listedTo(asker)).map((one) => one.id)).not.toContain(id);
  });
});

test('what waits is listed newest first', async () => {
  const ids = [];
  for (const kind of kinds) ids.push(await propose[kind](asker));
  const list = (await listedTo(ten[0]!)).filter(({ askedBy }) => askedBy === '提出人');
  expect(list.map(({ id }) => id)).toEqual(ids.toReversed());
});
