import * as z from 'zod/mini';
import { announcementRow, announcementState } from './calls.ts';
import { publicPicture } from '../files/calls.ts';
import { cappedPageOf, id, pageInput, time } from '../paging.ts';
import { route } from '../route.ts';

const staffAnnouncement = z.object({
  ...announcementRow.shape,
  state: announcementState.schema,
  stateName: z.string(),
  /** Null while it is a draft. */
  publishTime: z.nullable(time),
  updateTime: time,
  version: z.int(),
});
export type StaffAnnouncement = z.output<typeof staffAnnouncement>;

export const getStaffAnnouncementPage = route({
  name: 'getStaffAnnouncementPage',
  group: 'console',
  access: ['operator'],
  summary: '全部公告，含草稿与已撤回；新建的在前',
  input: z.strictObject({ ...pageInput, state: z.optional(announcementState.schema) }),
  output: z.object({
    ...cappedPageOf(staffAnnouncement).shape,
    counts: z.array(z.object({ state: announcementState.schema, count: z.int() })),
  }),
});

const staffAnnouncementDetail = z.object({
  ...staffAnnouncement.shape,
  body: z.string(),
  coverImage: z.nullable(publicPicture),
  images: z.array(publicPicture),
});
export type StaffAnnouncementDetail = z.output<typeof staffAnnouncementDetail>;

export const getStaffAnnouncementDetail = route({
  name: 'getStaffAnnouncementDetail',
  group: 'console',
  access: ['operator'],
  tail: '/{id}',
  summary: '一篇公告的全部内容，任何状态',
  input: z.strictObject({ id }),
  output: staffAnnouncementDetail,
  refusals: ['notFound'],
});
