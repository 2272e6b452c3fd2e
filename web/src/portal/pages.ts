import type { PortalRoute } from '@shieldsource/contract/analytics';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { IconName } from '../ui/icons/shapes.ts';
import type { PageLoader } from '../ui/page/LazyPage.tsx';

export interface Page {
  /** Pattern of the router; also the name under which its views are counted. */
  readonly path: PortalRoute;
  readonly title: MessageDescriptor;
  /** `user` pages are there for members only, and stand inside the component library. */
  readonly access: 'anyone' | 'user';
  /** `full` has no footer and fills the width, `side` has the side menu. */
  readonly layout: 'full' | 'plain' | 'side';
  readonly load: PageLoader;
  /** A page for anyone that stands inside the component library too. */
  readonly inLibrary?: true;
  /** Logged out, the address leads to sign-in and back, not to `/`. */
  readonly leadsToLogin?: true;
  /** Its entry in the side menu. */
  readonly icon?: IconName;
  /** The entry of the side menu it stands below. */
  readonly group?: { readonly name: MessageDescriptor; readonly icon: IconName };
}

const rewards = { name: msg`我的奖励`, icon: 'coin' } as const;

/** Every page of the portal; an unknown path goes to `/`. */
export const pages: readonly Page[] = [
  {
    path: '/',
    title: msg`首页`,
    access: 'anyone',
    layout: 'full',
    load: () => import('./home/HomePage.tsx'),
  },
  {
    path: '/login',
    title: msg`登录`,
    access: 'anyone',
    layout: 'plain',
    load: () => import('./login/LoginPage.tsx'),
  },
  {
    path: '/announcement/home',
    title: msg`公告`,
    access: 'anyone',
    layout: 'plain',
    load: () => import('./announcements/AnnouncementsPage.tsx'),
  },
  {
    path: '/announcement/detail/:id',
    title: msg`公告详情`,
    access: 'anyone',
    layout: 'plain',
    load: () => import('./announcements/AnnouncementPage.tsx'),
  },
  {
    path: '/rank/personal',
    title: msg`贡献排行榜`,
    access: 'anyone',
    layout: 'plain',
    load: () => import('./ranking/RankPage.tsx'),
  },
  {
    path: '/award/home',
    title: msg`礼品兑换`,
    access: 'anyone',
    layout: 'plain',
    load: () => import('./gifts/GiftsPage.tsx'),
  },
  {
    path: '/award/exchange/:id',
    title: msg`兑换礼品`,
    access: 'user',
    layout: 'plain',
    load: () => import('./gifts/ExchangePage.tsx'),
  },
  {
    path: '/weak/home',
    title: msg`提交漏洞`,
    access: 'user',
    layout: 'plain',
    leadsToLogin: true,
    load: () => import('./reports/SubmitPage.tsx'),
  },
  {
    path: '/user/center',
    title: msg`我的主页`,
    access: 'user',
    layout: 'side',
    icon: 'home',
    load: () => import('./overview/OverviewPage.tsx'),
  },
  {
    path: '/personal/submit',
    title: msg`我的漏洞`,
    access: 'user',
    layout: 'side',
    icon: 'list',
    load: () => import('./reports/MyReportsPage.tsx'),
  },
  {
    path: '/personal/submit/detail/:id',
    title: msg`漏洞详情`,
    access: 'user',
    layout: 'side',
    load: () => import('./reports/ReportPage.tsx'),
  },
  {
    path: '/personal/my-gift',
    title: msg`我的礼品`,
    access: 'user',
    layout: 'side',
    icon: 'gift',
    group: rewards,
    load: () => import('./orders/OrdersPage.tsx'),
  },
  {
    path: '/personal/security-currency',
    title: msg`我的安全币`,
    access: 'user',
    layout: 'side',
    icon: 'coin',
    group: rewards,
    load: () => import('./coins/CoinsPage.tsx'),
  },
  {
    path: '/personal/contribution',
    title: msg`我的贡献值`,
    access: 'user',
    layout: 'side',
    icon: 'growth',
    group: rewards,
    load: () => import('./contribution/ContributionPage.tsx'),
  },
  {
    path: '/personal/message',
    title: msg`我的消息`,
    access: 'user',
    layout: 'side',
    icon: 'letter',
    load: () => import('./letters/LettersPage.tsx'),
  },
  {
    path: '/personal/center',
    title: msg`个人中心`,
    access: 'user',
    layout: 'side',
    icon: 'person',
    load: () => import('./center/CenterPage.tsx'),
  },
  {
    path: '/api/docs',
    title: msg`接口文档`,
    access: 'anyone',
    layout: 'plain',
    inLibrary: true,
    load: () => import('./docs/DocsPage.tsx'),
  },
  ...(import.meta.env.DEV ? [captchaDemo()] : []),
];

/** Only while the portal is being built: what is deployed has neither the page nor its address. */
function captchaDemo(): Page {
  return {
    path: '/demo/code',
    title: msg`图形验证码示例`,
    access: 'anyone',
    layout: 'plain',
    load: () => import('./demo/CaptchaPage.tsx'),
  };
}

/** Stands at every user-only path while the account is in its cooling-off. */
export const coolingOff: Pick<Page, 'title' | 'load'> = {
  title: msg`账号注销中`,
  load: () => import('./cooling-off/CoolingOffPage.tsx'),
};
