import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestCampaign } from '@shieldsource/contract/rules/campaigns';
import { getAppList, getTypeList } from '@shieldsource/contract/catalogue/calls';
import { getReviewDetail, postReviewConfirm } from '@shieldsource/contract/reports/desk';
import { getCampaignPage, getConsoleCampaign } from '@shieldsource/contract/rules/campaigns-desk';
import { postCampaignEnd, postCampaignPropose } from '@shieldsource/contract/rules/campaigns-acts';
import { getReportDetail } from '@shieldsource/contract/reports/calls';
import { getScoringRule } from '@shieldsource/contract/awards/scoring';
import { testApp } from '../../../test/app.ts';
import { tries } from '../../../test/depth.ts';
import { dayIn, givenRulesOn } from '../../../test/given.rules.ts';
import { givenOn } from '../../../test/given.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const { approve, sendBack, withdraw } = given;
const rules = givenRulesOn(harness, given);
const [author, second] = [await rules.admin(), await rules.admin()];
const mina = await given.researcher();
const input = await given.reportInput();

const read = (campaignId: string, by = author) =>
  as(by).call(getConsoleCampaign, { id: campaignId });
const factorOf = async (reportId: string) =>
  (
    await app.db
      .selectFrom('report')
      .where('id', '=', reportId)
      .select('factor_hundredths')
      .executeTakeFirstOrThrow()
  ).factor_hundredths;
const submitted = async (over = {}) => (await given.report(mina, { ...input, ...over })).id;
const end = (campaignId: string) =>
  as(second).call(postCampaignEnd, { campaignId, reason: '预算已用完' });
const newestEvent = (subject: string) =>
  app.db
    .selectFrom('event')
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .select(['kind', 'actor_id', 'params'])
    .executeTakeFirstOrThrow();

