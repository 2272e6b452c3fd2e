import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { getInboxPage, maxViews, postInboxViewSave } from '@shieldsource/contract/reports/inbox';
import { getReportDetail, getReportPage } from '@shieldsource/contract/reports/calls';
import { getReviewDetail, postReviewComment } from '@shieldsource/contract/reports/desk';
import { getReportDraftList, jsonReportDraftSave } from '@shieldsource/contract/reports/drafts';
import {
  postApplicationInsert,
  postPlatformInsert,
  postPlatformModify,
  postTypeInsert,
} from '@shieldsource/contract/catalogue/acts';
import { getAppList, getPlatformList, getTypeList } from '@shieldsource/contract/catalogue/calls';
import { getGiftDetail, getPublicGiftMall } from '@shieldsource/contract/gifts/calls';
import { carrierName, carrierOf } from '@shieldsource/contract/gifts/carriers';
import {
  getConsoleGift,
  getConsoleOrder,
  postGiftModify,
  postOrderReady,
  postOrderShip,
} from '@shieldsource/contract/gifts/desk';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getOrderDetail } from '@shieldsource/contract/gifts/orders';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { getCoinRecordPage } from '@shieldsource/contract/ledger/calls';
import { getConsoleCampaign } from '@shieldsource/contract/rules/campaigns-desk';
import { getFound } from '@shieldsource/contract/site/search';
import * as faults from '@shieldsource/contract/faults';
import { postStaffRoles } from '@shieldsource/contract/staff/acts';
import { staffRole, type StaffRole } from '@shieldsource/contract/staff/roles';
import type { Route } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import type { Language } from '@shieldsource/contract/site/language';
import { sendCode } from '../src/features/codes/codes.ts';
import { raiseAlarm } from '../src/platform/alarms.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { cleanImage } from '../src/platform/files/images.ts';
import { inLanguage } from '../src/platform/language.ts';
import { inboxMessages } from '../src/platform/messages/dev-inbox.ts';
import { cookieNames } from '../src/platform/sessions.ts';
import { nobody, testApp, type CallOptions, type Person } from './app.ts';
import { givenOn, newPhone } from './given.ts';
import { givenRulesOn } from './given.rules.ts';

const harness = await testApp();
const { app, as, server, drainOutbox } = harness;
const given = givenOn(harness);
const admin = await given.staff({ roles: ['admin'] });
const reviewer = await given.staff();

/** What the catalogue has for a text. */
const english = (chinese: string, values?: Readonly<Record<string, string | number>>): string => {
  const words = inLanguage('en', () => say(chinese, values));
  expect(words).not.toMatch(/[\p{scx=Han}，：；！？（）]/u);
  return words;
};

interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly result: { readonly fields?: { readonly path: string; readonly message: string }[] };
}

/** What a browser hears that keeps this as its language. */
async function heard<Answer = Envelope>(
  person: Person | null,
  kept: string | undefined,
  [route, input]: readonly [Route, Record<string, unknown>],
  { headers, ...options }: CallOptions = {},
): Promise<Answer> {
  const session = person ? `${cookieNames[person.kind]}=${person.cookie}; ` : '';
  const cookie = kept === undefined ? session : `${session}language=${kept}`;
  const given = { ...options, headers: { ...headers, cookie } };
  return (await as(person).answer(route, input, given)).json<Answer>();
}

const inbox = (query: string) => [getInboxPage, { query, view: 'all' }] as const;

