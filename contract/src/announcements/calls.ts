import * as z from 'zod/mini';
import { coded, type CodeOf } from '../coded.ts';
import { publicPicture } from '../files/calls.ts';
import { cappedPageOf, id, pageInput, time } from '../paging.ts';
import { route } from '../route.ts';

export const announcementKind = coded({
  notice: { code: 'notice', label: '通知', tone: 'blue' },
  reward: { code: 'reward', label: '奖励', tone: 'amber' },
  activity: { code: 'activity', label: '活动', tone: 'teal' },
});
export type AnnouncementKind = CodeOf<typeof announcementKind>;

/** Only published announcements are visible in the portal. */
export const announcementState = coded({
  draft: { code: 'draft', label: '草稿', tone: 'grey' },
  published: { code: 'published', label: '已发布', tone: 'green' },
  withdrawn: { code: 'withdrawn', label: '已撤回', tone: 'orange' },
});
export type AnnouncementState = CodeOf<typeof announcementState>;

/** The state changes that are allowed; any other is refused with `conflict`. */
export const announcementMoves = {
  publish: { from: ['draft', 'withdrawn'], to: 'published' },
  withdraw: { from: ['published'], to: 'withdrawn' },
} as const satisfies Record<
  string,
  { readonly from: readonly AnnouncementState[]; readonly to: AnnouncementState }
>;
export type AnnouncementMove = keyof typeof announcementMoves;

/**
 * The portal's own texts, each an announcement at a fixed address that stands in no list: its words are those of the
 * document in force. Footer, sign-in and security.txt lead to them.
 */
export const standingAnnouncements = {
  agreement: '01900000-0000-7000-8000-000000000001',
  privacy: '01900000-0000-7000-8000-000000000002',
  policy: '01900000-0000-7000-8000-000000000003',
} as const;

/** An announcement in a list. `cover` is a public address or empty. */
export const announcementRow = z.object({
  id,
  title: z.string(),
  kind: announcementKind.schema,
  kindName: z.string(),
  summary: z.string(),
  cover: z.string(),
  pinned: z.boolean(),
  publishTime: time,
  viewCount: z.int(),
});
export type AnnouncementRow = z.output<typeof announcementRow>;

export const getAnnouncementPage = route({
  name: 'getAnnouncementPage',
  group: 'announcement',
  access: 'anyone',
  summary: '公告列表：置顶在前，其余由近到远；kind 缺省为全部',
  input: z.strictObject({ ...pageInput, kind: z.optional(announcementKind.schema) }),
  output: cappedPageOf(announcementRow),
});

const neighbour = z.nullable(z.object({ id, title: z.string() }));

export const announcementDetail = z.object({
  ...announcementRow.shape,
  /** Markdown; names its pictures as `file:{id}`. */
  body: z.string(),
  images: z.array(publicPicture),
  /** Published just after this one, and just before. */
  newer: neighbour,
  older: neighbour,
});
export type AnnouncementDetail = z.output<typeof announcementDetail>;

export const getAnnouncementDetail = route({
  name: 'getAnnouncementDetail',
  group: 'announcement',
  access: 'anyone',
  tail: '/{id}',
  summary: '公告全文与前后两篇；未发布的视为不存在',
  input: z.strictObject({ id }),
  output: announcementDetail,
  refusals: ['notFound'],
});
