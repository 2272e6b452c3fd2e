import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import {
  documentKind,
  getAppList,
  getEvaluationStatusList,
  getPlatformList,
  getReportStatusList,
  getTerms,
  getTypeList,
  isShipped,
} from '@shieldsource/contract/catalogue/calls';
import { getScoringRule } from '@shieldsource/contract/awards/scoring';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { installDefaults } from './catalogue.defaults.ts';
import { currentDocument, findPlatform, findType, holdApplication } from './catalogue.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const { db } = app;
const anyone = as(null);

describe('a fresh installation', () => {
  test('publishes the shipped scoring rule', async () => {
    expect(await anyone.call(getScoringRule, {})).toEqual({
      version: 1,
      publishTime: expect.any(Number),
      contribution: {
        '0': { from: 0, to: 0 },
        '1': { from: 1, to: 2 },
        '2': { from: 3, to: 5 },
        '3': { from: 6, to: 8 },
        '4': { from: 9, to: 10 },
      },
      coins: {
        '0': { from: 0, to: 0 },
        '1': { from: 1, to: 2 },
        '2': { from: 3, to: 5 },
        '3': { from: 18, to: 24 },
        '4': { from: 54, to: 60 },
      },
      tierHundredths: { core: 1_000, general: 400, edge: 100 },
      maxBonusContribution: 50,
      maxBonusCoins: 100,
      signOffAboveCoins: 600,
      maxContribution: 500,
      maxCoins: 5_000,
    });
  });

  test('has platforms, types and the texts that people agree to', async () => {
    const platforms = await anyone.call(getPlatformList, {});
    expect(platforms.map(({ name, isMobile }) => [name, isMobile])).toEqual([
      ['Web', false],
      ['Android', true],
      ['iOS', true],
      ['小程序', false],
      ['桌面客户端', false],
      ['接口服务', false],
    ]);
    const types = await anyone.call(getTypeList, {});
    expect(types.length).toBeGreaterThanOrEqual(18);
    expect([types[0]?.name, types.at(-1)?.name]).toEqual(['远程代码执行', '其他']);
    const [shipped, own] = [true, false].map((wanted) =>
      documentKind.list.filter(({ code }) => isShipped(code) === wanted),
    );
    for (const { code: kind } of own ?? [])
      await expect(anyone.call(getTerms, { kind })).refuses('notFound');
    for (const { code: kind, label } of shipped ?? []) {
      const document = await anyone.call(getTerms, { kind });
      expect(document).toMatchObject({ kind, version: 1, title: label });
      expect(document.body.length).toBeGreaterThan(400);
    }
    expect((await anyone.call(getTerms, {})).kind).toBe('terms');
  });

  test('is installed once, however often and by however many', async () => {
    await Promise.all(Array.from({ length: 4 }, () => installDefaults(db)));
    expect((await anyone.call(getPlatformList, {})).length).toBe(6);
    expect((await anyone.call(getScoringRule, {})).version).toBe(1);
  });

  test('what the company has changed stays', async () => {
    const [first] = await anyone.call(getTypeList, {});
    await db
      .updateTable('report_type')
      .set({ name: '远程命令执行', version: 2 })
      .where('id', '=', first!.id)
      .execute();
    await installDefaults(db);
    expect((await anyone.call(getTypeList, {}))[0]?.name).toBe('远程命令执行');
  });
});

describe('coded lists', () => {
  test('report status and evaluation come from the contract', async () => {
    expect(await anyone.call(getReportStatusList, {})).toEqual([
      { code: 1, name: '待审核' },
      { code: 2, name: '已确认' },
      { code: 3, name: '修复中' },
      { code: 4, name: '已完成' },
      { code: -1, name: '已忽略' },
    ]);
    expect((await anyone.call(getEvaluationStatusList, {})).map(({ name }) => name)).toEqual([
      '无',
      '低危',
      '中危',
      '高危',
      '严重',
    ]);
  });

  test('an unknown kind of text is bad input', async () => {
    await expect(anyone.call(getTerms, { kind: 'secret' as never })).refuses('badInput', 'kind');
    await expect(anyone.call(getAppList, { extra: 1 } as never)).refuses('badInput', 'extra');
  });
});

test('choices are found without an input method, and by what they are called elsewhere', async () => {
  const words = new Map(
    (await anyone.call(getTypeList, {})).map((one) => [one.name, one.words ?? '']),
  );
  for (const [name, typed] of [
    ['越权访问', ['yuequan', 'yqfw', 'idor', 'cwe-639']],
    ['命令注入', ['mingling', 'rce', 'cwe-78']],
    ['跨站脚本（XSS）', ['kuazhan', 'cwe-79']],
  ] as const)
    for (const one of typed) expect(words.get(name)).toContain(one);
});

describe('what is no longer offered', () => {
  test('is neither listed nor found', async () => {
    const ids = [newId(), newId()];
    await db
      .insertInto('application')
      .values([
        { id: ids[0]!, name: '支付中心', tier: 'core', position: 1 },
        { id: ids[1]!, name: '旧版论坛', tier: 'edge', active: false },
      ])
      .execute();
    expect(await anyone.call(getAppList, {})).toEqual([
      {
        id: ids[0],
        name: '支付中心',
        words: 'zhifuzhongxin zfzx',
        tier: 'core',
        tierName: '核心业务',
        hosts: [],
        packages: [],
      },
      expect.objectContaining({ name: '其他业务', tier: 'general' }),
    ]);
    const held = (id = '') => inTransaction(db, (tx) => holdApplication(tx, id));
    expect(await held(ids[0])).toEqual({ id: ids[0], name: '支付中心', tier: 'core' });
    expect(await held(ids[1])).toBeUndefined();

    const [platform] = await anyone.call(getPlatformList, {});
    const [type] = await anyone.call(getTypeList, {});
    expect(await findPlatform(db, platform!.id)).toEqual(platform);
    expect(await findType(db, type!.id)).toEqual({ id: type!.id, name: type!.name });
    await db
      .updateTable('platform')
      .set({ active: false, version: 2 })
      .where('id', '=', platform!.id)
      .execute();
    await db
      .updateTable('report_type')
      .set({ active: false, version: sql`version + 1` })
      .where('id', '=', type!.id)
      .execute();
    expect([await findPlatform(db, platform!.id), await findType(db, type!.id)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

test('of a text the newest version in force is the one', async () => {
  await given.document({ kind: 'terms', title: '新条款', body: '新内容' });
  expect(await currentDocument(db, 'terms')).toMatchObject({ version: 2, title: '新条款' });
  expect((await currentDocument(db, 'privacy')).version).toBe(1);
});
