import type { Cookie, Page } from '@playwright/test';
import { postUserInfo } from '@shieldsource/contract/people/calls';
import { postStaffInfo } from '@shieldsource/contract/reports/desk';
import { callAs } from '../people/calls.ts';
import { arriveAs, viewerPhones } from '../people/researcher.ts';
import { operator, reviewers, signInAtDesk } from '../people/reviewer.ts';

/** Who sees the page: any visitor, a researcher of the demo, or a colleague. */
export type Viewer = 'visitor' | keyof typeof viewerPhones | keyof typeof desks;

export interface SitePage {
  /** Names its contact sheet, and the page in messages of tests. */
  readonly name: string;
  readonly path: string;
  readonly as: Viewer;
  /** The beginning of a link's address at `path`: the page behind the first such link is meant. */
  readonly follow?: string;
  /** A second viewer: a member, of a page that visitors see too. */
  readonly alsoAs?: Viewer;
  /** A selector inside `main` of what is there only once the server's data is shown; every page of the portal has one. */
  readonly shows?: string;
}

/** The total below a list that is not empty. */
const entries = 'text=/^共 [1-9][0-9]* 条/';

/** Every page of both fronts. */
export const allPages: readonly SitePage[] = [
  {
    name: 'home',
    path: '/',
    as: 'visitor',
    alsoAs: 'rich',
    shows: 'dl[aria-label="公开数据"] dd:not(:empty)',
  },
  { name: 'login', path: '/login', as: 'visitor', shows: 'button:text-is("获取验证码"):enabled' },
  {
    name: 'login-password',
    path: '/login?way=password',
    as: 'visitor',
    shows: 'form:not(:has-text("重新加载"))',
  },
  {
    name: 'announcements',
    path: '/announcement/home',
    as: 'visitor',
    alsoAs: 'rich',
    shows: 'text=大促安全专项',
  },
  {
    name: 'announcement',
    path: '/announcement/home',
    as: 'visitor',
    follow: '/announcement/detail/',
    alsoAs: 'rich',
    shows: 'article',
  },
  { name: 'gifts', path: '/award/home', as: 'visitor', alsoAs: 'rich', shows: 'text=双肩包' },
  {
    name: 'guidelines',
    path: '/rule/home',
    as: 'visitor',
    alsoAs: 'rich',
    shows: 'text=不追究你的法律责任',
  },
  { name: 'ranking', path: '/rank/personal', as: 'visitor', alsoAs: 'rich', shows: entries },
  { name: 'member-home', path: '/user/center', as: 'rich', shows: 'text=/^UID [0-9]/' },
  { name: 'submit', path: '/weak/home', as: 'rich', shows: 'text=写下的内容会自动存为草稿' },
  { name: 'reports', path: '/personal/submit', as: 'rich', shows: entries },
  {
    name: 'reports-cards',
    path: '/personal/submit?view=cards',
    as: 'rich',
    shows: 'ul[aria-label="我的漏洞"]',
  },
  {
    name: 'report',
    path: '/personal/submit',
    as: 'rich',
    follow: '/personal/submit/detail/',
    shows: 'text=/^SS-20/',
  },
  {
    name: 'exchange',
    path: '/award/home',
    as: 'orders',
    follow: '/award/exchange/',
    shows: 'dt:text-is("库存")',
  },
  { name: 'orders', path: '/personal/my-gift', as: 'orders', shows: entries },
  {
    name: 'order',
    path: '/personal/my-gift',
    as: 'orders',
    follow: '/personal/my-gift/detail/',
    shows: 'text=/^SG-20/',
  },
  { name: 'coins', path: '/personal/security-currency', as: 'orders', shows: entries },
  { name: 'contribution', path: '/personal/contribution', as: 'rich', shows: entries },
  { name: 'messages', path: '/personal/message', as: 'orders', shows: entries },
  { name: 'center', path: '/personal/center', as: 'rich', shows: 'text=注册时间' },
  {
    name: 'center-address',
    path: '/personal/center?tab=address',
    as: 'orders',
    shows: 'text=/^已有 [0-9]/',
  },
  {
    name: 'center-authentication',
    path: '/personal/center?tab=authentication',
    as: 'orders',
    shows: 'text=已经可以兑换礼品',
  },
  { name: 'console-login', path: '/console/login', as: 'visitor' },
  { name: 'console-queue', path: '/console/reports', as: 'reviewer' },
  { name: 'console-report', path: '/console/reports', as: 'reviewer', follow: '/console/reports/' },
  { name: 'console-bulk', path: '/console/bulk', as: 'reviewer' },
  { name: 'console-notifications', path: '/console/notifications', as: 'reviewer' },
  { name: 'console-proposals', path: '/console/proposals', as: 'admin' },
  { name: 'console-orders', path: '/console/orders', as: 'operator' },
  { name: 'console-order', path: '/console/orders', as: 'operator', follow: '/console/orders/' },
  { name: 'console-identities', path: '/console/identities', as: 'operator' },
  {
    name: 'console-identity',
    path: '/console/identities',
    as: 'operator',
    follow: '/console/identities/',
  },
  { name: 'console-gifts', path: '/console/gifts', as: 'operator' },
  { name: 'console-gift', path: '/console/gifts', as: 'operator', follow: '/console/gifts/0' },
  { name: 'console-new-gift', path: '/console/gifts/new', as: 'operator' },
  { name: 'console-announcements', path: '/console/announcements', as: 'operator' },
  {
    name: 'console-announcement',
    path: '/console/announcements',
    as: 'operator',
    follow: '/console/announcements/0',
  },
  { name: 'console-new-announcement', path: '/console/announcements/new', as: 'operator' },
  { name: 'console-researchers', path: '/console/researchers', as: 'admin' },
  {
    name: 'console-researcher',
    path: '/console/researchers',
    as: 'admin',
    follow: '/console/researchers/',
  },
  { name: 'console-staff', path: '/console/staff', as: 'admin' },
  { name: 'console-colleague', path: '/console/staff', as: 'admin', follow: '/console/staff/0' },
  { name: 'console-new-staff', path: '/console/staff/new', as: 'admin' },
  { name: 'console-join', path: '/console/join', as: 'visitor' },
  { name: 'console-applications', path: '/console/applications', as: 'admin' },
  {
    name: 'console-application',
    path: '/console/applications',
    as: 'admin',
    follow: '/console/applications/0',
  },
  { name: 'console-new-application', path: '/console/applications/new', as: 'admin' },
  { name: 'console-types', path: '/console/types', as: 'admin' },
  { name: 'console-type', path: '/console/types', as: 'admin', follow: '/console/types/0' },
  { name: 'console-new-type', path: '/console/types/new', as: 'admin' },
  { name: 'console-platforms', path: '/console/platforms', as: 'admin' },
  {
    name: 'console-platform',
    path: '/console/platforms',
    as: 'admin',
    follow: '/console/platforms/0',
  },
  { name: 'console-new-platform', path: '/console/platforms/new', as: 'admin' },
  { name: 'console-templates', path: '/console/templates', as: 'admin' },
  {
    name: 'console-template',
    path: '/console/templates',
    as: 'admin',
    follow: '/console/templates/0',
  },
  { name: 'console-new-template', path: '/console/templates/new', as: 'admin' },
  { name: 'console-documents', path: '/console/documents', as: 'admin' },
  {
    name: 'console-document',
    path: '/console/documents',
    as: 'admin',
    follow: '/console/documents/',
  },
  { name: 'console-channels', path: '/console/channels', as: 'admin' },
  { name: 'console-new-channel', path: '/console/channels/new', as: 'admin' },
  { name: 'console-deliveries', path: '/console/deliveries', as: 'admin' },
  { name: 'console-settings', path: '/console/settings', as: 'admin' },
  { name: 'console-setup', path: '/console/setup', as: 'admin' },
  { name: 'console-first-run', path: '/console/first-run', as: 'visitor' },
  { name: 'console-sign-in', path: '/console/sign-in', as: 'admin' },
  { name: 'console-account', path: '/console/account', as: 'reviewer' },
  { name: 'console-audit', path: '/console/audit', as: 'admin' },
  { name: 'console-promises', path: '/console/promises', as: 'admin' },
  { name: 'console-calendar', path: '/console/calendar', as: 'admin' },
  { name: 'console-rules', path: '/console/rules', as: 'admin' },
  { name: 'console-rule', path: '/console/rules', as: 'admin', follow: '/console/rules/0' },
  { name: 'console-new-rule', path: '/console/rules/new', as: 'admin' },
  { name: 'console-campaigns', path: '/console/campaigns', as: 'admin' },
  {
    name: 'console-campaign',
    path: '/console/campaigns',
    as: 'admin',
    follow: '/console/campaigns/0',
  },
  { name: 'console-new-campaign', path: '/console/campaigns/new', as: 'admin' },
];

