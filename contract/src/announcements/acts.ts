import * as z from 'zod/mini';
import { reason } from '../acts.ts';
import { announcementKind } from './calls.ts';
import { imageRefusals, publicPicture } from '../files/calls.ts';
import { id, nothing, version } from '../paging.ts';
import { route } from '../route.ts';
import { manyLines, oneLine, showsAtLeast, typed } from '../text/typed.ts';

export const maxAnnouncementBody = 50_000;

const fields = {
  title: typed(
    '请输入标题',
    oneLine,
    showsAtLeast(2, '标题至少 2 个字'),
    z.maxLength(80, '标题最多 80 个字'),
  ),
  kind: announcementKind.schema,
  summary: typed(
    '请输入摘要',
    oneLine,
    showsAtLeast(2, '摘要至少 2 个字'),
    z.maxLength(200, '摘要最多 200 个字'),
  ),
  body: typed('请输入正文', manyLines, z.maxLength(maxAnnouncementBody, '正文最多 50,000 个字')),
  /** An upload of `postformAnnouncementImage`. */
  cover: z.nullable(id),
  pinned: z.boolean(),
};

export const postAnnouncementInsert = route({
  name: 'postAnnouncementInsert',
  group: 'console',
  access: ['operator'],
  summary: '新建公告，先存为草稿',
  markdown: ['body'],
  records: 'announcement.insert',
  input: z.strictObject({
    /** The id of the announcement, made by the page: the same again adds nothing, another one under it is refused. */
    announcementId: z.optional(id),
    ...fields,
  }),
  output: z.object({ id, version: z.int() }),
  refusals: ['fileNotUsable', 'keyReused'],
});

const versioned = { announcementId: id, version };

export const postAnnouncementModify = route({
  name: 'postAnnouncementModify',
  group: 'console',
  access: ['operator'],
  summary: '修改公告；已发布的立即生效',
  markdown: ['body'],
  records: 'announcement.modify',
  input: z.strictObject({ ...versioned, ...fields }),
  output: z.object({ id, version: z.int() }),
  refusals: ['notFound', 'conflict', 'fileNotUsable'],
});

export const postAnnouncementPublish = route({
  name: 'postAnnouncementPublish',
  group: 'console',
  access: ['operator'],
  summary: '发布公告，所有人可见；撤回的可以再次发布',
  records: 'announcement.publish',
  input: z.strictObject(versioned),
  output: nothing,
  refusals: ['notFound', 'conflict'],
});

export const postAnnouncementWithdraw = route({
  name: 'postAnnouncementWithdraw',
  group: 'console',
  access: ['operator'],
  summary: '撤回公告，须写明原因；此后只有运营能看到',
  records: 'announcement.withdraw',
  input: z.strictObject({
    ...versioned,
    reason,
  }),
  output: nothing,
  refusals: ['notFound', 'conflict'],
});

export const postformAnnouncementImage = route({
  name: 'postformAnnouncementImage',
  group: 'console',
  access: ['operator'],
  summary: '上传公告封面或正文图片（字段 file），公开可见',
  recordsNothing: 'an upload, until an announcement shows it',
  input: z.strictObject({}),
  output: publicPicture,
  refusals: imageRefusals,
});
