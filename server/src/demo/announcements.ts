import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AnnouncementKind } from '@shieldsource/contract/announcements';
import {
  postAnnouncementInsert,
  postAnnouncementPublish,
  postformAnnouncementImage,
} from '@shieldsource/contract/console-announcements';
import { insert, publish } from '../features/announcements/announcements.desk.ts';
import { uploadAnnouncementImage } from '../features/files/files.uploads.ts';
import type { App } from '../platform/app.ts';
import type { StaffMe } from '../platform/sessions.ts';
import { drawCover, type CoverPicture } from './announcement-pictures.ts';
import { callOf } from './call.ts';

interface DemoAnnouncement {
  readonly title: string;
  readonly kind: AnnouncementKind;
  readonly summary: string;
  /** Its text, in `announcements/`. */
  readonly text: string;
  readonly picture?: CoverPicture;
  readonly pinned?: true;
  /** Absent for a draft. */
  readonly daysAgo?: number;
  readonly views?: number;
}

const announcements: readonly DemoAnnouncement[] = [
  {
    title: '年度致谢名单',
    kind: 'reward',
    summary: '感谢这一年里提交有效报告的每一位研究员。',
    text: 'thanks-draft',
  },
  {
    title: '元旦假期审核与发货安排',
    kind: 'notice',
    summary: '假期照常接收报告，严重漏洞有人值班；实物礼品节后寄出。',
    text: 'holiday',
    daysAgo: 1,
    views: 86,
  },
  {
    title: '大促安全专项：请重点看看会员中心与支付网关',
    kind: 'activity',
    summary: '11 月 20 日至 12 月 10 日的重点范围，和核心业务的奖励怎样算。',
    text: 'season-focus',
    picture: 'shields',
    pinned: true,
    daysAgo: 3,
    views: 1_283,
  },
  {
    title: '白帽沙龙杭州站开始报名',
    kind: 'activity',
    summary: '12 月 6 日下午，四十个座位：一次支付漏洞的全过程，和一场听意见的圆桌。',
    text: 'salon',
    picture: 'table',
    daysAgo: 6,
    views: 417,
  },
  {
    title: '新礼品上架：降噪耳机、机械键盘与书籍套装',
    kind: 'reward',
    summary: '三种实物礼品补货上架，确认地址后约七个工作日寄出。',
    text: 'new-gifts',
    picture: 'shelf',
    daysAgo: 11,
    views: 655,
  },
  {
    title: '十月贡献榜公布',
    kind: 'reward',
    summary: '十月收到有效报告 47 份，前三名的纪念品将在本月内寄出。',
    text: 'october-ranking',
    picture: 'peaks',
    daysAgo: 18,
    views: 902,
  },
  {
    title: '关于测试数据的提醒',
    kind: 'notice',
    summary: '证明漏洞存在即可：一条数据足以说明问题，截图请打码，提交后请删除留存。',
    text: 'test-data',
    daysAgo: 27,
    views: 538,
  },
  {
    title: '奖励是怎样算出来的：评分标准说明',
    kind: 'notice',
    summary: '基数、业务系数、质量加分，用两个例子讲清一份报告的奖励。',
    text: 'scoring-notes',
    daysAgo: 40,
    views: 2_046,
  },
];

/** Announcements of the last weeks, one pinned, one still a draft; written from old to new. */
export async function announce(app: App, operator: StaffMe): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shieldsource-demo-'));
  try {
    for (const one of announcements.toReversed()) {
      const id = await write(app, operator, one, folder);
      if (one.daysAgo !== undefined) await makePublic(app, operator, id, one);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function write(
  app: App,
  operator: StaffMe,
  { title, kind, summary, text, picture, pinned }: DemoAnnouncement,
  folder: string,
): Promise<string> {
  const body = await readFile(new URL(`announcements/${text}.md`, import.meta.url), 'utf8');
  const cover = picture ? await uploadCover(app, operator, picture, folder) : null;
  const { id } = await insert(app, callOf(postAnnouncementInsert, operator), {
    title,
    kind,
    summary,
    body: body.trim(),
    cover,
    pinned: pinned ?? false,
  });
  return id;
}

async function uploadCover(
  app: App,
  operator: StaffMe,
  picture: CoverPicture,
  folder: string,
): Promise<string> {
  const path = join(folder, `${picture}.png`);
  await writeFile(path, await drawCover(picture));
  const file = { path, name: `${picture}.png`, sizeBytes: (await stat(path)).size };
  const { id } = await uploadAnnouncementImage(
    app,
    callOf(postformAnnouncementImage, operator, file),
  );
  return id;
}

// published today like everything here, then put where it would stand had it been read for a while
async function makePublic(
  app: App,
  operator: StaffMe,
  id: string,
  { daysAgo = 0, views = 0 }: DemoAnnouncement,
): Promise<void> {
  await publish(app, callOf(postAnnouncementPublish, operator), { announcementId: id, version: 1 });
  await app.db
    .updateTable('announcement')
    .set({
      version: 3,
      published_at: sql`now() - make_interval(days => ${daysAgo}::int)`,
    })
    .where('id', '=', id)
    .execute();
  if (views > 0)
    await app.db.insertInto('announcement_view').values({ announcement_id: id, views }).execute();
}
