import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { getProposalPage } from '@shieldsource/contract/staff/proposals';
import { postGiftInsert } from '@shieldsource/contract/gifts/desk';
import { rewardKeepers } from '@shieldsource/contract/rules/desk';
import { postStaffInfo } from '@shieldsource/contract/reports/desk';
import { calendarReaders, promiseReaders } from '@shieldsource/contract/promises/readers';
import { getNotificationPage } from '@shieldsource/contract/letters/notifications-desk';
import { mayCall, type Route } from '@shieldsource/contract/route';
import { getConsoleSettings } from '@shieldsource/contract/settings/desk';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import type { IconName } from '../ui/icons/shapes.ts';
import type { PageLoader } from '../ui/page/LazyPage.tsx';
import { paths } from './paths.ts';

export interface Page {
  /** Pattern of the router, after `/console`. */
  readonly path: string;
  /** The call that the page is for: who may make it may see the page. */
  readonly filledBy: Pick<Route, 'access'>;
  readonly load: PageLoader;
  /** Records open beside it: `/:id` after its path is this page too. */
  readonly opensBeside?: true;
  /** Name and icon of its entry in the menu, where it has one. */
  readonly entry?: {
    readonly name: MessageDescriptor;
    readonly icon: IconName;
    /** Pages without a tab that belong to this one. */
    readonly also?: readonly string[];
  };
  /** The name of its tab among those of its section: the page with the entry, and those with a tab that follow it in this list. */
  readonly tab?: MessageDescriptor;
}

// only the access of the call, so that the calls of these pages are not loaded with every page
const toReward = { access: rewardKeepers };
const inbox = () => import('./inbox/InboxPage.tsx');
const gift = () => import('./gifts/GiftPage.tsx');
const announcement = () => import('./announcements/AnnouncementPage.tsx');
const application = () => import('./catalogue/ApplicationPage.tsx');
const type = () => import('./catalogue/TypePage.tsx');
const platform = () => import('./catalogue/PlatformPage.tsx');
const channel = () => import('./channels/ChannelPage.tsx');
const template = () => import('./catalogue/TemplatePage.tsx');

