import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  getAnnouncementDetail,
  getAnnouncementPage,
  standingAnnouncements,
} from '@shieldsource/contract/announcements/calls';
import { getTerms } from '@shieldsource/contract/catalogue/calls';
import { nobody, testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);

/** The titles of the list that begin with this. */
const titles = async (prefix: string, input = {}) =>
  (await as(nobody).call(getAnnouncementPage, { pageSize: 100, ...input })).list
    .map(({ title }) => title)
    .filter((title) => title.startsWith(prefix));
const read = (id: string) => as(nobody).call(getAnnouncementDetail, { id });

describe('the list', () => {
  test('has pinned ones first, then the newest, and neither drafts nor withdrawn ones', async () => {
    for (const [title, over] of [
      ['列一', {}],
      ['列二', { pinned: true }],
      ['列三', {}],
      ['列四', { state: 'draft' }],
      ['列五', { state: 'withdrawn' }],
    ] as const)
      await given.announcement({ title, ...over });
    expect(await titles('列')).toEqual(['列二', '列三', '列一']);
  });

  test('narrowed to a kind, it counts that kind only', async () => {
    const before = await as(nobody).call(getAnnouncementPage, { kind: 'reward' });
    await given.announcement({ title: '类一', kind: 'reward' });
    await given.announcement({ title: '类二', kind: 'activity' });
    await given.announcement({ title: '类三', kind: 'reward', state: 'draft' });
    expect(await titles('类', { kind: 'reward' })).toEqual(['类一']);
    const after = await as(nobody).call(getAnnouncementPage, { kind: 'reward' });
    expect(after.total).toBe(before.total + 1);
  });

  test('pages tell the exact total, and beyond the last there is nothing', async () => {
    for (let n = 0; n < 21; n++) await given.announcement({ title: `页${n}` });
    const { total, list } = await as(nobody).call(getAnnouncementPage, {});
    const { rows } = await sql<{ there: number }>`
      select count(*)::int as there from announcement where state = 'published' and document_kind is null`.execute(
      app.db,
    );
    expect([total, list.length]).toEqual([rows[0]?.there, 20]);
    expect((await as(nobody).call(getAnnouncementPage, { page: 1_000 })).list).toEqual([]);
  });

  test('another kind is bad input', async () => {
    await expect(as(nobody).call(getAnnouncementPage, { kind: 'gossip' as never })).refuses(
      'badInput',
      'kind',
    );
  });
});

describe('an announcement', () => {
  test('is read by anybody, with those published before and after it', async () => {
    const [first, second, third] = [
      await given.announcement({ title: '前篇' }),
      await given.announcement({ title: '本篇', body: '# 正文', summary: '摘要', kind: 'reward' }),
      await given.announcement({ title: '后篇' }),
    ];
    expect(await read(second.announcementId)).toEqual({
      id: second.announcementId,
      title: '本篇',
      kind: 'reward',
      kindName: '奖励',
      summary: '摘要',
      cover: '',
      pinned: false,
      publishTime: expect.any(Number) as number,
      viewCount: 0,
      body: '# 正文',
      images: [],
      newer: { id: third.announcementId, title: '后篇' },
      older: { id: first.announcementId, title: '前篇' },
    });
    expect((await read(third.announcementId)).newer).toBeNull();
  });

  test.each(['draft', 'withdrawn'] as const)('that is %s is not there', async (state) => {
    const { announcementId } = await given.announcement({ state });
    await expect(read(announcementId)).refuses('notFound');
  });

  test('nobody wrote is not there', async () => {
    await expect(read('01993d6a-0000-7000-8000-000000000001')).refuses('notFound');
    await expect(read('1')).refuses('badInput', 'id');
  });
});

describe('a standing text', () => {
  test.each(['agreement', 'privacy', 'policy'] as const)(
    '%s shows the document in force and is in no list',
    async (kind) => {
      const { title, body, publishTime } = await as(nobody).call(getTerms, { kind });
      expect(await read(standingAnnouncements[kind])).toMatchObject({
        title,
        body,
        publishTime,
        newer: null,
        older: null,
      });
      expect(await titles(title)).toEqual([]);
    },
  );

  test('follows its document', async () => {
    await given.document({ kind: 'policy', title: '安全政策', body: '新的政策' });
    expect((await read(standingAnnouncements.policy)).body).toBe('新的政策');
  });
});

describe('the database refuses', () => {
  const change = async (
    state: 'draft' | 'published' | 'withdrawn',
    values: Record<string, unknown>,
  ) => {
    const { announcementId } = await given.announcement({ state });
    return app.db
      .updateTable('announcement')
      .set({ version: sql`version + 1`, ...values })
      .where('id', '=', announcementId)
      .execute();
  };

  test.each([
    [
      'a publication without its time',
      'draft',
      { state: 'published' },
      'announcement_published_has_time',
    ],
    ['an empty text', 'draft', { body: '' }, 'announcement_has_body'],
    ['a title of one sign', 'draft', { title: '字' }, 'announcement_title_length'],
    ['a title of 81 signs', 'draft', { title: '字'.repeat(81) }, 'announcement_title_length'],
    ['a summary of 201', 'draft', { summary: '字'.repeat(201) }, 'announcement_summary_length'],
    ['a text of 50,001', 'draft', { body: '字'.repeat(50_001) }, 'announcement_body_length'],
  ] as const)('%s', async (_, state, values, constraint) => {
    await expect(change(state, values)).rejects.toMatchObject({ constraint });
  });

  test('nothing that is as long as it may be', async () => {
    for (const title of ['公告', '字'.repeat(80)])
      await change('draft', { title, summary: '字'.repeat(200), body: '字'.repeat(50_000) });
  });

  test('taking any away', async () => {
    await expect(app.db.deleteFrom('announcement').execute()).rejects.toMatchObject({
      constraint: 'announcement_append_only',
    });
  });
});
