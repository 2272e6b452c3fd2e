import { describe, expect, test } from 'vitest';
import { getTerms, type DocumentKind } from '@shieldsource/contract/catalogue/calls';
import {
  getStaffDocument,
  getStaffDocumentPage,
  getStaffDocumentVersion,
} from '@shieldsource/contract/catalogue/documents';
import {
  getDocumentConsentPage,
  postDocumentDiscard,
  postDocumentDraft,
  postDocumentPropose,
} from '@shieldsource/contract/catalogue/documents-acts';
import { getAuditPage } from '@shieldsource/contract/people/desk';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { shanghaiDay } from '../../platform/shanghai.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const [proposer, signer] = await given.twoAdmins();
const [first, second] = [as(proposer), as(signer)];
/** The signature of the second admin under what waits. */
const publish = async (kind: DocumentKind) =>
  given.approve(signer, await given.openProposal('document', kind));
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
      proposal: null,
    });
    await first.call(postDocumentDiscard, { kind: 'privacy', version: 2 });
    expect((await first.call(getStaffDocument, { id: 'privacy' })).draft).toBeNull();
    await expect(second.call(postDocumentDraft, { ...change, version: 2 })).refuses('conflict');
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
    // nothing of its kind would come into force before it
    ['fromDay', { fromDay: inDays(400) }],
  ])('without a proper %s is bad input (%o)', async (field, over) => {
    await expect(
      first.call(postDocumentDraft, { kind: 'policy', version: 0, ...given.writing(over) }),
    ).refuses('badInput', field);
  });
});

test.each(['', '长'.repeat(50_001)])('a draft has 1 to 50,000 characters', async (body) => {
  await given.draft({ kind: 'identity' });
  await expect(
    app.db.updateTable('document_draft').where('kind', '=', 'identity').set({ body }).execute(),
  ).rejects.toMatchObject({ constraint: 'document_draft_body_length' });
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
  await given.document({ kind: 'harbour', fromDay: inDays(2) });
  expect(await ofKind()).toMatchObject({ version: 0, upcoming: { version: 1 } });
  await given.document({ kind: 'exclusions', body: '第一版' });
  expect(await as(null).call(getTerms, { kind: 'exclusions' })).toMatchObject({
    version: 1,
    body: '第一版',
  });
});

describe('publishing', () => {
  test('takes two, and what waits is nobody’s to change', async () => {
    const waiting = await given.draft({ body: '第二版', isProposed: true });
    await expect(
      first.call(postDocumentDraft, { ...waiting, ...given.writing({ body: '偷换' }) }),
    ).refuses('conflict');
    await expect(second.call(postDocumentDiscard, waiting)).refuses('conflict');
    await expect(second.call(postDocumentPropose, waiting)).refuses('conflict');
    const isSample = async () =>
      (await first.call(getStaffDocumentPage, {})).list.find(({ id }) => id === 'terms')?.isSample;
    expect(await isSample()).toBe(true);
    await publish('terms');
    expect(await isSample()).toBe(false);
    expect(await as(null).call(getTerms, {})).toMatchObject({ version: 2, body: '第二版' });
    const { versions, draft } = await auditor.call(getStaffDocument, { id: 'terms' });
    expect(draft).toBeNull();
    expect(versions.map((one) => [one.version, one.proposedBy, one.signedBy])).toEqual([
      [2, '测试员', '测试员'],
      [1, null, null],
    ]);
    expect((await lastDeed())[0]).toBe('document.publish');
    await given.document({ body: '第三版' });
    const { versions: read } = await auditor.call(getStaffDocument, { id: 'terms' });
    expect(read.map(({ body }) => body)).toEqual(['第三版', undefined, undefined]);
    expect(await auditor.call(getStaffDocumentVersion, { id: 'terms', version: 2 })).toMatchObject({
      body: '第二版',
    });
    await expect(auditor.call(getStaffDocumentVersion, { id: 'terms', version: 9 })).refuses(
      'notFound',
    );
  });

  test('of one that was returned comes after it was proposed again', async () => {
    const kind = 'identity';
    const seen = await given.draft({ kind, isProposed: true });
    await given.sendBack(signer, await given.openProposal('document', kind), '第二节有误');
    expect(await lastDeed()).toEqual(['document.return', 'document:identity', '第二节有误']);
    const draft = { ...seen, ...given.writing({ body: '改过了' }) };
    const { version } = await first.call(postDocumentDraft, draft);
    await first.call(postDocumentPropose, { kind, version });
    await publish(kind);
    expect(await as(null).call(getTerms, { kind: 'identity' })).toMatchObject({
      version: 2,
      body: '改过了',
    });
  });

  test('a draft is proposed or discarded, not both at once', async () => {
    for (let round = 0; round < 10; round++) {
      const seen = await given.draft({ kind: 'agreement' });
      const [proposed, discarded] = await Promise.allSettled([
        first.call(postDocumentPropose, seen),
        second.call(postDocumentDiscard, seen),
      ]);
      expect(proposed.status).not.toBe(discarded.status);
    }
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