/** Every page of the console except signing in; an unknown path goes to `/console/`. */
export const pages: readonly Page[] = [
  // the start page; who may not see it is sent to their first page
  { path: paths.start, filledBy: paths.reports.route, load: inbox },
  {
    path: paths.reports.path,
    filledBy: paths.reports.route,
    load: inbox,
    entry: { name: msg`收件箱`, icon: 'flag' },
    tab: msg`报告`,
  },
  {
    path: paths.reports.recordPattern,
    filledBy: paths.reports.detail,
    load: () => import('./reports/ReportAddress.tsx'),
  },
  {
    path: paths.bulk,
    filledBy: paths.reports.route,
    load: () => import('./inbox/BulkPage.tsx'),
    opensBeside: true,
    tab: msg`批量处理`,
  },
  {
    path: paths.orders.path,
    filledBy: paths.orders.route,
    load: () => import('./orders/OrdersPage.tsx'),
    opensBeside: true,
    entry: { name: msg`订单`, icon: 'box' },
  },
  {
    path: paths.identities.path,
    filledBy: paths.identities.route,
    load: () => import('./identities/IdentitiesPage.tsx'),
    opensBeside: true,
    entry: { name: msg`实名认证`, icon: 'card' },
  },
  {
    path: paths.proposals,
    filledBy: getProposalPage,
    load: () => import('./proposals/ProposalsPage.tsx'),
    entry: { name: msg`待复核`, icon: 'check' },
  },
  {
    path: paths.gifts.path,
    filledBy: paths.gifts.route,
    load: () => import('./gifts/GiftsPage.tsx'),
    entry: { name: msg`礼品`, icon: 'gift' },
  },
  { path: paths.newGift, filledBy: postGiftInsert, load: gift },
  { path: paths.gifts.recordPattern, filledBy: paths.gifts.detail, load: gift },
  {
    path: paths.announcements.path,
    filledBy: paths.announcements.route,
    load: () => import('./announcements/AnnouncementsPage.tsx'),
    entry: { name: msg`公告`, icon: 'news' },
  },
  { path: paths.newAnnouncement, filledBy: paths.announcements.route, load: announcement },
  {
    path: paths.announcements.recordPattern,
    filledBy: paths.announcements.route,
    load: announcement,
  },
  {
    path: paths.researchers.path,
    filledBy: paths.researchers.route,
    load: () => import('./researchers/ResearchersPage.tsx'),
    opensBeside: true,
    entry: { name: msg`研究员`, icon: 'people' },
  },
  {
    path: paths.newStaff,
    filledBy: paths.staff.route,
    load: () => import('./staff/InvitePage.tsx'),
  },
  {
    path: paths.staff.path,
    filledBy: paths.staff.route,
    load: () => import('./staff/StaffPage.tsx'),
    opensBeside: true,
    entry: { name: msg`工作人员`, icon: 'person' },
    tab: msg`工作人员`,
  },
  {
    path: paths.signIn.path,
    filledBy: paths.signIn.route,
    load: () => import('./sign-in/SignInPage.tsx'),
    tab: msg`登录方式`,
  },
  {
    path: paths.account,
    filledBy: postStaffInfo,
    load: () => import('./account/AccountPage.tsx'),
  },
  {
    path: paths.notifications,
    filledBy: getNotificationPage,
    load: () => import('./notifications/NotificationsPage.tsx'),
  },
  {
    path: paths.audit.path,
    filledBy: paths.audit.route,
    load: () => import('./audit/AuditPage.tsx'),
    entry: { name: msg`审计日志`, icon: 'log' },
  },
  {
    path: paths.promises,
    filledBy: { access: promiseReaders },
    load: () => import('./promises/PromisesPage.tsx'),
    entry: { name: msg`时限`, icon: 'clock' },
    tab: msg`时限达成率`,
  },
  {
    path: paths.calendar,
    filledBy: { access: calendarReaders },
    load: () => import('./promises/CalendarPage.tsx'),
    tab: msg`工作日历`,
  },
  {
    path: paths.rules.path,
    filledBy: paths.rules.route,
    load: () => import('./rules/RulesPage.tsx'),
    entry: { name: msg({ message: '奖励', context: 'many' }), icon: 'coin' },
    tab: msg`评分标准`,
  },
  { path: paths.newRule, filledBy: toReward, load: () => import('./rules/NewRulePage.tsx') },
  {
    path: paths.rules.recordPattern,
    filledBy: paths.rules.detail,
    load: () => import('./rules/RulePage.tsx'),
  },
  {
    path: paths.newCampaign,
    filledBy: toReward,
    load: () => import('./campaigns/NewCampaignPage.tsx'),
  },
  {
    path: paths.campaigns.path,
    filledBy: paths.campaigns.route,
    load: () => import('./campaigns/CampaignsPage.tsx'),
    opensBeside: true,
    tab: msg`奖励活动`,
  },
  {
    path: paths.applications.path,
    filledBy: paths.applications.route,
    load: () => import('./catalogue/ApplicationsPage.tsx'),
    entry: {
      name: msg`设置`,
      icon: 'sliders',
    },
    tab: msg({ message: '应用', context: 'many' }),
  },
  { path: paths.newApplication, filledBy: paths.applications.route, load: application },
  { path: paths.applications.recordPattern, filledBy: paths.applications.route, load: application },
  {
    path: paths.types.path,
    filledBy: paths.types.route,
    load: () => import('./catalogue/TypesPage.tsx'),
    tab: msg`漏洞类型`,
  },
  { path: paths.newType, filledBy: paths.types.route, load: type },
  { path: paths.types.recordPattern, filledBy: paths.types.route, load: type },
  {
    path: paths.platforms.path,
    filledBy: paths.platforms.route,
    load: () => import('./catalogue/PlatformsPage.tsx'),
    tab: msg({ message: '平台', context: 'many' }),
  },
  { path: paths.newPlatform, filledBy: paths.platforms.route, load: platform },
  { path: paths.platforms.recordPattern, filledBy: paths.platforms.route, load: platform },
  {
    path: paths.templates.path,
    filledBy: paths.templates.route,
    load: () => import('./catalogue/TemplatesPage.tsx'),
    tab: msg`回复模板`,
  },
  { path: paths.newTemplate, filledBy: paths.templates.route, load: template },
  { path: paths.templates.recordPattern, filledBy: paths.templates.route, load: template },
  {
    path: paths.documents.path,
    filledBy: paths.documents.route,
    load: () => import('./documents/DocumentsPage.tsx'),
    tab: msg`条款与文本`,
  },
  {
    path: paths.documents.recordPattern,
    filledBy: paths.documents.detail,
    load: () => import('./documents/DocumentPage.tsx'),
  },
  { path: paths.setup, filledBy: getConsoleSettings, load: () => import('./setup/SetupPage.tsx') },
  {
    path: paths.settings,
    filledBy: getConsoleSettings,
    load: () => import('./settings/SettingsPage.tsx'),
    tab: msg`系统设置`,
  },
  {
    path: paths.channels.path,
    filledBy: paths.channels.route,
    load: () => import('./channels/ChannelsPage.tsx'),
    tab: msg`通知渠道`,
  },
  { path: paths.newChannel, filledBy: paths.channels.route, load: channel },
  { path: paths.channels.recordPattern, filledBy: paths.channels.route, load: channel },
  {
    path: paths.deliveries.path,
    filledBy: paths.deliveries.route,
    load: () => import('./channels/DeliveriesPage.tsx'),
    tab: msg`发送记录`,
  },
];

/** An entry of the menu with the pages of its section; it leads to the first of them. */
interface Entry {
  readonly name: MessageDescriptor;
  readonly icon: IconName;
  readonly also?: readonly string[];
  readonly pages: readonly Page[];
}

/** The menu for these roles, in order, with the pages of each section that they may see. A section with one page goes by that page's name. */
export function entriesFor(roles: readonly StaffRole[]): readonly Entry[] {
  const sections: { entry: NonNullable<Page['entry']>; pages: Page[] }[] = [];
  for (const page of pages) {
    if (page.entry) sections.push({ entry: page.entry, pages: [] });
    if ((page.entry ?? page.tab) && mayCall(roles, page.filledBy))
      sections.at(-1)?.pages.push(page);
  }
  return sections.flatMap(({ entry, pages: [first, ...others] }) =>
    first
      ? [
          {
            ...entry,
            name: (others.length === 0 && first.tab) || entry.name,
            pages: [first, ...others],
          },
        ]
      : [],
  );
}

/** The first page of these roles' menu. */
export const deskOf = (roles: readonly StaffRole[]): string | undefined =>
  entriesFor(roles)[0]?.pages[0]?.path;
