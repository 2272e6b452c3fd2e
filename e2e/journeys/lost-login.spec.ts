import type { Page } from '@playwright/test';
import { portalRoutes } from '@shieldsource/contract/analytics';
import { arriveAs, keepToken, newPhone, signOut, toast, tokenOf } from '../people/researcher.ts';
import { change, sessionsAreOlder } from '../site/data.ts';
import { expect, test } from '../site/journey.ts';
import { onOwnSite } from '../site/own-site.ts';
import { quiet } from '../site/traffic.ts';
import { stepTo } from '../site/trouble.ts';

// Many windows.
test.describe.configure({ timeout: 240_000 });

// On the sign-in page a lost login leads nowhere; the demonstration exists while the portal is being built.
const everyPath = portalRoutes
  .filter((route) => route !== '/login' && route !== '/demo/code')
  .map((route) => route.replace(':id', '01900000-0000-7000-8000-000000000003'));

// What happens is the same as above but for the words: a page of each kind.
const oneOfEach = ['/', '/award/home', '/weak/home', '/personal/message', '/personal/center'];

/** A window for each page, all of them signed in, each still on another page than its own. */
async function windowsOf(
  page: Page,
  paths: readonly string[],
): Promise<{ path: string; tab: Page }[]> {
  const windows: { path: string; tab: Page }[] = [];
  for (const path of paths) {
    const tab = await page.context().newPage();
    await tab.goto(path === '/rank/personal' ? '/announcement/home' : '/rank/personal');
    await expect(tab.getByRole('banner').locator('[aria-expanded]').last()).toBeVisible();
    // a call cut off by the site's end is asked again by itself, and would notice before its turn
    await quiet(tab);
    windows.push({ path, tab });
  }
  return windows;
}

/** Stepping to its page each window finds the login lost: it says so, forgets who was here and leads to signing in. */
async function expectLost(
  windows: readonly { path: string; tab: Page }[],
  token: string,
  said: string,
): Promise<void> {
  for (const { path, tab } of windows) {
    await test.step(path, async () => {
      // the windows share it, and the first to notice deletes it
      await keepToken(tab, token);
      await stepTo(tab, path);
      await expect(tab).toHaveURL(`/login?callback=${encodeURIComponent(path)}`);
      await expect(toast(tab, said)).toBeVisible();
      expect(await tokenOf(tab)).toBeNull();
      await stepTo(tab, '/personal/center');
      await expect(tab).toHaveURL('/');
      await expect(tab.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
      await tab.close();
    });
  }
}

test('a session that was ended elsewhere is noticed on every page', async ({ page, newPerson }) => {
  await arriveAs(page, newPhone());
  const token = (await tokenOf(page)) ?? '';
  const windows = await windowsOf(page, everyPath);

  const elsewhere = await newPerson();
  await elsewhere.context().addCookies(await page.context().cookies());
  await elsewhere.goto('/');
  await keepToken(elsewhere, token);
  await elsewhere.reload();
  await signOut(elsewhere);

  await expectLost(windows, token, '你已退出登录，请重新登录');
});

test('a session that has expired is noticed on a page of each kind', async ({
  newPerson: newPersonAt,
}) => {
  await onOwnSite(newPersonAt, async ({ newPerson, dataDir }) => {
    // a person for each: of several windows the first to notice tells the others
    for (const path of oneOfEach) {
      const person = await newPerson();
      await arriveAs(person, newPhone());
      const token = (await tokenOf(person)) ?? '';
      const windows = await windowsOf(person, [path]);
      await person.close();
      await change(dataDir, sessionsAreOlder);
      await expectLost(windows, token, '登录已过期，请重新登录');
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
