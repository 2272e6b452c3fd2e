import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnnouncementKind } from '@shieldsource/contract/announcements/calls';
import {
  postAnnouncementInsert,
  postAnnouncementPublish,
  postformAnnouncementImage,
} from '@shieldsource/contract/announcements/acts';
import { insert, publish } from '../features/announcements/announcements.desk.ts';
import { uploadAnnouncementImage } from '../features/files/files.uploads.ts';
import type { App } from '../platform/app.ts';
import type { StaffMe } from '../platform/sessions.ts';
import { drawCover, type CoverPicture } from './announcement-pictures.ts';
import { later, type Calendar } from './calendar.ts';
import { callOf } from './call.ts';
import type { Act } from './past.ts';

interface DemoAnnouncement {
  readonly title: string;
  readonly kind: AnnouncementKind;
  readonly summary: string;
  /** A file in `announcements/`, or the text itself. */
  readonly text: string | { readonly body: string };
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
    summary: '11 月 20 日至 12 月 10 日的重点范围，和核心业务的奖励怎么算。',
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
    title: '10 月贡献榜公布',
    kind: 'reward',
    summary: '10 月收到有效报告 47 份，前三名的纪念品将在本月内寄出。',
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
    title: '奖励怎么算：评分标准说明',
    kind: 'notice',
    summary: '基数、业务系数、质量加分，用两个例子讲清一份报告的奖励。',
    text: 'scoring-notes',
    daysAgo: 40,
    views: 2_046,
  },
];

/** Announcements of the year, one pinned, one still a draft. */
export function announcing(app: App, operator: StaffMe, calendar: Calendar): Act[] {
  return [...announcements, ...yearOf(calendar)].map((one) => ({
    at: one.daysAgo === undefined ? later(calendar.now, -1) : calendar.day(one.daysAgo, 10.2),
    async does() {
      const id = await write(app, operator, one);
      if (one.daysAgo !== undefined) await makePublic(app, operator, id, one);
    },
  }));
}

async function write(
  app: App,
  operator: StaffMe,
  { title, kind, summary, text, picture, pinned }: DemoAnnouncement,
): Promise<string> {
  const body =
    typeof text === 'string'
      ? await readFile(new URL(`announcements/${text}.md`, import.meta.url), 'utf8')
      : text.body;
  const cover = picture ? await uploadCover(app, operator, picture) : null;
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

async function uploadCover(app: App, operator: StaffMe, picture: CoverPicture): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shieldsource-demo-'));
  try {
    const path = join(folder, `${picture}.png`);
    await writeFile(path, await drawCover(picture));
    const file = { path, name: `${picture}.png`, sizeBytes: (await stat(path)).size };
    const { id } = await uploadAnnouncementImage(
      app,
      callOf(postformAnnouncementImage, operator, file),
    );
    return id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makePublic(
  app: App,
  operator: StaffMe,
  id: string,
  { views = 0 }: DemoAnnouncement,
): Promise<void> {
  await publish(app, callOf(postAnnouncementPublish, operator), { announcementId: id, version: 1 });
  if (views > 0)
    await app.db.insertInto('announcement_view').values({ announcement_id: id, views }).execute();
}

/** Announcements of earlier months; most name the month before the one in which they were published. */
function yearOf(calendar: Calendar): DemoAnnouncement[] {
  return [48, 79, 110, 141, 171, 202, 232, 263, 294, 324].map(
    (daysAgo, index): DemoAnnouncement => {
      const month = monthBefore(calendar.day(daysAgo, 10));
      return (
        specials[index] ?? {
          title: `${month} 月贡献榜公布`,
          kind: 'reward',
          summary: `感谢 ${month} 月提交报告的每一位研究员，前三名的纪念品将在本月内寄出。`,
          text: {
            body: `${month} 月的贡献榜已经公布，可以在“排行榜”里按月查看。\n\n## 纪念品\n\n前三名各寄出一份纪念品，请在个人中心确认收货地址。\n\n## 写在后面\n\n这个月的报告里，越权访问最多，其次是信息泄露。步骤写得清楚的报告，审核会快很多，也更容易得到质量加分。`,
          },
          daysAgo,
          views: 300 + ((daysAgo * 37) % 700),
        }
      );
    },
  );
}

const monthBefore = (day: Date): number => ((day.getUTCMonth() + 11) % 12) + 1;

/** Announcements that take the place of a month's ranking, by index. */
const specials: Readonly<Record<number, DemoAnnouncement>> = {
  1: {
    title: '复测邀请说明：修好以后请你再看一眼',
    kind: 'notice',
    summary: '报告完成后，审核员可能邀请你复测；通过与否都请如实回复。',
    text: {
      body: '从今天起，修复上线后审核员可以邀请原作者复测。\n\n- 收到邀请后，按原来的步骤再试一次即可。\n- 仍能复现，请写明怎样触发，我们会重新修复。\n- 没有时间也没关系，不影响奖励。\n\n复测时仍请遵守测试规范：只用自己的账号，证明存在即可。',
    },
    daysAgo: 79,
    views: 731,
  },
  4: {
    title: '开放平台范围更新',
    kind: 'notice',
    summary: '开放平台的沙箱与旧文档站纳入收录范围，合作方域名仍不收录。',
    text: {
      body: '以下域名即日起纳入收录范围：\n\n| 域名 | 业务级别 |\n|---|---|\n| open.demo.example | 一般业务 |\n| sandbox.open.demo.example | 一般业务 |\n\n合作方与第三方统计脚本的问题请向其厂商反馈，我们也会代为转告。',
    },
    daysAgo: 171,
    views: 612,
  },
  6: {
    title: '年中系统维护通知',
    kind: 'notice',
    summary: '周六凌晨两点到四点维护，期间可以浏览，不能提交。',
    text: {
      body: '本周六 02:00–04:00 进行数据库维护，期间网站可以浏览，暂不能提交报告和兑换礼品。\n\n维护期间写到一半的报告会存为草稿，不会丢失。',
    },
    daysAgo: 232,
    views: 288,
  },
  9: {
    title: '新的一年，漏洞平台正式开放',
    kind: 'notice',
    summary: '平台开放提交，评分标准与收录范围见安全政策。',
    text: {
      body: '平台从今天起正式开放提交。\n\n## 你可以做什么\n\n1. 阅读安全政策，了解收录范围与测试规范。\n2. 提交报告，一般在一个工作日内得到首次答复。\n3. 用安全币兑换礼品，用贡献值参与排行。\n\n感谢每一位愿意告诉我们问题的人。',
    },
    daysAgo: 372,
    views: 1_876,
  },
};
