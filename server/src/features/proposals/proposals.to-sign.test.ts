import { beforeEach, expect, test } from 'vitest';
import {
  getProposalPage,
  proposalKind,
  signers,
  type ProposalKind,
} from '@shieldsource/contract/staff/proposals';
import { getStaffNotice } from '@shieldsource/contract/staff/desk';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { testApp, type Person } from '../../../test/app.ts';
import { givenColleaguesOn } from '../../../test/given.colleagues.ts';
import { givenEveryProposalOn } from '../../../test/given.every-proposal.ts';
import { givenOn } from '../../../test/given.ts';
import { forgetLimits } from '../../../test/signing-in.ts';

const harness = await testApp();
const { as } = harness;
const given = givenOn(harness);
const propose = givenEveryProposalOn(harness, given);
const every: StaffRole[] = ['reviewer', 'operator', 'admin'];
const kinds = proposalKind.list.map(({ code }) => code);

beforeEach(() => forgetLimits(harness));

const toSign = async (person: Person) => {
  const counts = (await as(person).call(getStaffNotice, {})).toSign ?? [];
  return Object.fromEntries(counts.map(({ kind, count }) => [kind, count]));
};
const oneOf = (some: readonly ProposalKind[]) => Object.fromEntries(some.map((kind) => [kind, 1]));

test('everything that another proposed is counted for who may sign it, and for nobody else', async () => {
  const [author, other] = [
    await given.staff({ roles: every }),
    await given.staff({ roles: every }),
  ];
  expect(await toSign(other)).toEqual({});
  for (const kind of kinds) await propose[kind](author);
  expect(await toSign(other)).toEqual(oneOf(kinds));
  expect(await toSign(author)).toEqual({});
  for (const role of [...every, 'auditor' as const])
    expect([role, await toSign(await given.staff({ roles: [role] }))]).toEqual([
      role,
      oneOf(kinds.filter((kind) => signers[kind].includes(role))),
    ]);
});

test('who is the same researcher has nothing to sign, nor has whom a reset is about', async () => {
  const own = { roles: every, researcherId: (await given.researcher()).id };
  const [one, twin] = [await given.staff(own), await given.staff(own)];
  const before = await toSign(twin);
  for (const kind of ['rule', 'campaign', 'bulk', 'price', 'tie'] as const)
    await propose[kind](one);
  expect(await toSign(twin)).toEqual(before);

  const { reset } = givenColleaguesOn(harness, given);
  const id = await reset(twin.id);
  expect(await toSign(twin)).toEqual(before);
  const { list } = await as(twin).call(getProposalPage, { pageSize: 100 });
  expect(list.map((waiting) => waiting.id)).not.toContain(id);
});