const isDesk = (path: string): boolean => path.startsWith('/console');

/** The pages of researchers and visitors. */
export const portalPages = allPages.filter(({ path }) => !isDesk(path));

/** The pages of staff. */
export const deskPages = allPages.filter(({ path }) => isDesk(path));

/** The router's pattern of the page; ids begin with a 0. */
export const routeOf = ({ path, follow }: SitePage): string =>
  follow === undefined ? path.replace(/\?.*/, '') : `${follow.replace(/0$/, '')}:id`;

/** Pages grouped by their viewer, so that each signs in once only. */
export const byViewer = (pages: readonly SitePage[]): ReadonlyMap<Viewer, readonly SitePage[]> =>
  Map.groupBy(
    pages.flatMap((page) =>
      page.alsoAs === undefined ? [page] : [page, { ...page, as: page.alsoAs }],
    ),
    (page) => page.as,
  );

const desks = {
  reviewer: reviewers[0],
  secondReviewer: reviewers[1],
  operator,
  admin: 'admin@demo.example',
  secondAdmin: 'admin2@demo.example',
} as const;

interface Session {
  readonly since: number;
  readonly cookies: Cookie[];
  readonly local: Record<string, string>;
  readonly session: Record<string, string>;
}
const sessions = new Map<string, Session>();

