import { describe, expect, test } from 'vitest';
import { getTerms } from '@shieldsource/contract/catalogue';
import {
  getStaffDocument,
  getStaffDocumentPage,
  getStaffDocumentVersion,
} from '@shieldsource/contract/console-documents';
import {
  getDocumentConsentPage,
  postDocumentDiscard,
  postDocumentDraft,
  postDocumentPropose,
  postDocumentPublish,
  postDocumentReturn,
} from '@shieldsource/contract/console-documents-acts';
import { getAuditPage } from '@shieldsource/contract/console-people';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { shanghaiDay } from '../../platform/shanghai.ts';

const harness = await testApp();
const { as } = harness;
const given = givenOn(harness);
const [first, second] = (await given.twoAdmins()).map((admin) => as(admin)) as [
  ReturnType<typeof as>,
  ReturnType<typeof as>,
];
const auditor = as(await given.staff({ roles: ['auditor'] }));

const dayMs = 86_400_000;
const inDays = (days: number) => shanghaiDay(Date.now() + days * dayMs);
const current = async (kind: 'terms' | 'privacy' = 'terms') =>
  (await as(null).call(getTerms, { kind })).version;
const lastDeed = async () => {
  const { list } = await auditor.call(getAuditPage, {});
  return [list[0]?.action, list[0]?.target, list[0]?.reason];
};

describe('a draft', () => {
  test('is kept, changed by whoever saw its last version, and discarded', async () => {
    const seen = await given.draft({ kind: 'privacy' });
    const change = { ...seen, ...given.writing({ title: '隐私政策', body: '第二稿' }) };
    expect(await second.call(postDocumentDraft, change)).toEqual({ version: 2 });
    await expect(first.call(postDocumentDraft, change)).refuses('conflict');
    await expect(first.call(postDocumentDraft, { ...change, version: 0 })).refuses('conflict');
    expect((await first.call(getStaffDocument, { id: 'privacy' })).draft).toMatchObject({
      body: '第二稿',
      version: 2,
      proposedBy: null,
      canDecide: false,
    });
    await first.call(postDocumentDiscard, { kind: 'privacy', version: 2 });
    expect((await first.call(getStaffDocument, { id: 'privacy' })).draft).toBeNull();
    expect(await lastDeed()).toEqual(['document.discard', 'document:privacy', '']);
    expect(await current('privacy')).toBe(1);
  });

  test.each([
    ['title', { title: '短' }],
    ['body', { body: ' ' }],
    ['fromDay', { fromDay: '2026-02-30' }],
    ['fromDay', { fromDay: '明天' }],
    ['fromDay', { fromDay: shanghaiDay() }],
    ['fromDay', { fromDay: '2099-02-30' }],
  ])('without a proper %s is bad input (%o)', async (field, over) => {
    await expect(
      first.call(postDocumentDraft, { kind: 'policy', version: 0, ...given.writing(over) }),
    ).refuses('badInput', field);
  });
});

test('one that no installation begins with is there from its first version on', async () => {
  const ofKind = async () => {
    const { list } = await first.call(getStaffDocumentPage, {});
    return list.find(({ id }) => id === 'harbour');
  };
  expect(await ofKind()).toMatchObject({ version: 0, publishTime: null, upcoming: null });
  expect((await ofKind())?.isSample).toBe(false);
  expect(await first.call(getStaffDocument, { id: 'harbour' })).toMatchObject({
    version: 0,
    versions: [],
  });
  const waiting = await given.draft({ kind: 'harbour', fromDay: inDays(2), isProposed: true });
  await second.call(postDocumentPublish, waiting);
  expect(await ofKind()).toMatchObject({ version: 0, upcoming: { version: 1 } });
  await given.document({ kind: 'exclusions', body: '第一版' });
  expect(await as(null).call(getTerms, { kind: 'exclusions' })).toMatchObject({
    version: 1,
    body: '第一版',
  });
});

