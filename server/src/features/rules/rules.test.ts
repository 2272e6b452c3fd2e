import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { postReviewConfirm, getReviewDetail } from '@shieldsource/contract/reports/desk';
import { getConsoleRule, getRulePage } from '@shieldsource/contract/rules/desk';
import { postRulePreview, postRulePropose } from '@shieldsource/contract/rules/acts';
import { getReportDetail } from '@shieldsource/contract/reports/calls';
import { getScoringRule } from '@shieldsource/contract/awards/scoring';
import { testApp } from '../../../test/app.ts';
import { dayIn, givenRulesOn } from '../../../test/given.rules.ts';
import { givenOn } from '../../../test/given.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { currentRule } from './rules.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const { approve, sendBack, withdraw } = given;
const rules = givenRulesOn(harness, given);

const [author, second] = [await rules.admin(), await rules.admin()];
const read = async (ruleId: string, by = author) => as(by).call(getConsoleRule, { id: ruleId });
const inForce = async () => (await currentRule(app.db)).version;
const newestEvent = async (subject: string) =>
  app.db
    .selectFrom('event')
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .select(['kind', 'actor_id', 'params'])
    .executeTakeFirstOrThrow();

describe('a rule', () => {
  test('that was shipped is in force, and nobody signed it', async () => {
    const { list } = await as(author).call(getRulePage, {});
    expect(list).toMatchObject([{ version: 1, state: 'inForce', askedBy: '', effectTime: null }]);
    expect(await read(list[0]!.id)).toMatchObject({ before: null, rule: { maxBonusCoins: 100 } });
  });

  test('waits for another admin, whose signature puts it in force; the event has before and after', async () => {
    const { ruleId } = await rules.proposedRule(author, {
      rule: await rules.changed({ maxBonusCoins: 120 }),
    });
    expect(await read(ruleId)).toMatchObject({
      state: 'waiting',
      version: null,
      canApprove: false,
      isOwn: true,
      before: { version: 1, rule: { maxBonusCoins: 100 } },
    });
    expect(await read(ruleId, second)).toMatchObject({ canApprove: true, isOwn: false });
    expect(await newestEvent(ruleId)).toEqual({
      kind: 'rule.propose',
      actor_id: author.id,
      params: {
        inForce: 1,
        effectDay: dayIn(),
        changes: [{ at: 'maxBonusCoins', from: 100, to: 120 }],
      },
    });
    expect(await inForce()).toBe(1);

    await approve(second, ruleId);
    const { effectTime } = await read(ruleId);
    expect(await currentRule(app.db)).toMatchObject({ version: 2, maxBonusCoins: 120 });
    expect(await as(null).call(getScoringRule, {})).toMatchObject({
      version: 2,
      publishTime: effectTime,
    });
    expect(await newestEvent(ruleId)).toMatchObject({
      kind: 'rule.sign',
      actor_id: second.id,
      params: { inForce: 1, version: 2, changes: [{ at: 'maxBonusCoins', from: 100, to: 120 }] },
    });
    expect(await read(ruleId)).toMatchObject({
      state: 'inForce',
      decidedBy: '测试员',
      before: { version: 1 },
    });
    const { list } = await as(author).call(getRulePage, {});
    expect(list.map(({ state }) => state)).toEqual(['inForce', 'former']);
  });

  test('is sent back with a reason, or withdrawn by whoever proposed it', async () => {
    const before = await inForce();
    const { ruleId: back } = await rules.proposedRule(author);
    await sendBack(second, back, '请先算清预算');
    expect(await read(back)).toMatchObject({ state: 'returned', reply: '请先算清预算' });
    expect(await newestEvent(back)).toMatchObject({ kind: 'rule.return' });

    const { ruleId: own } = await rules.proposedRule(author);
    await withdraw(author, own);
    expect(await read(own)).toMatchObject({ state: 'withdrawn' });
    expect(await newestEvent(own)).toMatchObject({ kind: 'rule.withdraw' });
    expect(await inForce()).toBe(before);
  });

  test('of a day to come is announced, and not in force before', async () => {
    const before = await inForce();
    const { ruleId, version } = await rules.signedRule({}, dayIn(3));
    const { effectTime } = await read(ruleId);
    expect(effectTime).toBe(Date.parse(`${dayIn(3)}T00:00:00+08:00`));
    expect(await inForce()).toBe(before);
    expect(await as(null).call(getScoringRule, {})).toMatchObject({
      version: before,
      next: { version, publishTime: effectTime },
    });
    expect(await read(ruleId)).toMatchObject({ state: 'planned' });
    const { id } = await given.report(await given.researcher());
    expect(await ruleOfReport(id)).toBe(before);
  });

  test('for a day on which a planned one holds is compared with that', async () => {
    const { version: held } = await currentRule(app.db);
    const planned = await rules.signedRule({ signOffAboveCoins: 2_000 }, dayIn(40));
    // as it was before what is planned: not the same on that day, the same until then
    const old = await rules.changed({});
    const { ruleId } = await rules.proposedRule(author, { rule: old, effectDay: dayIn(41) });
    expect(await read(ruleId)).toMatchObject({ before: { version: planned.version } });
    expect((await newestEvent(ruleId)).params).toMatchObject({
      inForce: planned.version,
      changes: expect.arrayContaining([expect.objectContaining({ at: 'signOffAboveCoins' })]),
    });
    await expect(
      rules.proposedRule(author, {
        rule: await rules.changed({ signOffAboveCoins: 2_000 }),
        effectDay: dayIn(41),
      }),
    ).refuses('badInput');
    const { ruleId: sooner } = await rules.proposedRule(author, {
      rule: await rules.changed({ maxBonusCoins: 77 }),
      effectDay: dayIn(39),
    });
    await approve(second, sooner);
    // what was signed for later replaces what was signed for sooner, whichever was signed first
    expect((await read(planned.ruleId)).before?.version).toBe((await read(sooner)).version);
    expect(held).toBe(await inForce());
  });

  test('takes back nothing that was signed since it was proposed', async () => {
    const many = [
      await rules.proposedRule(author, { rule: await rules.changed({ maxBonusCoins: 130 }) }),
      await rules.proposedRule(author, { rule: await rules.changed({ maxBonusContribution: 33 }) }),
    ];
    const [first, last] = many.map(({ ruleId }) => ruleId) as [string, string];
    // begins to be signed before the other, and comes to it after
    const { asked } = await whileHeld(
      app.db,
      (tx) => sql`select from proposal where id = ${first} for update`.execute(tx),
      () => approve(second, first),
      () => approve(second, last),
    );
    await expect(asked).rejects.toMatchObject({
      result: { fields: [{ message: '提出后已有另一版评分标准通过复核，请退回后重新提出' }] },
    });
    expect([await read(first), await read(last)]).toMatchObject([
      { state: 'waiting' },
      { state: 'inForce' },
    ]);
  });
});