describe('whoever keeps English is answered in it, whatever their browser prefers', () => {
  test.each([
    [
      'a browser that prefers English, without a choice',
      undefined,
      'en',
      faults.notLoggedIn.message,
    ],
    ['a choice of a language there is not', 'fr', 'en', faults.notLoggedIn.message],
    ['a choice of Chinese', 'zh-CN', 'en', faults.notLoggedIn.message],
    ['a choice of English', 'en', 'zh-CN', null],
  ])('%s', async (_, kept, preferred, chinese) => {
    const headers = { 'accept-language': preferred };
    const { message } = await heard(nobody, kept, [getReportPage, {}], { headers });
    expect(message).toBe(chinese ?? english(faults.notLoggedIn.message));
  });

  test('in success', async () => {
    const author = await given.researcher();
    expect(await heard(author, 'en', [getReportPage, {}])).toMatchObject({
      message: english('操作成功'),
    });
    expect(await heard(author, undefined, [getReportPage, {}])).toMatchObject({
      message: '操作成功',
    });
  });

  test('in labels', async () => {
    const author = await given.researcher();
    await given.report(author);
    const page = (kept?: string) =>
      heard<{ result: { list: { statusName: string }[] } }>(author, kept, [getReportPage, {}]);
    expect((await page()).result.list[0]?.statusName).toBe('待审核');
    expect((await page('en')).result.list[0]?.statusName).toBe(english('待审核'));
  });

  test('in what is wrong with a field of an address', async () => {
    const { result } = await heard(reviewer, undefined, inbox('应用:没有的'));
    expect(result.fields).toEqual([{ path: 'query', message: '应用里没有“没有的”，请核对' }]);
    const said = await heard(reviewer, 'en', inbox('应用:nothing'));
    const words = { field: english('应用'), name: 'nothing' };
    expect(said.message).toBe(english(faults.badInput.message));
    expect(said.result.fields).toEqual([
      { path: 'query', message: english('{field}里没有“{name}”，请核对', words) },
    ]);
  });

  test('in what is wrong with a field of a body, by its form and by what is stored', async () => {
    const colleague = await given.staff();
    const change = { staffId: colleague.id, version: 1, roles: ['reviewer'], reason: '转岗' };
    const fields = async (input: Record<string, unknown>, kept?: string) =>
      (await heard(admin, kept, [postStaffRoles, input])).result.fields;
    const ofForm = { ...change, more: 1 };
    expect(await fields(ofForm)).toEqual([{ path: 'more', message: '不支持的字段' }]);
    expect(await fields(ofForm, 'en')).toEqual([
      { path: 'more', message: english('不支持的字段') },
    ]);
    expect(await fields(change)).toEqual([{ path: 'roles', message: '角色没有变化' }]);
    expect(await fields(change, 'en')).toEqual([
      { path: 'roles', message: english('角色没有变化') },
    ]);
  });

  test('in a text with values', async () => {
    const own = await given.staff();
    const view = (name: string) => ({
      name,
      query: '',
      view: 'all',
      order: 'due',
      isShared: false,
    });
    const save = (name: string, kept?: string) => heard(own, kept, [postInboxViewSave, view(name)]);
    for (let count = 0; count < maxViews; count++) await save(`${count}`);
    const text = '最多保存 {count} 个视图，请先删除不用的';
    expect((await save('last')).result.fields?.[0]?.message).toBe(
      text.replace('{count}', `${maxViews}`),
    );
    expect((await save('last', 'en')).result.fields?.[0]?.message).toBe(
      english(text, { count: maxViews }),
    );
  });

  test('and a view that they save stands in the database in no language of theirs', async () => {
    const own = await given.staff();
    const query = 'status:pending-review 7';
    const named = { name: 'mine', query, view: 'all', order: 'due', isShared: false };
    await heard(own, 'en', [postInboxViewSave, named]);
    const kept = await app.db
      .selectFrom('inbox_view')
      .where('staff_id', '=', own.id)
      .select('query')
      .executeTakeFirstOrThrow();
    expect(kept.query).toBe('状态:待审核 7');
  });

  test('also when they repeat what they did in Chinese', async () => {
    const onDuty = await given.staff({ name: '值班' });
    // as break-glass makes one, whose name is marked
    await inTransaction(app.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update staff set temporary_until = now() + interval '1 hour' where id = ${onDuty.id}`.execute(
        tx,
      );
    });
    const { id: reportId } = await given.report(await given.researcher());
    const input = { reportId, body: '已转给业务方核实。', attachments: [] };
    const comment = (kept?: string) =>
      heard<{ message: string; result: { id: string } }>(onDuty, kept, [postReviewComment, input], {
        idempotencyKey: 'said-in-two-languages',
      });
    const [first, again] = [await comment(), await comment('en')];
    expect([first.message, again.message]).toEqual(['操作成功', english('操作成功')]);
    expect(JSON.stringify(first.result)).toContain('值班（临时）');
    expect(JSON.stringify(again.result)).toContain(`值班${english('（临时）')}`);
    expect(again.result.id).toBe(first.result.id);
  });

  test('about a picture of too many pixels, in their units', async () => {
    const path = join(app.config.dataDir, 'large.png');
    const white = { width: 8_000, height: 5_001, channels: 3, background: 'white' } as const;
    await sharp({ create: white }).png().toFile(path);
    const text = '图片有 {pixels} 万像素，超过上限 {most} 万像素，请缩小后再传';
    await expect(inLanguage('en', () => cleanImage(path))).rejects.toThrow(
      english(text, { pixels: '41', most: '40' }),
    );
  });
});

describe('a name with an English one', async () => {
  const [author, operator] = [await given.buyer({ coins: 60 }), await given.operator()];
  const [app_, platform, type] = [
    given.applicationInput(),
    given.platformInput(),
    given.typeInput(),
  ];
  const { id: appId } = await as(admin).call(postApplicationInsert, app_);
  const ofReport = {
    app: appId,
    platform: (await as(admin).call(postPlatformInsert, platform)).id,
    type: (await as(admin).call(postTypeInsert, type)).id,
  };
  // one of a group names it for all
  await as(admin).call(postTypeInsert, { ...given.typeInput(), groupEn: '' });
  const report = await given.report(author, ofReport);
  const campaign = await givenRulesOn(harness, given).signedCampaign({
    applicationIds: [appId],
    typeIds: [ofReport.type],
  });
  await as(author).call(jsonReportDraftSave, { ...ofReport, title: '写到一半', version: 0 });
  const hat = { name: '安全帽', nameEn: 'Hard hat' };
  const gift = await given.gift(hat);
  const order = await as(author).call(postGiftExchange, {
    giftId: gift.id,
    price: gift.priceCoins,
    addressId: author.addressId,
  });
  await drainOutbox();

  /** All that is shown in the language of its reader: not what a choice is found by, nor what an application was called on the day of a report. */
  const shown = async (...[person, kept, asked]: Parameters<typeof heard>) =>
    JSON.stringify(await heard(person, kept, asked), (key, value: unknown) =>
      ['words', 'promised'].includes(key) ? undefined : value,
    );
  type Names = readonly { readonly name: string; readonly nameEn?: string | undefined }[];
  const group = { name: type.group, nameEn: type.groupEn };

  test.each<[string, Person | null, readonly [Route, Record<string, unknown>], Names]>([
    ['the applications', nobody, [getAppList, {}], [app_]],
    ['the platforms', nobody, [getPlatformList, {}], [platform]],
    ['the types', nobody, [getTypeList, {}], [type, group]],
    ['a report', author, [getReportDetail, { id: report.id }], [app_, platform, type]],
    ['drafts', author, [getReportDraftList, {}], [app_]],
    [
      'a report under review',
      reviewer,
      [getReviewDetail, { id: report.id }],
      [app_, platform, type],
    ],
    ['the inbox', reviewer, inbox(`应用:"${app_.name}" 类型:"${type.nameEn}"`), [app_]],
    ['the inbox by English names', reviewer, inbox(`app:"${app_.nameEn}"`), [app_]],
    ['a campaign', admin, [getConsoleCampaign, { id: campaign.campaignId }], [app_, type]],
    ['gifts', nobody, [getPublicGiftMall, {}], [hat]],
    ['a gift', author, [getGiftDetail, { id: gift.id }], [hat]],
    ['an order', author, [getOrderDetail, { id: order.id }], [hat]],
    ['an order at the desk', operator, [getConsoleOrder, { id: order.id }], [hat]],
    ['coin records', author, [getCoinRecordPage, {}], [hat]],
    ['what is found', author, [getFound, { words: 'hard' }], [hat]],
    ['what is found by Chinese words', author, [getFound, { words: '安全帽' }], [hat]],
  ])('is read in the language of the reader in %s', async (_, person, asked, names) => {
    const [chinese, said] = [
      await shown(person, undefined, asked),
      await shown(person, 'en', asked),
    ];
    for (const { name, nameEn = '' } of names) {
      expect(chinese).toContain(`"${name}"`);
      expect(chinese).not.toContain(`"${nameEn}"`);
      expect(said).toContain(`"${nameEn}"`);
      expect(said).not.toContain(`"${name}"`);
    }
  });

  test('of an order stays the Chinese one of its day once the gift is called otherwise', async () => {
    const { version } = await as(operator).call(getConsoleGift, { id: gift.id });
    await as(operator).call(postGiftModify, {
      giftId: gift.id,
      version,
      name: '新安全帽',
      nameEn: 'New hat',
      type: 2,
      price: gift.priceCoins,
      cashValue: null,
      perUserLimit: 1,
      description: '',
      images: [],
      recommendWeight: 0,
      onShelf: true,
    });
    expect(await shown(author, 'en', [getOrderDetail, { id: order.id }])).toContain('"安全帽"');
  });

  test('of a carrier is kept in Chinese however it was chosen, and told in the words of its reader', async () => {
    const chosen = inLanguage('en', () => carrierName('顺丰速运'));
    expect(chosen).toBe(english('顺丰速运'));
    const carrier = inLanguage('en', () => carrierOf(chosen));
    expect(carrier).toBe('顺丰速运');
    expect(inLanguage('en', () => carrierOf('某某物流'))).toBe('某某物流');
    await as(operator).call(postOrderReady, { orderId: order.id, version: 1 });
    const parcel = { orderId: order.id, version: 2, carrier, trackingNo: 'SF1234567890' };
    await as(operator).call(postOrderShip, parcel);
    await drainOutbox();
    const letters = (kept?: string) => shown(author, kept, [getLetterPage, {}]);
    expect(await letters()).toContain('顺丰速运');
    expect(await letters('en')).toContain(chosen);
    expect(await letters('en')).not.toContain('顺丰速运');
  });

  test('is the Chinese one where there is none, and stays where a change says nothing of it', async () => {
    const { id, version } = await as(admin).call(postPlatformInsert, {
      ...given.platformInput(),
      name: '手表',
      nameEn: 'Watch',
    });
    const watch = { id, name: '手表', isMobile: true, position: 9 };
    const next = await as(admin).call(postPlatformModify, { ...watch, version });
    const all = () => shown(nobody, 'en', [getPlatformList, {}]);
    expect(await all()).toContain('"Watch"');
    await as(admin).call(postPlatformModify, { ...watch, ...next, nameEn: '' });
    expect(await all()).toContain('"手表"');
  });
});

describe('a mail', () => {
  async function colleague(language: Language | null, roles: StaffRole[] = ['reviewer']) {
    const person = await given.staff({ roles });
    await app.db.updateTable('staff').set({ language }).where('id', '=', person.id).execute();
    const { email } = await app.db
      .selectFrom('staff')
      .where('id', '=', person.id)
      .select('email')
      .executeTakeFirstOrThrow();
    return { ...person, email };
  }
  const mailsTo = (address: string) =>
    inboxMessages().flatMap(({ to, body }) => (to === address ? [body] : []));

  test.each([
    ['who chose English, by one who reads Chinese', 'en', 'zh-CN'],
    ['who chose nothing, by one who reads English', null, 'en'],
    ['who chose Chinese, by one who reads English', 'zh-CN', 'en'],
  ] as const)('to a colleague %s', async (_, language, kept) => {
    const { id: staffId, email } = await colleague(language);
    const change = { staffId, version: 1, roles: ['reviewer', 'operator'], reason: '转岗' };
    expect(await heard(admin, kept, [postStaffRoles, change])).toMatchObject({ code: 0 });
    await drainOutbox();
    const words = inLanguage(language, () => {
      const { reviewer: code, operator } = staffRole.codes;
      const [one, other] = [staffRole.labelOf(code), staffRole.labelOf(operator)];
      const roles = { before: one, after: [one, other].join(say('、')) };
      return [
        `【盾源】${say('你在控制台的角色有变化')}`,
        say('原来：{before}\n现在：{after}\n立即生效。如有疑问，请联系管理员。', roles),
      ].join('\n\n');
    });
    expect(mailsTo(email)).toEqual([words]);
    const isChinese = /\p{scx=Han}/u.test(words.replace('【盾源】', ''));
    expect(isChinese).toBe(language !== 'en');
  });

  test('of an alarm is in Chinese, as nobody knows who reads it', async () => {
    const settings = {
      ...app.settings,
      valueOf: ((key) =>
        key === 'alarms.mail'
          ? 'alarms@example.com'
          : app.settings.valueOf(key)) as typeof app.settings.valueOf,
    };
    await inLanguage('en', () => raiseAlarm({ ...app, settings }, 'alarmsTried'));
    await drainOutbox();
    expect(mailsTo('alarms@example.com')).toEqual([
      expect.stringContaining('【盾源告警】alarmsTried\n\n这是一封测试邮件：告警可以送达。'),
    ]);
  });
});

test('a code is sent in the language of who asks for it', async () => {
  const sent = async (language: Language) => {
    const to = newPhone();
    const asker = { me: null, ip: '127.0.0.1', browser: null };
    await inLanguage(language, () => sendCode(app, asker, { kind: 'phone', to }, 'login'));
    await drainOutbox();
    const message = inboxMessages().find((one) => one.to === to);
    return message?.body.replace(message.code ?? '', '######');
  };
  const text = '验证码 {code}，用于{purpose}，5 分钟内有效。请勿告诉他人。';
  const [code, purpose] = ['######', '登录'];
  expect(await sent('zh-CN')).toBe('【盾源】验证码 ######，用于登录，5 分钟内有效。请勿告诉他人。');
  expect(await sent('en')).toBe(`【盾源】${english(text, { code, purpose: english(purpose) })}`);
});

describe('the description of the calls', () => {
  const get = async (url: string, kept?: string) =>
    (await server.inject({ url, headers: kept ? { cookie: `language=${kept}` } : {} })).body;
  const title = '盾源 ShieldSource';

  test.each([
    ['without a choice', '', undefined, 'zh-CN'],
    ['for a browser that keeps English', '', 'en', 'en'],
    ['at an address that chooses English', '?lang=en', undefined, 'en'],
    ['at an address that chooses Chinese', '?lang=zh-CN', 'en', 'zh-CN'],
    ['at an address that chooses what there is not', '?lang=fr', 'en', 'en'],
  ] as const)('%s', async (_, query, kept, language) => {
    const words = language === 'en' ? english(title) : title;
    const [document, page] = [
      await get(`/api/openapi.json${query}`, kept),
      await get(`/api/docs${query}`, kept),
    ];
    expect((JSON.parse(document) as { info: { title: string } }).info.title).toBe(words);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(document.replaceAll('<', String.raw`\u003c`));
  });

  test('has no Chinese left in English', async () => {
    const document = await get('/api/openapi.json', 'en');
    const texts: string[] = [];
    JSON.parse(document, (key, value: unknown) => {
      if (['description', 'summary', 'title'].includes(key)) texts.push(String(value));
      return value;
    });
    expect(texts.filter((text) => /[\p{scx=Han}，：；！？（）]/u.test(text))).toEqual([]);
  });
});
