import { expect, test } from '../site/journey.ts';
import {
  arriveAs,
  newPhone,
  demoPhones,
  signIn,
  signOut,
  toast,
  tokenOf,
} from '../people/researcher.ts';

// a refusal: no second try
test.describe.configure({ retries: 0 });

test('a visitor is led to sign in, or home, and after signing in to where they wanted to go', async ({
  page,
}) => {
  for (const path of ['/personal/submit', '/personal/message', '/no/such/page']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  // signing in leads back to where a bookmark pointed
  await page.goto('/personal/submit?status=1');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: '登录', exact: true })).toHaveAttribute(
    'href',
    `/login?callback=${encodeURIComponent('/personal/submit?status=1')}`,
  );
  await page.goto('/weak/home');
  await expect(page).toHaveURL('/login?callback=%2Fweak%2Fhome');
  await signIn(page, newPhone());
  await expect(page).toHaveURL('/weak/home');
  await expect(page.getByRole('heading', { level: 1, name: '提交漏洞' })).toBeVisible();
});

test('a callback that leads elsewhere is not followed', async ({ page, newPerson }) => {
  await page.goto('/login?callback=%2F%2Fevil.example%2F');
  await signIn(page, newPhone());
  await expect(page).toHaveURL('/');

  // when already signed in, the page redirects at once, but only to the home page
  const hostile = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    `${'java'}script:alert(1)`,
    '/\t/evil.example',
    'data:text/html,x',
    '/.//evil.example',
    '/%2e%2e//evil.example',
  ];
  for (const callback of hostile) {
    await page.goto(`/login?callback=${encodeURIComponent(callback)}`);
    await expect(page, callback).toHaveURL('/');
  }
  await page.goto(`/login?callback=${encodeURIComponent('/personal/message?type=1')}`);
  await expect(page).toHaveURL('/personal/message?type=1');

  const stranger = await newPerson();
  await stranger.goto('/console/?callback=//evil.example');
  await expect(stranger).toHaveURL(/\/console\/login(\?|$)/);
});

test('a member’s deep link survives a reload', async ({ page }) => {
  await arriveAs(page, demoPhones.confirmed);
  await page.goto('/personal/submit?page=1&pageSize=50');
  const title = '开放平台图标抓取功能可访问内网地址';
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(/\/personal\/submit\/detail\//);
  const { href } = new URL(page.url());
  await page.reload();
  await expect(page).toHaveURL(href);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a session that ended elsewhere leads to signing in, and back', async ({
  page,
  newPerson,
}) => {
  const phone = newPhone();
  await arriveAs(page, phone);
  await page.goto('/personal/submit');

  await test.step('the same session, open in another window, is signed out there', async () => {
    const elsewhere = await newPerson();
    await elsewhere.context().addCookies(await page.context().cookies());
    await elsewhere.goto('/');
    await elsewhere.evaluate(
      (token) => localStorage.setItem('shield_source_token', token ?? ''),
      await tokenOf(page),
    );
    await elsewhere.reload();
    await signOut(elsewhere);
  });

  await page.getByRole('main').getByRole('link', { name: '提交漏洞' }).click();
  await expect(page).toHaveURL('/login?callback=%2Fweak%2Fhome');
  await expect(toast(page, '你已退出登录，请重新登录')).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
});

test('half a session is no session', async ({ page }) => {
  await arriveAs(page, newPhone());
  await page.context().clearCookies({ name: 'shield_source_token' });
  await page.goto('/personal/message');
  await expect(page).toHaveURL('/');
  expect(await tokenOf(page)).toBeNull();
});