describe('publishing', () => {
  test('takes two: who proposed it may not, somebody else does', async () => {
    const waiting = await given.draft({ body: '第二版', isProposed: true });
    await expect(first.call(postDocumentPublish, waiting)).refuses('ownDocument');
    await expect(
      first.call(postDocumentDraft, { ...waiting, ...given.writing({ body: '偷换' }) }),
    ).refuses('conflict');
    await expect(second.call(postDocumentDiscard, waiting)).refuses('conflict');
    await expect(second.call(postDocumentPropose, waiting)).refuses('conflict');
    const isSample = async () =>
      (await first.call(getStaffDocumentPage, {})).list.find(({ id }) => id === 'terms')?.isSample;
    expect(await isSample()).toBe(true);
    const { version } = await second.call(postDocumentPublish, waiting);
    expect(version).toBe(2);
    expect(await isSample()).toBe(false);
    expect(await as(null).call(getTerms, {})).toMatchObject({ version: 2, body: '第二版' });
    const { versions, draft } = await auditor.call(getStaffDocument, { id: 'terms' });
    expect(draft).toBeNull();
    expect(versions.map((one) => [one.version, one.proposedBy, one.signedBy])).toEqual([
      [2, '测试员', '测试员'],
      [1, null, null],
    ]);
    expect((await lastDeed())[0]).toBe('document.publish');
    const third = await given.draft({ body: '第三版', isProposed: true });
    await second.call(postDocumentPublish, third);
    const { versions: read } = await auditor.call(getStaffDocument, { id: 'terms' });
    expect(read.map(({ body }) => body)).toEqual(['第三版', undefined, undefined]);
    expect(await auditor.call(getStaffDocumentVersion, { id: 'terms', version: 2 })).toMatchObject({
      body: '第二版',
    });
    await expect(auditor.call(getStaffDocumentVersion, { id: 'terms', version: 9 })).refuses(
      'notFound',
    );
    await expect(second.call(postDocumentPublish, waiting)).refuses('notFound');
  });

  test('is not for the researcher behind both names, and not for a draft nobody proposed', async () => {
    const mina = await given.researcher();
    const [one, other] = await Promise.all(
      [1, 2].map(() => given.staff({ roles: ['admin'], researcherId: mina.id })),
    );
    const seen = await given.draft({ kind: 'policy' });
    await expect(second.call(postDocumentPublish, seen)).refuses('conflict');
    await as(one!).call(postDocumentPropose, seen);
    await expect(
      as(other!).call(postDocumentPublish, { ...seen, version: seen.version + 1 }),
    ).refuses('ownDocument');
  });

  test('of one that was returned comes after it was proposed again', async () => {
    const waiting = await given.draft({ kind: 'identity', isProposed: true });
    await second.call(postDocumentReturn, { ...waiting, reason: '第二节有误' });
    expect(await lastDeed()).toEqual(['document.return', 'document:identity', '第二节有误']);
    const returned = { kind: 'identity', version: waiting.version + 1 } as const;
    await expect(second.call(postDocumentPublish, returned)).refuses('conflict');
    await first.call(postDocumentDraft, { ...returned, ...given.writing({ body: '改过了' }) });
    await first.call(postDocumentPropose, { kind: 'identity', version: returned.version + 1 });
    await second.call(postDocumentPublish, { kind: 'identity', version: returned.version + 2 });
    expect(await as(null).call(getTerms, { kind: 'identity' })).toMatchObject({
      version: 2,
      body: '改过了',
    });
  });

  test('by two at once makes one version', async () => {
    const waiting = await given.draft({ kind: 'agreement', isProposed: true });
    const third = as(await given.staff({ roles: ['admin'] }));
    const both = await Promise.allSettled([
      second.call(postDocumentPublish, waiting),
      third.call(postDocumentPublish, waiting),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { versions } = await first.call(getStaffDocument, { id: 'agreement' });
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
  });

  test('from a day on leaves the present one in force until then, and what follows it not before', async () => {
    const fromDay = inDays(3);
    await given.document({ kind: 'privacy', body: '从那天起', fromDay });
    expect(await current('privacy')).toBe(1);
    await given.document({ kind: 'privacy', body: '后来的' });
    const { list } = await first.call(getStaffDocumentPage, {});
    const start = Date.parse(`${fromDay}T00:00:00+08:00`);
    expect(list.find(({ id }) => id === 'privacy')).toMatchObject({
      version: 1,
      upcoming: { version: 3, inForceTime: start },
    });
  });
});

describe('consent', () => {
  test('is asked for anew only where a version says so', async () => {
    const mina = await given.researcher();
    const before = await current();
    await given.document({ body: '改了一个错字', needsConsent: false });
    const small = await current();
    expect(small).toBe(before + 1);
    await given.report(mina, { termsVersion: before });
    await given.report(mina, { termsVersion: small });
    await expect(given.report(mina, { termsVersion: small + 1 })).refuses('termsChanged');
    await given.document({ body: '新的规则', needsConsent: true });
    await expect(given.report(mina, { termsVersion: small })).refuses('termsChanged');
    await given.report(mina, { termsVersion: small + 1 });
  });

  test('is listed by version, newest first, with counts', async () => {
    const version = await current();
    const [nora, omar] = [
      await given.researcher({ nickName: '诺拉' }),
      await given.researcher({ nickName: '奥马尔' }),
    ];
    for (const person of [nora, omar]) await given.report(person, { termsVersion: version });
    const { list, total, counts } = await auditor.call(getDocumentConsentPage, {
      kind: 'terms',
      version,
    });
    expect(list.slice(0, 2).map(({ nickName }) => nickName)).toEqual(['奥马尔', '诺拉']);
    expect(total).toBe(list.length);
    expect(counts[0]).toEqual({ version, count: total });
    expect(counts.map((one) => one.version)).toEqual(counts.map((_, at) => version - at));
  });
});