/** So long a session of staff is taken up again. The server takes its second factor for ten minutes, which leaves the journey five. */
const provenMs = 5 * 60_000;

/** Signs in as the viewer of a page, mostly once for each site: codes are sent once a minute, and second factors change every half minute and are valid once. */
export async function signInAs(page: Page, viewer: Viewer): Promise<void> {
  if (viewer === 'visitor') return;
  const isStaff = viewer in desks;
  await page.goto(isStaff ? '/console/login' : '/login');
  const key = `${new URL(page.url()).origin} ${viewer}`;
  const known = sessions.get(key);
  if (known && (!isStaff || performance.now() - known.since < provenMs)) {
    await resume(page, known);
    await page.goto(isStaff ? '/console/' : '/');
    // refused where a journey has ended the session that others take up again
    await callAs(page, isStaff ? postStaffInfo : postUserInfo, {});
    return;
  }
  const since = performance.now();
  if (isStaff) await signInAtDesk(page, desks[viewer as keyof typeof desks]);
  else await arriveAs(page, viewerPhones[viewer as keyof typeof viewerPhones]);
  const kept = await page.evaluate(() => ({
    local: { ...localStorage } as Record<string, string>,
    session: { ...sessionStorage } as Record<string, string>,
  }));
  sessions.set(key, { ...kept, since, cookies: await page.context().cookies() });
}

async function resume(page: Page, { cookies, local, session }: Session): Promise<void> {
  await page.context().addCookies(cookies);
  await page.evaluate(
    ([kept, keptHere]) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
      for (const [name, value] of Object.entries(keptHere)) sessionStorage.setItem(name, value);
    },
    [local, session] as const,
  );
}

/** Opens the page, by following its link where it has one. */
export async function openPage(page: Page, pictured: SitePage): Promise<void> {
  await page.goto(await addressOf(page, pictured));
}

/** Goes to the page as a link within its front does; a page of the other front is opened by its address. */
export async function navigateTo(
  page: Page,
  { path, follow }: Pick<SitePage, 'path' | 'follow'>,
): Promise<void> {
  await navigate(page, path);
  if (follow !== undefined) await navigate(page, await linkBehind(page, follow));
}

async function navigate(page: Page, path: string): Promise<void> {
  const { protocol, pathname } = new URL(page.url());
  const isInFront = protocol !== 'about:' && isDesk(pathname) === isDesk(path);
  await (isInFront ? page.evaluate(goWithin, path) : page.goto(path));
}

/** Resolves when the previous page is gone. */
async function goWithin(path: string): Promise<void> {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
}

/** The address of the page; one behind a link is looked up. */
export async function addressOf(page: Page, { path, follow }: SitePage): Promise<string> {
  if (follow === undefined) return path;
  await page.goto(path);
  return linkBehind(page, follow);
}

async function linkBehind(page: Page, follow: string): Promise<string> {
  const link = page.locator(`main a[href^="${follow}"]`).first();
  return (await link.getAttribute('href')) ?? '';
}