describe('a campaign', () => {
  test('counts once another admin has signed it, for what is submitted from then on', async () => {
    const early = await submitted();
    const { campaignId } = await rules.proposedCampaign(author);
    const waiting = await submitted();
    expect(await read(campaignId)).toMatchObject({ state: 'waiting', isOwn: true });
    await approve(second, campaignId);
    const during = await submitted();
    expect([await factorOf(early), await factorOf(waiting), await factorOf(during)]).toEqual([
      100, 100, 200,
    ]);
    expect(await read(campaignId)).toMatchObject({ state: 'running' });
    expect(await newestEvent(campaignId)).toEqual({
      kind: 'campaign.sign',
      actor_id: second.id,
      params: { factorHundredths: 200, firstDay: dayIn(), lastDay: dayIn(6) },
    });
    expect((await as(null).call(getScoringRule, {})).campaigns).toMatchObject([
      { name: '双倍奖励周', factorHundredths: 200, isRunning: true },
    ]);

    await end(campaignId);
    const late = await submitted();
    expect(await factorOf(late)).toBe(100);
    expect(await factorOf(during)).toBe(200);
    expect((await as(null).call(getScoringRule, {})).campaigns).toBeUndefined();
    expect(await read(campaignId)).toMatchObject({ state: 'ended', endReason: '预算已用完' });
    expect(await newestEvent(campaignId)).toMatchObject({
      kind: 'campaign.end',
      params: { lastDay: dayIn(6) },
    });
    await expect(end(campaignId)).refuses('conflict');

    // ended or not, the award shows what was promised
    const reviewer = await given.staff();
    await as(reviewer).call(postReviewConfirm, {
      reportId: during,
      version: 1,
      level: 3,
      baseContribution: 7,
      baseCoins: 20,
    });
    const detail = await as(mina).call(getReportDetail, { id: during });
    expect(detail.campaign).toEqual({ name: '双倍奖励周', factorHundredths: 200 });
    expect(detail.awards).toMatchObject([
      { coins: 160, factorHundredths: 200, campaignName: '双倍奖励周' },
    ]);
    const atDesk = await as(reviewer).call(getReviewDetail, { id: during });
    expect(atDesk.report.campaign?.name).toBe('双倍奖励周');
    expect((await as(mina).call(getReportDetail, { id: late })).campaign).toBeUndefined();
  });

  test('counts for its applications and types alone', async () => {
    const [app_, type] = [
      (await as(null).call(getAppList, {})).find(({ id }) => id === input.app)!,
      (await as(null).call(getTypeList, {})).find(({ id }) => id === input.type)!,
    ];
    const other = (await as(null).call(getTypeList, {})).find(({ id }) => id !== input.type)!;
    const { campaignId } = await rules.signedCampaign({
      applicationIds: [app_.id],
      typeIds: [type.id],
    });
    expect(await read(campaignId)).toMatchObject({
      applications: [app_.name],
      types: [type.name],
    });
    expect(await factorOf(await submitted())).toBe(200);
    expect(await factorOf(await submitted({ type: other.id }))).toBe(100);
    await end(campaignId);
  });

  test('of several the best counts, never two', async () => {
    const many = [
      await rules.signedCampaign({ factorHundredths: 150 }),
      await rules.signedCampaign({ factorHundredths: 300 }),
      await rules.signedCampaign({ factorHundredths: 200 }),
    ];
    expect(await factorOf(await submitted())).toBe(300);
    await end(many[1]!.campaignId);
    expect(await factorOf(await submitted())).toBe(200);
    for (const one of [many[0]!, many[2]!]) await end(one.campaignId);
  });

  test('does not lift what one person may give', async () => {
    const { campaignId } = await rules.signedCampaign({ factorHundredths: 1_000 });
    const reviewer = await given.staff();
    await expect(
      as(reviewer).call(postReviewConfirm, {
        reportId: await submitted(),
        version: 1,
        level: 3,
        baseContribution: 7,
        baseCoins: 20,
      }),
    ).refuses('awardNeedsSignOff');
    await end(campaignId);
  });

  test('is announced before it begins, and counts from its first day', async () => {
    const { campaignId } = await rules.signedCampaign({ firstDay: dayIn(2), lastDay: dayIn(3) });
    expect(await factorOf(await submitted())).toBe(100);
    expect((await as(null).call(getScoringRule, {})).campaigns).toMatchObject([
      { isRunning: false, firstDay: dayIn(2) },
    ]);
    expect(await read(campaignId)).toMatchObject({ state: 'planned' });
    const { rows } = await sql<{ id: string | null }>`
      select (campaign_at(moment, ${input.app}, ${input.type})).id from unnest(${[
        `${dayIn(1)}T23:59:59.999+08:00`,
        `${dayIn(2)}T00:00:00+08:00`,
        `${dayIn(3)}T23:59:59.999+08:00`,
        `${dayIn(4)}T00:00:00+08:00`,
      ]}::timestamptz[]) with ordinality as asked (moment, place) order by place`.execute(app.db);
    expect(rows.map(({ id }) => id)).toEqual([null, campaignId, campaignId, null]);
    await end(campaignId);
  });

  test('is sent back with a reason, or withdrawn by whoever proposed it', async () => {
    const { campaignId: back } = await rules.proposedCampaign(author);
    await sendBack(second, back, '预算不够');
    expect(await read(back)).toMatchObject({ state: 'returned', reply: '预算不够' });
    await expect(end(back)).refuses('conflict');
    const { campaignId: own } = await rules.proposedCampaign(author);
    await withdraw(author, own);
    expect(await read(own)).toMatchObject({ state: 'withdrawn' });
    expect(await newestEvent(own)).toMatchObject({ kind: 'campaign.withdraw' });
  });
});

test('proposed again after a lost answer it is the same one; another under its id is refused', async () => {
  const input = { ...rules.campaignInput({ name: '重试一次' }), proposalId: newId() };
  const propose = (over: object = {}, by = author) =>
    as(by).call(postCampaignPropose, { ...input, ...over });
  await propose();
  const before = (await as(author).call(getCampaignPage, {})).total;
  expect(await propose()).toEqual({ id: input.proposalId });
  expect((await as(author).call(getCampaignPage, {})).total).toBe(before);
  for (const over of [{ name: '另一个' }, { lastDay: dayIn(9) }, { note: '另有理由' }])
    await expect(propose(over)).refuses('keyReused');
  await expect(propose({}, second)).refuses('keyReused');
});

