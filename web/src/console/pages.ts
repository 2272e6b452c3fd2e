import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { getReviewDetail, getReviewPage } from '@shieldsource/contract/console';
import {
  getStaffAnnouncementPage,
  postAnnouncementInsert,
  postAnnouncementModify,
} from '@shieldsource/contract/console-announcements';
import {
  getStaffGiftPage,
  getStaffOrderPage,
  postGiftInsert,
  postGiftModify,
} from '@shieldsource/contract/console-gifts';
import {
  getAuditPage,
  getIdentityPage,
  getResearcherPage,
} from '@shieldsource/contract/console-people';
import type { Route } from '@shieldsource/contract/route';
import { getConsoleSettings } from '@shieldsource/contract/settings';
import type { StaffRole } from '@shieldsource/contract/staff';
import type { IconName } from '../ui/icons/shapes.ts';
import type { PageLoader } from '../ui/page/LazyPage.tsx';
import { mayCall } from './may.ts';

export interface Page {
  /** Pattern of the router, behind `/console`. */
  readonly path: string;
  /** The call that fills it, or that it is there for: who may make it sees the page. */
  readonly filledBy: Route;
  readonly load: PageLoader;
  /** Its name and picture in the menu, where it has an entry. */
  readonly entry?: { readonly name: MessageDescriptor; readonly icon: IconName };
}

/** Every page of the console but the sign-in; an unknown path goes to `/console/`. */
export const pages: readonly Page[] = [
  {
    path: '/',
    filledBy: getReviewPage,
    load: () => import('./reports/QueuePage.tsx'),
    entry: { name: msg`审核队列`, icon: 'flag' },
  },
  {
    path: '/reports/:id',
    filledBy: getReviewDetail,
    load: () => import('./reports/ReportPage.tsx'),
  },
  {
    path: '/orders',
    filledBy: getStaffOrderPage,
    load: () => import('./orders/OrdersPage.tsx'),
    entry: { name: msg`订单`, icon: 'box' },
  },
  {
    path: '/identities',
    filledBy: getIdentityPage,
    load: () => import('./identities/IdentitiesPage.tsx'),
    entry: { name: msg`实名认证`, icon: 'card' },
  },
  {
    path: '/gifts',
    filledBy: getStaffGiftPage,
    load: () => import('./gifts/GiftsPage.tsx'),
    entry: { name: msg`礼品`, icon: 'gift' },
  },
  {
    path: '/gifts/new',
    filledBy: postGiftInsert,
    load: () => import('./gifts/NewGiftPage.tsx'),
  },
  {
    path: '/gifts/:id',
    filledBy: postGiftModify,
    load: () => import('./gifts/EditGiftPage.tsx'),
  },
  {
    path: '/announcements',
    filledBy: getStaffAnnouncementPage,
    load: () => import('./announcements/AnnouncementsPage.tsx'),
    entry: { name: msg`公告`, icon: 'news' },
  },
  {
    path: '/announcements/new',
    filledBy: postAnnouncementInsert,
    load: () => import('./announcements/NewAnnouncementPage.tsx'),
  },
  {
    path: '/announcements/:id',
    filledBy: postAnnouncementModify,
    load: () => import('./announcements/EditAnnouncementPage.tsx'),
  },
  {
    path: '/researchers',
    filledBy: getResearcherPage,
    load: () => import('./researchers/ResearchersPage.tsx'),
    entry: { name: msg`研究员`, icon: 'people' },
  },
  {
    path: '/settings',
    filledBy: getConsoleSettings,
    load: () => import('./settings/SettingsPage.tsx'),
    entry: { name: msg`系统设置`, icon: 'system' },
  },
  {
    path: '/audit',
    filledBy: getAuditPage,
    load: () => import('./audit/AuditPage.tsx'),
    entry: { name: msg`审计日志`, icon: 'log' },
  },
];

/** The pages of the menu that these roles may see, in its order. */
export const entriesFor = (roles: readonly StaffRole[]): readonly Page[] =>
  pages.filter(({ entry, filledBy }) => entry && mayCall(roles, filledBy));

/** Where these roles start: the first page of their menu. */
export const deskOf = (roles: readonly StaffRole[]): string | undefined =>
  entriesFor(roles)[0]?.path;