test('proposed again after a lost answer it is the same one, also once it holds; another under its id is refused', async () => {
  const input = {
    rule: await rules.changed(),
    effectDay: dayIn(),
    note: '重试一次',
    proposalId: newId(),
  };
  const propose = (over: object = {}, by = author) =>
    as(by).call(postRulePropose, { ...input, ...over });
  await propose();
  const before = (await as(author).call(getRulePage, {})).total;
  expect(await propose()).toEqual({ id: input.proposalId });
  for (const over of [{ effectDay: dayIn(1) }, { note: '另有理由' }])
    await expect(propose(over)).refuses('keyReused');
  await expect(propose({}, second)).refuses('keyReused');
  await approve(second, input.proposalId);
  expect(await propose()).toEqual({ id: input.proposalId });
  expect((await as(author).call(getRulePage, {})).total).toBe(before);
});

describe('what is no rule', () => {
  const propose = async (over: object) =>
    as(author).call(postRulePropose, {
      rule: await rules.changed(),
      effectDay: dayIn(),
      note: '年度调整',
      ...over,
    });

  test('is refused at its field and changes nothing', async () => {
    const rule = await rules.changed();
    const before = (await as(author).call(getRulePage, {})).total;
    await expect(propose({ effectDay: dayIn(-1) })).refuses('badInput', 'effectDay');
    await expect(propose({ effectDay: '2026-02-30' })).refuses('badInput', 'effectDay');
    await expect(propose({ note: ' ' })).refuses('badInput', 'note');
    const upsideDown = { ...rule, coins: { ...rule.coins, '3': { from: 30, to: 20 } } };
    await expect(propose({ rule: upsideDown })).refuses('badInput', 'rule.coins.3.to');
    const forNothing = { ...rule, coins: { ...rule.coins, '0': { from: 0, to: 1 } } };
    await expect(propose({ rule: forNothing })).refuses('badInput', 'rule.coins.0.to');
    await expect(propose({ rule: { ...rule, signOffAboveCoins: 9_000 } })).refuses(
      'badInput',
      'rule.signOffAboveCoins',
    );
    const { version: _, publishTime: __, ...same } = await currentRule(app.db);
    await expect(propose({ rule: same })).refuses('badInput', 'rule');
    expect((await as(author).call(getRulePage, {})).total).toBe(before);
  });
});

