import { describe, expect, test } from 'vitest';
import { getAppList, getPlatformList, getTypeList } from '@shieldsource/contract/catalogue/calls';
import { getReviewDetail, postReviewConfirm } from '@shieldsource/contract/reports/desk';
import {
  getStaffApplication,
  getStaffApplicationPage,
} from '@shieldsource/contract/catalogue/desk';
import {
  getAnswerTemplates,
  getApplicationVersionPage,
  postAnswerTemplateInsert,
  postAnswerTemplateModify,
  postAnswerTemplateOffer,
  postApplicationInsert,
  postApplicationModify,
  postApplicationOffer,
  postPlatformInsert,
  postPlatformOffer,
  postTypeInsert,
  postTypeModify,
} from '@shieldsource/contract/catalogue/acts';
import { getReportDetail, jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import { testApp } from '../../../test/app.ts';
import { award, givenOn } from '../../../test/given.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const admin = as(await given.staff({ roles: ['admin'] }));
const reviewer = await given.staff();

const lastEvent = async () => {
  const { kind, subject, params, text_hash } = await app.db
    .selectFrom('event')
    .orderBy('id', 'desc')
    .select(['kind', 'subject', 'params', 'text_hash'])
    .executeTakeFirstOrThrow();
  return { kind, subject, params, hasText: text_hash !== null };
};
const eventsOf = async (subject: string) =>
  (await app.db.selectFrom('event').where('subject', '=', subject).select('kind').execute()).length;

describe('an application', () => {
  test('is offered as soon as it is there, with its scope', async () => {
    const input = given.applicationInput({ position: 0 });
    const { id, version } = await admin.call(postApplicationInsert, input);
    expect(version).toBe(1);
    expect(await admin.call(getStaffApplication, { id })).toEqual({
      id,
      version: 1,
      active: true,
      ...input,
    });
    expect((await as(null).call(getAppList, {})).find((one) => one.id === id)).toEqual({
      id,
      name: input.name,
      words: expect.stringContaining('huiyuanzhongxin') as string,
      tier: 'core',
      tierName: '核心业务',
      hosts: input.hosts,
      packages: input.packages,
    });
    expect(await lastEvent()).toEqual({
      kind: 'application.insert',
      subject: id,
      params: {
        version: 1,
        words: ['name', 'nameEn', 'team'],
        after: { tier: 'core', hosts: input.hosts, packages: input.packages, position: 0 },
      },
      hasText: true,
    });
  });

  test('is shown as it was at each of its versions', async () => {
    const seen = await given.offered({ tier: 'core', hosts: ['a.example.com'] });
    const {
      id,
      version: _,
      active: __,
      ...fields
    } = await admin.call(getStaffApplication, { id: seen.id });
    const next = await admin.call(postApplicationModify, { ...seen, ...fields, tier: 'edge' });
    await admin.call(postApplicationOffer, { ...next, active: false });
    const at = (page: number, pageSize: 20 | 30 = 20) =>
      admin.call(getApplicationVersionPage, { id, page, pageSize });
    const { list, total } = await at(1);
    expect(total).toBe(3);
    expect(list.map((one) => [one.version, one.tier, one.active])).toEqual([
      [3, 'edge', false],
      [2, 'edge', true],
      [1, 'core', true],
    ]);
    expect(list[2]).toMatchObject({ name: fields.name, hosts: ['a.example.com'] });
    expect(list[0]?.createTime).toBeGreaterThan(Date.now() - 60_000);
    expect((await at(2)).list).toEqual([]);
  });

  test('is changed with before and after, and only in what changed', async () => {
    const seen = await given.offered({ tier: 'core', hosts: ['a.example.com'], position: 4 });
    const was = await admin.call(getStaffApplication, { id: seen.id });
    const { active: _, ...fields } = { ...was, tier: 'edge' as const, hosts: ['b.example.com'] };
    expect(await admin.call(postApplicationModify, fields)).toEqual({ id: seen.id, version: 2 });
    expect(await lastEvent()).toEqual({
      kind: 'application.modify',
      subject: seen.id,
      params: {
        version: 2,
        before: { tier: 'core', hosts: ['a.example.com'] },
        after: { tier: 'edge', hosts: ['b.example.com'] },
      },
      hasText: false,
    });
    // the same values again change nothing
    expect(await admin.call(postApplicationModify, { ...fields, version: 2 })).toEqual({
      id: seen.id,
      version: 2,
    });
    expect(await eventsOf(seen.id)).toBe(2);
  });

  test('that somebody else changed is refused, and of two at once one comes first', async () => {
    const seen = await given.offered();
    const to = (name: string) =>
      admin.call(postApplicationModify, { ...given.applicationInput({ name }), ...seen });
    const both = await Promise.allSettled([to(`甲 ${seen.id}`), to(`乙 ${seen.id}`)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(to('丙')).refuses('conflict');
    await expect(admin.call(postApplicationOffer, { ...seen, active: false })).refuses('conflict');
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: '长'.repeat(61) }],
    ['team', { team: '长'.repeat(41) }],
    ['hosts', { hosts: ['https://example.com'] }],
    ['hosts', { hosts: ['a.example.com', 'a.example.com'] }],
    ['hosts', { hosts: Array.from({ length: 31 }, (_, n) => `h${n}.example.com`) }],
    ['hosts', { hosts: Array.from({ length: 9 }, (_, n) => `${'a'.repeat(60)}${n}.example.com`) }],
    ['packages', { packages: ['app'] }],
    ['position', { position: -1 }],
    ['tier', { tier: 'other' as never }],
  ])('without a proper %s is bad input (%o)', async (field, over) => {
    await expect(admin.call(postApplicationInsert, given.applicationInput(over))).refuses(
      'badInput',
      field,
    );
  });

  test('has a name of its own, whoever else had it', async () => {
    const { id } = await given.offered();
    const { name } = await admin.call(getStaffApplication, { id });
    await expect(admin.call(postApplicationInsert, given.applicationInput({ name }))).refuses(
      'badInput',
      'name',
    );
    const other = await given.offered();
    await expect(
      admin.call(postApplicationModify, { ...given.applicationInput({ name }), ...other }),
    ).refuses('badInput', 'name');
  });

  test('with the widest scope there may be still fits its event', async () => {
    const lines = (end: string) =>
      Array.from({ length: 10 }, (_, n) => `${n}${'a'.repeat(60 - 1 - end.length)}${end}`);
    const wide = { hosts: lines('.example.com'), packages: [`com.${'b'.repeat(110)}`] };
    const seen = await given.offered({ ...wide, name: '宽'.repeat(60), team: '队'.repeat(40) });
    await admin.call(postApplicationModify, {
      ...seen,
      ...given.applicationInput({
        hosts: lines('.example.net'),
        packages: [`com.${'c'.repeat(110)}`],
      }),
    });
    expect((await lastEvent()).kind).toBe('application.modify');
  });
});

describe('a report keeps what it was promised', () => {
  test('when its application changes: tier, scope and the award computed by them', async () => {
    const mina = await given.researcher();
    const { id } = await given.offered({ tier: 'edge', hosts: ['old.example.com'] });
    const early = await given.report(mina, { app: id });
    const { name } = await admin.call(getStaffApplication, { id });
    await admin.call(postApplicationModify, {
      ...given.applicationInput({ tier: 'core', hosts: ['new.example.com'], name: `${name} 新` }),
      id,
      version: 1,
    });
    const late = await given.report(mina, { app: id });
    for (const [report, tier, hosts, coins] of [
      [early, 'edge', ['old.example.com'], 20],
      [late, 'core', ['new.example.com'], 200],
    ] as const) {
      const shown = await as(reviewer).call(getReviewDetail, { id: report.id });
      expect([shown.report.tier, shown.report.promised?.hosts]).toEqual([tier, hosts]);
      await as(reviewer).call(postReviewConfirm, { reportId: report.id, version: 1, ...award });
      expect((await as(mina).call(getReportDetail, { id: report.id })).currency).toBe(coins);
    }
  });

  test('when its application is retired: it goes on, and no new one comes in', async () => {
    const mina = await given.researcher();
    const seen = await given.offered({ tier: 'general' });
    const open = await given.report(mina, { app: seen.id });
    await admin.call(postApplicationOffer, { ...seen, active: false });
    expect(await lastEvent()).toMatchObject({
      kind: 'application.retire',
      params: { version: 2 },
    });
    expect((await as(null).call(getAppList, {})).some(({ id }) => id === seen.id)).toBe(false);
    await expect(given.report(mina, { app: seen.id })).refuses('badInput', 'app');
    const { version } = await as(reviewer).call(postReviewConfirm, {
      reportId: open.id,
      version: 1,
      ...award,
    });
    expect(version).toBe(2);
    await admin.call(postApplicationOffer, { id: seen.id, version: 2, active: true });
    expect((await given.report(mina, { app: seen.id })).number).toMatch(/^SS-/);
  });

  test('also when tier and submission come at the same moment', async () => {
    const mina = await given.researcher();
    const seen = await given.offered({ tier: 'edge' });
    const input = await given.reportInput({ app: seen.id });
    const [, report] = await Promise.all([
      admin.call(postApplicationModify, { ...given.applicationInput({ tier: 'core' }), ...seen }),
      as(mina).call(jsonReportSubmit, input),
    ]);
    const { tier, promised } = await app.db
      .selectFrom('report')
      .innerJoin('application_version as version', (join) =>
        join
          .onRef('version.application_id', '=', 'report.application_id')
          .onRef('version.version', '=', 'report.application_version'),
      )
      .where('report.id', '=', report.id)
      .select(['report.tier', 'version.tier as promised'])
      .executeTakeFirstOrThrow();
    expect(tier).toBe(promised);
  });
});

describe('platforms and types', () => {
  test('are added, ordered, grouped and retired', async () => {
    const platform = await admin.call(postPlatformInsert, {
      ...given.platformInput(),
      isMobile: true,
    });
    const last = (await as(null).call(getPlatformList, {})).at(-1);
    expect(last).toMatchObject({ id: platform.id, isMobile: true });
    await admin.call(postPlatformOffer, { ...platform, active: false });
    expect((await as(null).call(getPlatformList, {})).some(({ id }) => id === platform.id)).toBe(
      false,
    );
    const type = await admin.call(postTypeInsert, given.typeInput());
    await admin.call(postTypeModify, {
      ...type,
      name: '提示词注入',
      group: '人工智能',
      position: 0,
    });
    expect((await as(null).call(getTypeList, {})).find(({ id }) => id === type.id)).toEqual({
      id: type.id,
      name: '提示词注入',
      words: expect.stringContaining('tishici') as string,
      group: '人工智能',
    });
    expect(await lastEvent()).toEqual({
      kind: 'type.modify',
      subject: type.id,
      params: {
        version: 2,
        words: ['name', 'group'],
        before: { position: 9 },
        after: { position: 0 },
      },
      hasText: true,
    });
  });

  test('a type with a tier is rewarded by it, from the next report on', async () => {
    const type = await admin.call(postTypeInsert, { ...given.typeInput(), tier: null });
    const app = (await given.offered({ tier: 'edge' })).id;
    const author = await given.researcher();
    const submitted = () => given.report(author, { app, type: type.id });
    const tierOf = async ({ id }: { id: string }) =>
      (await as(reviewer).call(getReviewDetail, { id })).report.tier;
    const earlier = await submitted();
    const fields = { ...given.typeInput(), id: type.id, version: 1 };
    const next = await admin.call(postTypeModify, { ...fields, tier: 'core' });
    expect(await lastEvent()).toMatchObject({
      kind: 'type.modify',
      params: { before: { tier: null }, after: { tier: 'core' } },
    });
    expect((await as(null).call(getTypeList, {})).find(({ id }) => id === type.id)).toMatchObject({
      tier: 'core',
    });
    const promised = await submitted();
    await admin.call(postTypeModify, { ...fields, ...next, tier: null });
    const later = await submitted();
    expect([await tierOf(earlier), await tierOf(promised), await tierOf(later)]).toEqual([
      'edge',
      'core',
      'edge',
    ]);
  });

  test('stand in two lists with their counts', async () => {
    const { counts, list, total } = await admin.call(getStaffApplicationPage, {
      state: 'retired',
    });
    expect([list.length, total]).toEqual([counts.retired, counts.retired]);
    expect(list.every(({ active }) => !active)).toBe(true);
    const offered = await admin.call(getStaffApplicationPage, {});
    expect(offered.list.map(({ position }) => position)).toEqual(
      offered.list.map(({ position }) => position).toSorted((a, b) => a - b),
    );
  });
});

describe('answer templates', () => {
  test('are offered to reviewers by what they are for, until they are retired', async () => {
    const input = given.templateInput();
    const seen = await admin.call(postAnswerTemplateInsert, input);
    const offered = async (kind: 'question' | 'ignore') =>
      (await as(reviewer).call(getAnswerTemplates, { kind })).map(({ body }) => body);
    expect(await offered('question')).toContain(input.body);
    expect(await offered('ignore')).not.toContain(input.body);
    const changed = await admin.call(postAnswerTemplateModify, {
      ...seen,
      ...input,
      body: '请补充 {编号} 的 {影响范围}。',
    });
    expect(await lastEvent()).toMatchObject({
      kind: 'template.modify',
      params: { version: 2, words: ['body'] },
      hasText: true,
    });
    await admin.call(postAnswerTemplateOffer, { ...changed, active: false });
    expect(await offered('question')).not.toContain('请补充 {编号} 的 {影响范围}。');
  });

  test.each([
    ['body', { body: '{影响 范围} 你好' }],
    ['body', { body: '请写 {' }],
    ['body', { body: '' }],
    ['kind', { kind: 'letter' as never }],
  ])('without a proper %s are bad input (%o)', async (field, over) => {
    await expect(
      admin.call(postAnswerTemplateInsert, { ...given.templateInput(), ...over }),
    ).refuses('badInput', field);
  });
});
