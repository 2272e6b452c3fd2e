import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getReviewDetail } from '@shieldsource/contract/reports/desk';
import { getConsoleCampaign } from '@shieldsource/contract/rules/campaigns-desk';
import { getStaffDocument } from '@shieldsource/contract/catalogue/documents';
import { getConsoleGift, postGiftModify } from '@shieldsource/contract/gifts/desk';
import { getConsoleRule } from '@shieldsource/contract/rules/desk';
import { getConsoleSettings, postConsoleSetting } from '@shieldsource/contract/settings/desk';
import { getSettingHistory } from '@shieldsource/contract/settings/acts';
import { getStaffSignInPage } from '@shieldsource/contract/staff/sign-in-desk';
import { getConsoleStaff } from '@shieldsource/contract/staff/desk';
import { postDocumentDraft } from '@shieldsource/contract/catalogue/documents-acts';
import { testApp } from '../../../test/app.ts';
import { givenAwardsOn } from '../../../test/given.awards.ts';
import { givenColleaguesOn } from '../../../test/given.colleagues.ts';
import { givenRulesOn } from '../../../test/given.rules.ts';
import { givenOn } from '../../../test/given.ts';
import { inTransaction } from '../../platform/database/database.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const rules = givenRulesOn(harness, given);
const awards = givenAwardsOn(harness);
const { reset } = givenColleaguesOn(harness, given);

/** As break-glass makes one, but with a session. */
async function aTemporaryAdmin(leftHours = 1) {
  const person = await given.staff({ name: '值班', roles: ['admin', 'operator', 'reviewer'] });
  await inTransaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update staff set temporary_until = now() + ${leftHours} * interval '1 hour' where id = ${person.id}`.execute(
      tx,
    );
  });
  return person;
}

test('a temporary admin whose time is over has no role, though no job has come by to disable them', async () => {
  const has = async ({ id }: { id: string }) =>
    (
      await sql<{
        has: boolean;
      }>`select has_role(${id}, '{admin}') and may_judge(${id}, ${id}) as has`.execute(app.db)
    ).rows;
  expect(await has(await aTemporaryAdmin())).toEqual([{ has: true }]);
  expect(await has(await aTemporaryAdmin(-1))).toEqual([{ has: false }]);
});

test('whatever a temporary admin did is marked in every list that names them', async () => {
  const [person, admin] = [
    await aTemporaryAdmin(),
    await given.staff({ roles: ['admin', 'reviewer'] }),
  ];
  const marked = '值班（临时）';
  const seen = as(admin);

  const { ruleId } = await rules.proposedRule(person);
  expect((await seen.call(getConsoleRule, { id: ruleId })).askedBy).toBe(marked);

  const { campaignId } = await rules.proposedCampaign(person);
  expect((await seen.call(getConsoleCampaign, { id: campaignId })).askedBy).toBe(marked);

  await as(person).call(postDocumentDraft, { kind: 'privacy', version: 0, ...given.writing() });
  const { draft } = await seen.call(getStaffDocument, { id: 'privacy' });
  expect(draft).toMatchObject({ writtenBy: marked });

  const { id: giftId } = await given.gift({ priceCoins: 100 });
  await as(person).call(postGiftModify, {
    giftId,
    version: 1,
    name: '安全帽',
    type: 2,
    price: 10,
    cashValue: null,
    perUserLimit: 1,
    description: '',
    images: [],
    recommendWeight: 0,
    onShelf: true,
  });
  expect((await seen.call(getConsoleGift, { id: giftId })).priceChange?.askedBy).toBe(marked);

  const lost = await given.staff();
  await reset(lost.id, person);
  expect((await seen.call(getConsoleStaff, { id: lost.id })).reset?.askedBy).toBe(marked);

  const { list: signIns } = await seen.call(getStaffSignInPage, { pageSize: 100 });
  expect(signIns.find(({ id }) => id === person.id)?.name).toBe(marked);

  const { reportId } = await awards.proposed(await given.researcher(), person);
  const { report } = await seen.call(getReviewDetail, { id: reportId });
  expect(report.proposal?.proposerName).toBe(marked);

  const setting = { key: 'targets.receipt', version: 0, value: '2' };
  await as(person).call(postConsoleSetting, setting);
  const { list: settings } = await seen.call(getConsoleSettings, {});
  expect(settings.find(({ key }) => key === setting.key)?.changedBy).toBe(marked);
  expect((await seen.call(getSettingHistory, { key: setting.key })).list[0]?.by).toBe(marked);
});