test('what is no campaign is refused at its field', async () => {
  const before = (await as(author).call(getCampaignPage, {})).total;
  const propose = (over: object) => as(author).call(postCampaignPropose, rules.campaignInput(over));
  const nowhere = '01993d6a-0000-7000-8000-0000000000f1';
  for (const [over, field] of [
    [{ firstDay: dayIn(-1) }, 'firstDay'],
    [{ lastDay: dayIn(-1) }, 'lastDay'],
    [{ lastDay: dayIn(400) }, 'lastDay'],
    [{ factorHundredths: 100 }, 'factorHundredths'],
    [{ factorHundredths: 1_001 }, 'factorHundredths'],
    [{ name: '周' }, 'name'],
    [{ applicationIds: [nowhere] }, 'applicationIds'],
    [{ typeIds: [nowhere] }, 'typeIds'],
    [{ note: '' }, 'note'],
  ] as const)
    await expect(propose(over)).refuses('badInput', field);
  expect((await as(author).call(getCampaignPage, {})).total).toBe(before);
});

test('a campaign for as much as may be named is proposed, for more it is refused', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into application (id, name, tier) select gen_random_uuid(), 'App ' || nth, 'edge' from generate_series(1, 91) as nth
    returning id`.execute(app.db);
  const applicationIds = rows.map(({ id }) => id);
  const propose = (count: number) =>
    rules.proposedCampaign(author, {
      applicationIds: applicationIds.slice(0, count),
      typeIds: [input.type],
    });
  await withdraw(author, (await propose(89)).campaignId);
  await expect(propose(90)).refuses('badInput', 'typeIds');
  await expect(propose(91)).refuses('badInput', 'applicationIds');
});

test('reviewers and auditors read what was signed, not what waits', async () => {
  const waiting = await rules.proposedCampaign(author);
  for (const role of ['reviewer', 'auditor'] as const) {
    const reader = await given.staff({ roles: [role] });
    const { list } = await as(reader).call(getCampaignPage, {});
    expect(list.map(({ id }) => id)).not.toContain(waiting.campaignId);
    await expect(read(waiting.campaignId, reader)).refuses('notFound');
  }
  await sendBack(second, waiting.campaignId);
});

test('the database chooses as the contract does', async () => {
  const [apps, types] = [
    (await as(null).call(getAppList, {})).map(({ id }) => id),
    (await as(null).call(getTypeList, {})).map(({ id }) => id).slice(0, 8),
  ];
  const some = (ids: readonly string[]) =>
    fc.subarray([...ids], { maxLength: Math.min(2, ids.length) });
  const drawn = fc.sample(
    fc.record({
      factorHundredths: fc.constantFrom(110, 150, 200, 300),
      applicationIds: some(apps),
      typeIds: fc.subarray(types, { minLength: 1, maxLength: 3 }),
    }),
    12,
  );
  const running = [];
  for (const one of drawn) running.push({ ...one, ...(await rules.signedCampaign(one)) });
  const { campaigns = [] } = await as(null).call(getScoringRule, {});
  expect(campaigns.map(({ id }) => id)).toEqual(running.map(({ campaignId }) => campaignId));
  const asked = fc.sample(
    fc.record({ app: fc.constantFrom(...apps), type: fc.constantFrom(...types) }),
    tries(40, 400),
  );
  const { rows } = await sql<{ id: string | null }>`
    select (campaign_at(now(), (report ->> 'app')::uuid, (report ->> 'type')::uuid)).id
    from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) with ordinality as all_asked (report, place) order by place`.execute(
    app.db,
  );
  expect(rows.map(({ id }) => id)).toEqual(
    asked.map((report) => bestCampaign(campaigns, report)?.id ?? null),
  );
  expect(new Set(rows.map(({ id }) => id)).size).toBeGreaterThan(1);
});
