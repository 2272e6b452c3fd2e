import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { getAnnouncementDetail } from '@shieldsource/contract/announcements/calls';
import {
  getStaffAnnouncementDetail,
  getStaffAnnouncementPage,
} from '@shieldsource/contract/announcements/desk';
import {
  postAnnouncementInsert,
  postAnnouncementModify,
  postAnnouncementPublish,
  postAnnouncementWithdraw,
  postformAnnouncementImage,
} from '@shieldsource/contract/announcements/acts';
import { postformGiftImage } from '@shieldsource/contract/gifts/desk';
import { getAuditPage } from '@shieldsource/contract/people/desk';
import type { Route } from '@shieldsource/contract/route';
import { nobody, testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { multipart } from '../../../test/multipart.ts';

const harness = await testApp();
const { as, server } = harness;
const given = givenOn(harness);
const desk = as(await given.operator());
const auditor = await given.staff({ roles: ['auditor'] });

const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
const upload = (
  route: typeof postformAnnouncementImage | typeof postformGiftImage = postformAnnouncementImage,
) => desk.call(route, {}, multipart([], { name: 'a.png', bytes }));
const isThere = async (url: string) =>
  String((await server.inject({ url })).headers['content-type']).startsWith('image/');
const lastDeed = async () => {
  const { list } = await as(auditor).call(getAuditPage, {});
  return [list[0]?.action, list[0]?.target, list[0]?.reason];
};

describe('writing', () => {
  test('makes a draft that only operators see', async () => {
    const { id, version } = await desk.call(postAnnouncementInsert, given.announcementInput());
    expect(version).toBe(1);
    expect(await desk.call(getStaffAnnouncementDetail, { id })).toMatchObject({
      state: 'draft',
      stateName: '草稿',
      publishTime: null,
      coverImage: null,
      version: 1,
    });
    await expect(as(nobody).call(getAnnouncementDetail, { id })).refuses('notFound');
    expect(await lastDeed()).toEqual(['announcement.insert', `announcement:${id}`, '']);
  });

  test.each([
    ['title', { title: '短' }],
    ['summary', { summary: '' }],
    ['body', { body: ' ' }],
    ['kind', { kind: 'gossip' as never }],
    ['cover', { cover: 'x' }],
  ])('without a proper %s is bad input', async (field, over) => {
    await expect(desk.call(postAnnouncementInsert, given.announcementInput(over))).refuses(
      'badInput',
      field,
    );
  });

  test('shows a cover and pictures of the text, at plain addresses', async () => {
    const [cover, inline] = [await upload(), await upload()];
    const { announcementId: id } = await given.announcement({
      cover: cover.id,
      body: `![图](file:${inline.id})`,
    });
    const shown = await as(nobody).call(getAnnouncementDetail, { id });
    expect(shown.cover).toBe(cover.url);
    expect(shown.images).toEqual([cover, inline]);
    expect(await isThere(cover.url)).toBe(true);
  });

  test('takes no picture of something else, nor of another announcement', async () => {
    const gift = await upload(postformGiftImage);
    const used = await upload();
    await given.announcement({ cover: used.id });
    for (const cover of [gift.id, used.id, '01993d6a-0000-7000-8000-000000000001'])
      await expect(
        desk.call(postAnnouncementInsert, given.announcementInput({ cover })),
      ).rejects.toThrow('1504 封面已失效或已用在别处');
    const copied = given.announcementInput({ body: `![图](file:${used.id})` });
    await expect(desk.call(postAnnouncementInsert, copied)).rejects.toThrow('正文中的第 1 张图片');
  });

  test('the same again makes one, with its pictures; another under its id is refused', async () => {
    const [cover, inText] = [await upload(), await upload()];
    const announcementId = randomUUID();
    const input = {
      announcementId,
      ...given.announcementInput({ cover: cover.id, body: `![图](file:${inText.id})` }),
    };
    const made = { id: announcementId, version: 1 };
    expect(await desk.call(postAnnouncementInsert, input)).toEqual(made);
    expect(await desk.call(postAnnouncementInsert, input)).toEqual(made);
    await expect(desk.call(postAnnouncementInsert, { ...input, title: '另一篇' })).refuses(
      'keyReused',
    );
    const { images } = await desk.call(getStaffAnnouncementDetail, { id: announcementId });
    expect(images).toHaveLength(2);
  });
});

describe('changing', () => {
  test('a published one changes it for everybody, and removes the pictures it no longer has', async () => {
    const [old, next] = [await upload(), await upload()];
    const made = await given.announcement({ cover: old.id });
    const { version } = await desk.call(postAnnouncementModify, {
      ...made,
      ...given.announcementInput({ title: '改过的标题', cover: next.id, pinned: true }),
    });
    expect(version).toBe(made.version + 1);
    const shown = await as(nobody).call(getAnnouncementDetail, { id: made.announcementId });
    expect(shown).toMatchObject({ title: '改过的标题', cover: next.url, pinned: true });
    expect([await isThere(old.url), await isThere(next.url)]).toEqual([false, true]);
    expect((await lastDeed())[0]).toBe('announcement.modify');
  });

  test('a version that somebody else changed is refused, and nothing happens', async () => {
    const made = await given.announcement();
    const stale = { ...made, version: made.version - 1 };
    await expect(
      desk.call(postAnnouncementModify, { ...stale, ...given.announcementInput() }),
    ).refuses('conflict');
    await expect(desk.call(postAnnouncementWithdraw, { ...stale, reason: '有误' })).refuses(
      'conflict',
    );
  });

  test('of two at once one comes first', async () => {
    const made = await given.announcement();
    const both = await Promise.allSettled(
      ['甲的标题', '乙的标题'].map((title) =>
        desk.call(postAnnouncementModify, { ...made, ...given.announcementInput({ title }) }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('publishing and withdrawing', () => {
  test('a withdrawn one is gone, and comes back with its first day', async () => {
    const made = await given.announcement();
    const read = () => as(nobody).call(getAnnouncementDetail, { id: made.announcementId });
    const { publishTime } = await read();
    await desk.call(postAnnouncementWithdraw, { ...made, reason: '内容有误' });
    expect(await lastDeed()).toEqual([
      'announcement.withdraw',
      `announcement:${made.announcementId}`,
      '内容有误',
    ]);
    await expect(read()).refuses('notFound');
    await desk.call(postAnnouncementPublish, { ...made, version: made.version + 1 });
    expect((await read()).publishTime).toBe(publishTime);
    expect((await lastDeed())[0]).toBe('announcement.publish');
  });

  test.each([
    ['publish', 'published'],
    ['withdraw', 'draft'],
    ['withdraw', 'withdrawn'],
  ] as const)('%s is refused while it is %s', async (move, state) => {
    const made = await given.announcement({ state });
    await expect(
      move === 'publish'
        ? desk.call(postAnnouncementPublish, made)
        : desk.call(postAnnouncementWithdraw, { ...made, reason: '有误' }),
    ).refuses('conflict');
  });
});

test('the desk lists every state, newest first, with exact counts', async () => {
  const countsOf = async () =>
    Object.fromEntries(
      (await desk.call(getStaffAnnouncementPage, {})).counts.map(({ state, count }) => [
        state,
        count,
      ]),
    ) as Record<string, number>;
  const before = await countsOf();
  const draft = await given.announcement({ state: 'draft', title: '最新草稿' });
  await given.announcement({ state: 'withdrawn' });
  const after = await countsOf();
  expect([after['draft'], after['withdrawn'], after['published']]).toEqual([
    (before['draft'] ?? 0) + 1,
    (before['withdrawn'] ?? 0) + 1,
    before['published'],
  ]);
  const { list, total } = await desk.call(getStaffAnnouncementPage, { state: 'draft' });
  expect([list[0]?.id, total]).toEqual([draft.announcementId, after['draft']]);
});

test('a standing text is not at the desk', async () => {
  const id = '01900000-0000-7000-8000-000000000001';
  await expect(desk.call(getStaffAnnouncementDetail, { id })).refuses('notFound');
  await expect(
    desk.call(postAnnouncementWithdraw, { announcementId: id, version: 1, reason: '有误' }),
  ).refuses('notFound');
});

test.each(['reviewer', 'admin', 'auditor'] as const)(
  'a %s writes no announcements',
  async (role) => {
    const other = as(await given.staff({ roles: [role] }));
    const calls: [Route, Record<string, unknown>][] = [
      [getStaffAnnouncementPage, {}],
      [postAnnouncementInsert, given.announcementInput()],
      [postAnnouncementPublish, await given.announcement({ state: 'draft' })],
    ];
    for (const [route, input] of calls)
      await expect(other.call(route, input as never)).refuses('notPermitted');
  },
);
