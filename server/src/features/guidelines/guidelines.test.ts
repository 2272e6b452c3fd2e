import { expect, test } from 'vitest';
import { getGuidelineChange, getGuidelines } from '@shieldsource/contract/rules/guidelines';
import { postConsoleSetting } from '@shieldsource/contract/settings/desk';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { givenRulesOn } from '../../../test/given.rules.ts';
import { shanghaiDay } from '../../platform/shanghai.ts';

const harness = await testApp();
const { as } = harness;
const given = givenOn(harness);
const rules = givenRulesOn(harness, given);
const anyone = as(null);

const tomorrow = shanghaiDay(Date.now() + 2 * 86_400_000);
const versions = async () =>
  (await anyone.call(getGuidelines, {})).versions.map(({ kind, version }) => `${kind} ${version}`);

test('a centre that has said nothing yet has the shipped rule and texts, and no text of its own', async () => {
  const { exclusions, harbour, promises } = await anyone.call(getGuidelines, {});
  expect([exclusions, harbour]).toEqual([null, null]);
  expect(promises.map(({ kind, level, workingDays }) => [kind, level, workingDays])).toEqual([
    ['receipt', null, 1],
    ['verdict', null, 3],
    ['fix', 4, 1],
    ['fix', 3, 5],
    ['fix', 2, 7],
    ['fix', 1, 10],
  ]);
  expect((await versions()).toSorted()).toEqual(['policy 1', 'rule 1', 'terms 1']);
  await expect(anyone.call(getGuidelineChange, { kind: 'harbour', version: 1 })).refuses(
    'notFound',
  );
});

test('what two admins publish stands there, with what it was before', async () => {
  await given.document({ kind: 'exclusions', title: '不收录的漏洞', body: '扫描器的猜测' });
  await given.document({ kind: 'exclusions', title: '不收录的漏洞', body: '自己攻击自己' });
  expect((await anyone.call(getGuidelines, {})).exclusions).toEqual({
    title: '不收录的漏洞',
    body: '自己攻击自己',
  });
  expect((await versions()).slice(0, 2)).toEqual(['exclusions 2', 'exclusions 1']);
  const change = (version: number) =>
    anyone.call(getGuidelineChange, { kind: 'exclusions', version });
  expect((await change(2)).texts).toEqual({
    before: { title: '不收录的漏洞', body: '扫描器的猜测' },
    after: { title: '不收录的漏洞', body: '自己攻击自己' },
  });
  expect((await change(1)).texts?.before).toBeNull();
  await expect(change(3)).refuses('notFound');
});

test('a text or a rule whose day has not come is not told of', async () => {
  const before = await versions();
  await given.document({ kind: 'terms', fromDay: tomorrow });
  await rules.signedRule({ maxBonusCoins: 111 }, tomorrow);
  expect(await versions()).toEqual(before);
  for (const kind of ['terms', 'rule'] as const)
    await expect(anyone.call(getGuidelineChange, { kind, version: 2 })).refuses('notFound');
});

test('a version of the rule says which numbers are others', async () => {
  const { version } = await rules.signedRule({ maxBonusCoins: 99 });
  expect((await versions())[0]).toBe(`rule ${version}`);
  const { changes, texts } = await anyone.call(getGuidelineChange, { kind: 'rule', version });
  expect(texts).toBeNull();
  // against the rule that held, not the one that was signed for tomorrow
  expect(changes).toEqual([{ at: 'maxBonusCoins', from: 100, to: 99 }]);
  expect((await anyone.call(getGuidelineChange, { kind: 'rule', version: 1 })).changes).toEqual([]);
});

test('promises are those of the settings', async () => {
  const admin = await given.staff({ roles: ['admin'] });
  await as(admin).call(postConsoleSetting, { key: 'targets.fixHigh', version: 0, value: '4' });
  const { promises } = await anyone.call(getGuidelines, {});
  expect(promises.find(({ level }) => level === 3)?.workingDays).toBe(4);
});
