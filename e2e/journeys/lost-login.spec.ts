import type { Page } from '@playwright/test';
import { portalRoutes } from '@shieldsource/contract/site/paths';
import { enterAs } from '../people/calls.ts';
import {
  arriveAs,
  keepToken,
  memberMenu,
  newPhone,
  signIn,
  signOut,
  toast,
  toastsOf,
  tokenOf,
} from '../people/researcher.ts';
import { refused } from '../refusals/provoke.ts';
import { change, codesAreOlder, sessionsAreOlder } from '../site/data.ts';
import { inWords } from '../site/in-words.ts';
import { expect, test } from '../site/journey.ts';
import { onOwnSite } from '../site/own-site.ts';
import { quiet } from '../site/traffic.ts';
import { stepTo } from '../site/trouble.ts';

// Many windows are opened.
// a sweep: no second try
test.describe.configure({ retries: 0 });

// On the sign-in page a lost login leads nowhere; the captcha demo exists in development only.
const everyPath = portalRoutes
  .filter((route) => route !== '/login' && route !== '/demo/code')
  .map((route) => route.replace(':id', '01900000-0000-7000-8000-000000000003'));

// Only the message differs from the test above, so one page of each kind is enough.
const oneOfEach = ['/', '/award/home', '/weak/home', '/personal/message', '/personal/center'];

/** A window for each page, all signed in, each still showing another page. */
async function windowsOf(
  page: Page,
  paths: readonly string[],
): Promise<{ path: string; tab: Page }[]> {
  const windows: { path: string; tab: Page }[] = [];
  for (const path of paths) {
    const tab = await page.context().newPage();
    await tab.goto(path === '/rank/personal' ? '/announcement/home' : '/rank/personal');
    await expect(tab.getByRole('banner').locator('[aria-expanded]').last()).toBeVisible();
    // a call cut off by the end of the site would be retried, and would notice the lost login too early
    await quiet(tab);
    windows.push({ path, tab });
  }
  return windows;
}

/** On navigating to its page, each window notices that the login is lost: it says so, forgets the person and leads to sign-in. */
async function expectLost(
  windows: readonly { path: string; tab: Page }[],
  token: string,
  told: (tab: Page) => Promise<void>,
): Promise<void> {
  for (const { path, tab } of windows) {
    await test.step(path, async () => {
      // the windows share the token, and the first to notice deletes it
      await keepToken(tab, token);
      await stepTo(tab, path);
      await expect(tab).toHaveURL(`/login?callback=${encodeURIComponent(path)}`);
      await told(tab);
      expect(await tokenOf(tab)).toBeNull();
      await stepTo(tab, '/personal/center');
      await expect(tab).toHaveURL('/');
      await expect(tab.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
      await tab.close();
    });
  }
}

test('a session that was ended by another device is noticed on every page', async ({
  page,
  newPerson,
  site,
}) => {
  const phone = newPhone();
  await arriveAs(page, phone);
  const token = (await tokenOf(page)) ?? '';
  const windows = await windowsOf(page, everyPath);

  const elsewhere = await newPerson();
  await change(site.dataDir, codesAreOlder);
  await enterAs(elsewhere, phone, '/personal/center?tab=userInfo');
  await elsewhere.getByRole('button', { name: '退出其他 1 台设备' }).click();
  await expect(toast(elsewhere, '其他设备都已退出登录')).toBeVisible();

  await expectLost(windows, token, (tab) => refused('loggedOut', tab));
});

test('a session that has expired is noticed on a page of each kind', async ({
  newPerson: newPersonAt,
}) => {
  await onOwnSite(newPersonAt, async ({ newPerson, dataDir }) => {
    // one person for each page: of several windows the first to notice tells the others
    for (const path of oneOfEach) {
      const person = await newPerson();
      await arriveAs(person, newPhone());
      const token = (await tokenOf(person)) ?? '';
      const windows = await windowsOf(person, [path]);
      await person.close();
      await change(dataDir, sessionsAreOlder);
      await expectLost(windows, token, (tab) => refused('expired', tab));
    }

    await test.step('also by whoever comes back after a while', async () => {
      const page = await newPerson();
      await arriveAs(page, newPhone());
      const token = (await tokenOf(page)) ?? '';
      await change(dataDir, sessionsAreOlder);
      await keepToken(page, token);
      await page.goto('/personal/submit');
      await expect(page).toHaveURL('/');
      await expect(toast(page, '登录已过期，请重新登录')).toBeVisible();
      expect(await tokenOf(page)).toBeNull();
    });
  });
});

test('who signs out in one tab is a visitor in the others, and comes back there, without an error', async ({
  page,
}) => {
  const phone = newPhone();
  await arriveAs(page, phone);
  const [open, own] = await windowsOf(page, ['/award/home', '/personal/message']);
  if (!open || !own) throw new Error('two windows were opened');
  await own.tab.goto(own.path);
  await expect(memberMenu(own.tab)).toBeVisible();
  // what is said does not stay
  const told = await Promise.all([open, own].map(({ tab }) => toastsOf(tab)));
  await signOut(page);
  const signInLink = (tab: Page) => tab.getByRole('banner').getByRole('link', { name: '登录' });
  for (const toasts of told) await expect.poll(toasts).toContain(inWords('已在其他页面退出登录'));
  for (const [{ tab }, address] of [
    [open, '/rank/personal'],
    [own, '/'],
  ] as const) {
    await expect(tab).toHaveURL(address);
    await expect(signInLink(tab)).toBeVisible();
    await expect(tab.locator('[data-kind=error]')).toHaveCount(0);
  }
  await page.goto('/login');
  await signIn(page, phone);
  for (const { tab } of [open, own]) {
    await expect(memberMenu(tab)).toBeVisible();
    await expect(tab.locator('[data-kind=error]')).toHaveCount(0);
  }
});

test('half a session is no session', async ({ page }) => {
  await arriveAs(page, newPhone());
  await page.context().clearCookies({ name: 'shield_source_token' });
  await page.goto('/personal/message');
  await expect(page).toHaveURL('/');
  expect(await tokenOf(page)).toBeNull();
});