test('reviewers and auditors read what was signed, not what waits', async () => {
  const waiting = await rules.proposedRule(author);
  for (const role of ['reviewer', 'auditor'] as const) {
    const reader = await given.staff({ roles: [role] });
    const { list, total } = await as(reader).call(getRulePage, {});
    expect(list.every(({ version }) => version !== null)).toBe(true);
    expect(total).toBe(list.length);
    await expect(read(waiting.ruleId, reader)).refuses('notFound');
  }
});

describe('a report', () => {
  test('is judged by the rule of the moment it was submitted', async () => {
    const [mina, reviewer] = [await given.researcher(), await given.staff()];
    const before = await inForce();
    const old = await given.report(mina);
    const { version } = await rules.signedRule({
      tierHundredths: { core: 1_000, general: 800, edge: 100 },
    });
    const young = await given.report(mina);
    expect([await ruleOfReport(old.id), await ruleOfReport(young.id)]).toEqual([before, version]);

    const award = { version: 1, level: 3, baseContribution: 7, baseCoins: 20 } as const;
    for (const { id } of [old, young])
      await as(reviewer).call(postReviewConfirm, { reportId: id, ...award });
    const coinsOf = async (id: string) =>
      (await as(mina).call(getReportDetail, { id })).awards.map((one) => [
        one.ruleVersion,
        one.coins,
      ]);
    expect(await coinsOf(old.id)).toEqual([[before, 80]]);
    expect(await coinsOf(young.id)).toEqual([[version, 160]]);
    const { rule } = await as(reviewer).call(getReviewDetail, { id: old.id });
    expect(rule.version).toBe(before);
  });
});

test('the preview computes the awards of the last 90 days anew, each at its place in the range', async () => {
  const { rule } = await read((await rules.signedRule({ maxBonusCoins: 100 })).ruleId);
  const next = { ...rule, coins: { ...rule.coins, '3': { from: 36, to: 48 } }, maxBonusCoins: 4 };
  const [mina, reviewer] = [await given.researcher(), await given.staff()];
  const before = await as(author).call(postRulePreview, { rule: next });
  const { id } = await given.report(mina);
  await as(reviewer).call(postReviewConfirm, {
    reportId: id,
    version: 1,
    level: 3,
    baseContribution: 7,
    baseCoins: 21,
    bonusCoins: 10,
  });
  const after = await as(author).call(postRulePreview, { rule: next });
  const tier = rule.tierHundredths.general / 100;
  expect(after).toMatchObject({ days: 90, awards: before.awards + 1, isCapped: false });
  expect(after.paid.coins - before.paid.coins).toBe(21 * tier + 10);
  // the middle of the old range is the middle of the new one, the bonus ends at its limit
  expect(after.would.coins - before.would.coins).toBe(42 * tier + 4);
  expect(after.would.contribution - before.would.contribution).toBe(7 * tier);
  expect(after.levels.reduce((sum, { awards }) => sum + awards, 0)).toBe(after.awards);

  await sql`alter table award disable trigger user`.execute(app.db);
  await sql`update award set created_at = now() - interval '91 days' where report_id = ${id}`.execute(
    app.db,
  );
  await sql`alter table award enable trigger user`.execute(app.db);
  expect(await as(author).call(postRulePreview, { rule: next })).toEqual(before);
});

async function ruleOfReport(id: string): Promise<number> {
  const { rule_version } = await app.db
    .selectFrom('report')
    .where('id', '=', id)
    .select('rule_version')
    .executeTakeFirstOrThrow();
  return rule_version;
}
