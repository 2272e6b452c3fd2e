import type { PortalRoute } from '@shieldsource/contract/analytics';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { IconName } from '../ui/icons/Icon.tsx';
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
  /** Logged out, the address leads to sign-in and back, not to `/`. */
  readonly leadsToLogin?: true;
  /** Its entry in the side menu. */
  readonly icon?: IconName;
}

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
    load: () => import('./orders/OrdersPage.tsx'),
  },
  {
    path: '/personal/security-currency',
    title: msg`我的安全币`,
    access: 'user',
    layout: 'side',
    icon: 'coin',
    load: () => import('./coins/CoinsPage.tsx'),
  },
  {
    path: '/personal/contribution',
    title: msg`我的贡献值`,
    access: 'user',
    layout: 'side',
    icon: 'growth',
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
];

/** Stands at every user-only path while the account is in its cooling-off. */
export const coolingOff: Pick<Page, 'title' | 'load'> = {
  title: msg`账号注销中`,
  load: () => import('./cooling-off/CoolingOffPage.tsx'),
};
