import type { PortalRoute } from '@shieldsource/contract/site/paths';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import {
  announcementPath,
  announcementsPath,
  captchaPath,
  centerPath,
  coinsPath,
  contributionPath,
  exchangePath,
  giftsPath,
  guidelinesPath,
  lettersPath,
  memberPath,
  orderPath,
  ordersPath,
  rankPath,
  reportPath,
  reportsPath,
  signInPath,
  startPath,
  submitPath,
} from '../lib/paths.ts';
import { renderedMarkdown } from '../pieces/markdown/rendered.ts';
import type { IconName } from '../ui/icons/shapes.ts';
import type { Loader, PageLoader } from '../ui/page/LazyPage.tsx';

export interface Page {
  /** Pattern of the router; also the name under which its views are counted. */
  readonly path: PortalRoute;
  readonly title: MessageDescriptor;
  /** `user` pages are there for members only. */
  readonly access: 'anyone' | 'user';
  /** `full` has no footer and fills the width, `side` has the side menu. */
  readonly layout: 'full' | 'plain' | 'side';
  readonly load: PageLoader;
  /** A part of it that it shows at once. */
  readonly part?: Loader;
  /** What it shows of its own while it is still asked who is here. */
  readonly head?: PageLoader;
  /** A query at which the server draws it as well (`first-screen.tsx`). */
  readonly drawnWith?: string;
  /** For a visitor the address leads to sign-in and back, not to `/`. */
  readonly leadsToLogin?: true;
  /** Its entry in the header, in the order of this list; with a name where the title is too long for it. */
  readonly main?: { readonly icon: IconName; readonly name?: MessageDescriptor };
  /** Its entry in the side menu. */
  readonly icon?: IconName;
  /** The entry of the side menu it stands below. */
  readonly group?: { readonly name: MessageDescriptor; readonly icon: IconName };
}

const rewards = { name: msg`我的奖励`, icon: 'coin' } as const;

/** Every page of the portal; an unknown path goes to `/`. */
export const pages: readonly Page[] = [
  {
    path: startPath,
    title: msg`首页`,
    access: 'anyone',
    layout: 'full',
    main: { icon: 'home' },
    load: () => import('./home/HomePage.tsx'),
  },
  {
    path: submitPath,
    title: msg`提交漏洞`,
    access: 'user',
    layout: 'plain',
    main: { icon: 'send' },
    leadsToLogin: true,
    load: () => import('./reports/SubmitPage.tsx'),
  },
  {
    path: guidelinesPath,
    title: msg`规则与范围`,
    access: 'anyone',
    layout: 'plain',
    main: { icon: 'list' },
    load: () => import('./guidelines/GuidelinesPage.tsx'),
    part: renderedMarkdown,
  },
  {
    path: giftsPath,
    title: msg`礼品兑换`,
    access: 'anyone',
    layout: 'plain',
    main: { icon: 'gift' },
    load: () => import('./gifts/GiftsPage.tsx'),
  },
  {
    path: exchangePath(':id'),
    title: msg`兑换礼品`,
    access: 'user',
    layout: 'plain',
    load: () => import('./gifts/ExchangePage.tsx'),
    part: renderedMarkdown,
  },
  {
    path: rankPath,
    title: msg`贡献排行榜`,
    access: 'anyone',
    layout: 'plain',
    main: { icon: 'podium', name: msg`排行榜` },
    load: () => import('./ranking/RankPage.tsx'),
  },
  {
    path: announcementsPath,
    title: msg`公告`,
    access: 'anyone',
    layout: 'plain',
    main: { icon: 'news' },
    load: () => import('./announcements/AnnouncementsPage.tsx'),
  },
  {
    path: announcementPath(':id'),
    title: msg`公告详情`,
    access: 'anyone',
    layout: 'plain',
    load: () => import('./announcements/AnnouncementPage.tsx'),
    part: renderedMarkdown,
  },
  {
    path: signInPath,
    title: msg`登录`,
    access: 'anyone',
    layout: 'plain',
    load: () => import('./login/LoginPage.tsx'),
    drawnWith: 'way=password',
  },
  {
    path: memberPath,
    title: msg`我的主页`,
    access: 'user',
    layout: 'side',
    icon: 'home',
    load: () => import('./overview/OverviewPage.tsx'),
  },
  {
    path: reportsPath,
    title: msg`我的漏洞`,
    access: 'user',
    layout: 'side',
    icon: 'list',
    load: () => import('./reports/MyReportsPage.tsx'),
  },
  {
    path: reportPath(':id'),
    title: msg`漏洞详情`,
    access: 'user',
    layout: 'side',
    load: () => import('./reports/ReportPage.tsx'),
    head: async () => ({ default: (await import('./reports/ReportPage.tsx')).ReportHead }),
    part: renderedMarkdown,
  },
  {
    path: ordersPath,
    title: msg`我的礼品`,
    access: 'user',
    layout: 'side',
    icon: 'gift',
    group: rewards,
    load: () => import('./orders/OrdersPage.tsx'),
  },
  {
    path: orderPath(':id'),
    title: msg`订单详情`,
    access: 'user',
    layout: 'side',
    load: () => import('./orders/OrderPage.tsx'),
  },
  {
    path: coinsPath,
    title: msg`我的安全币`,
    access: 'user',
    layout: 'side',
    icon: 'coin',
    group: rewards,
    load: () => import('./coins/CoinsPage.tsx'),
  },
  {
    path: contributionPath,
    title: msg`我的贡献值`,
    access: 'user',
    layout: 'side',
    icon: 'growth',
    group: rewards,
    load: () => import('./contribution/ContributionPage.tsx'),
  },
  {
    path: lettersPath,
    title: msg`我的消息`,
    access: 'user',
    layout: 'side',
    icon: 'letter',
    load: () => import('./letters/LettersPage.tsx'),
  },
  {
    path: centerPath,
    title: msg`个人中心`,
    access: 'user',
    layout: 'side',
    icon: 'person',
    load: () => import('./center/CenterPage.tsx'),
  },
  ...(import.meta.env.DEV ? [captchaDemo()] : []),
];

/** Whether the server draws the page (`first-screen.tsx`): it looks the same for every visitor. */
export const isForVisitors = ({ access }: Page): boolean => access === 'anyone';

/** In development only: a production build has neither the page nor its address. */
function captchaDemo(): Page {
  return {
    path: captchaPath,
    title: msg`图形验证码示例`,
    access: 'anyone',
    layout: 'plain',
    load: () => import('./demo/CaptchaPage.tsx'),
  };
}

/** Replaces every page that is for members only while the account is in its cooling-off. */
export const coolingOff: Pick<Page, 'title' | 'load'> = {
  title: msg`账号注销中`,
  load: () => import('./cooling-off/CoolingOffPage.tsx'),
};

/** The same after long sleep, until more than an SMS code has been shown. */
export const proof: typeof coolingOff = {
  title: msg`验证身份`,
  load: () => import('./login/ProofPage.tsx'),
};
