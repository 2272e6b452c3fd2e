import type { Page } from '@playwright/test';
import { arriveAs, demoPhones } from '../people/researcher.ts';
import { operator, reviewers, signInAtDesk } from '../people/reviewer.ts';

/** Whose page it is: anybody's, a researcher's of the demo, or a desk's. */
export type Viewer = 'visitor' | keyof typeof demoPhones | 'reviewer' | 'operator' | 'admin';

export interface Pictured {
  /** Names the sheet. */
  readonly name: string;
  readonly path: string;
  readonly as: Viewer;
  /** The page behind the first link there whose address begins with this. */
  readonly follow?: string;
}

/** Every page of both fronts. */
export const picturedPages: readonly Pictured[] = [
  { name: 'home', path: '/', as: 'visitor' },
  { name: 'login', path: '/login', as: 'visitor' },
  { name: 'login-password', path: '/login?way=password', as: 'visitor' },
  { name: 'announcements', path: '/announcement/home', as: 'visitor' },
  {
    name: 'announcement',
    path: '/announcement/home',
    as: 'visitor',
    follow: '/announcement/detail/',
  },
  { name: 'gifts', path: '/award/home', as: 'visitor' },
  { name: 'ranking', path: '/rank/personal', as: 'visitor' },
  { name: 'docs', path: '/api/docs', as: 'visitor' },
  { name: 'member-home', path: '/user/center', as: 'rich' },
  { name: 'submit', path: '/weak/home', as: 'rich' },
  { name: 'reports', path: '/personal/submit', as: 'rich' },
  { name: 'reports-cards', path: '/personal/submit?view=cards', as: 'rich' },
  {
    name: 'report',
    path: '/personal/submit',
    as: 'rich',
    follow: '/personal/submit/detail/',
  },
  { name: 'exchange', path: '/award/home', as: 'orders', follow: '/award/exchange/' },
  { name: 'orders', path: '/personal/my-gift', as: 'orders' },
  { name: 'coins', path: '/personal/security-currency', as: 'orders' },
  { name: 'contribution', path: '/personal/contribution', as: 'rich' },
  { name: 'messages', path: '/personal/message', as: 'orders' },
  { name: 'center', path: '/personal/center', as: 'rich' },
  { name: 'center-address', path: '/personal/center?tab=address', as: 'orders' },
  { name: 'center-authentication', path: '/personal/center?tab=authentication', as: 'orders' },
  { name: 'console-login', path: '/console/login', as: 'visitor' },
  { name: 'console-queue', path: '/console/', as: 'reviewer' },
  { name: 'console-report', path: '/console/', as: 'reviewer', follow: '/console/reports/' },
  { name: 'console-orders', path: '/console/orders', as: 'operator' },
  { name: 'console-identities', path: '/console/identities', as: 'operator' },
  { name: 'console-gifts', path: '/console/gifts', as: 'operator' },
  { name: 'console-gift', path: '/console/gifts', as: 'operator', follow: '/console/gifts/0' },
  { name: 'console-new-gift', path: '/console/gifts/new', as: 'operator' },
  { name: 'console-announcements', path: '/console/announcements', as: 'operator' },
  { name: 'console-new-announcement', path: '/console/announcements/new', as: 'operator' },
  { name: 'console-researchers', path: '/console/researchers', as: 'admin' },
  { name: 'console-audit', path: '/console/audit', as: 'admin' },
];

/** Signs in as whoever sees the page. */
export function become(page: Page, viewer: Viewer): Promise<void> {
  if (viewer === 'visitor') return Promise.resolve();
  if (viewer === 'reviewer') return signInAtDesk(page, reviewers[0]);
  if (viewer === 'operator') return signInAtDesk(page, operator);
  if (viewer === 'admin') return signInAtDesk(page, 'admin@demo.example');
  return arriveAs(page, demoPhones[viewer]);
}

/** Opens the page, behind its link where it has one. */
export async function shownAt(page: Page, { path, follow }: Pictured): Promise<void> {
  await page.goto(path);
  if (follow === undefined) return;
  const link = page.locator(`main a[href^="${follow}"]`).first();
  await page.goto((await link.getAttribute('href')) ?? path);
}
