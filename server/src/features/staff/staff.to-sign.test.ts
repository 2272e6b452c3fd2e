import { expect, test } from 'vitest';
import { getStaffNotice } from '@shieldsource/contract/console-staff';
import { postStaffDisable, postStaffResetApprove } from '@shieldsource/contract/console-staff-acts';
import { postConsoleSetting } from '@shieldsource/contract/console-settings';
import { jsonReportsIgnore, mostAlone } from '@shieldsource/contract/console-work';
import { postGiftModify } from '@shieldsource/contract/console-gifts';
import { testApp, type Person } from '../../../test/app.ts';
import { givenColleaguesOn } from '../../../test/given.colleagues.ts';
import { givenRulesOn } from '../../../test/given.rules.ts';
import { givenOn } from '../../../test/given.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const { proposedRule, proposedCampaign } = givenRulesOn(harness, given);
const { reset } = givenColleaguesOn(harness, given);

const toSign = async (person: Person) => (await as(person).call(getStaffNotice, {})).toSign;
const nothing = { rules: 0, campaigns: 0, documents: 0, gifts: 0, staff: 0, settings: 0, bulk: 0 };
const disable = (by: Person, { id }: Person) =>
  as(by).call(postStaffDisable, { staffId: id, version: 1, reason: '离职' });

async function lowerAPrice(by: Person) {
  const { id } = await given.gift({ priceCoins: 100 });
  const fields = {
    name: '安全帽',
    type: 2 as const,
    price: 10,
    cashValue: null,
    perUserLimit: 100,
    description: '',
    images: [],
    recommendWeight: 0,
    onShelf: true,
  };
  await as(by).call(postGiftModify, { giftId: id, version: 1, ...fields });
}

/** More than one may ignore alone. */
async function ignoreMany(by: Person) {
  const mina = await given.researcher();
  const reports = [];
  while (reports.length <= mostAlone)
    reports.push({ reportId: (await given.report(mina)).id, version: 1 });
  await as(by).call(jsonReportsIgnore, { reports, reason: 'spam' });
}

test('everything that another proposed is counted for who may sign it, and for nobody else', async () => {
  const author = await given.staff({ roles: ['admin', 'operator'] });
  const admin = await given.staff({ roles: ['admin'] });
  expect(await toSign(admin)).toEqual(nothing);
  await proposedRule(author);
  await proposedCampaign(author);
  await lowerAPrice(author);
  await reset((await given.staff()).id, author);
  await given.draft({ isProposed: true });
  const setting = { key: 'staff.provider.name', version: 0, value: '统一登录' };
  await as(author).call(postConsoleSetting, setting);
  await ignoreMany(await given.staff());
  expect(await toSign(admin)).toEqual({
    rules: 1,
    campaigns: 1,
    documents: 1,
    gifts: 1,
    staff: 1,
    settings: 1,
    bulk: 1,
  });
  expect(await toSign(author)).toEqual({ ...nothing, documents: 1, bulk: 1 });
  expect(await toSign(await given.staff({ roles: ['operator'] }))).toEqual({
    ...nothing,
    gifts: 1,
  });
  expect(await toSign(await given.staff({ roles: ['reviewer', 'auditor'] }))).toEqual({
    ...nothing,
    bulk: 1,
  });
});

test('who is the same researcher has nothing to sign', async () => {
  const researcher = await given.researcher();
  const own = { roles: ['admin' as const, 'operator' as const], researcherId: researcher.id };
  const [one, twin] = [await given.staff(own), await given.staff(own)];
  const before = await toSign(twin);
  await proposedRule(one);
  await lowerAPrice(one);
  await ignoreMany(await given.staff({ researcherId: researcher.id }));
  expect(await toSign(twin)).toEqual(before);
});

test('a disabled admin signs nothing, nor is what they asked for signed', async () => {
  const [asker, other] = [
    await given.staff({ roles: ['admin'] }),
    await given.staff({ roles: ['admin'] }),
  ];
  const { ruleId } = await proposedRule(asker);
  const resetId = await reset((await given.staff()).id, asker);
  const gone = await given.staff({ roles: ['admin'] });
  await disable(other, gone);
  const signed = app.db
    .updateTable('rule_proposal')
    .set({ outcome: 'signed', decided_by: gone.id, version: 99 })
    .where('id', '=', ruleId)
    .execute();
  await expect(signed).rejects.toThrow('signed by another admin');
  await disable(other, asker);
  await expect(as(other).call(postStaffResetApprove, { resetId })).refuses('conflict');
});

test('the database signs no reset of somebody who was disabled', async () => {
  const [asker, other] = [
    await given.staff({ roles: ['admin'] }),
    await given.staff({ roles: ['admin'] }),
  ];
  const lost = await given.staff();
  const id = await reset(lost.id, asker);
  await disable(other, lost);
  const signed = app.db
    .updateTable('staff_reset')
    .set({ outcome: 'approved', decided_by: other.id, decided_at: new Date() })
    .where('id', '=', id)
    .execute();
  await expect(signed).rejects.toThrow('while both are admins');
});
