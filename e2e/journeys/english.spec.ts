import type { Page } from '@playwright/test';
import { freshCode } from '../people/inbox.ts';
import { choose } from '../people/report.ts';
import { newPhone, toast } from '../people/researcher.ts';
import { reviewers, signInAtDesk } from '../people/reviewer.ts';
import { change, codesAreOlder } from '../site/data.ts';
import { allPages, byViewer, openPage, routeOf, signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { expectFitOnPhone, settled } from '../site/looks.ts';
import { untranslated } from '../site/untranslated.ts';

const language = (page: Page) => page.locator('html').getAttribute('lang');
const readEnglish = (page: Page) =>
  page.context().addCookies([{ name: 'language', value: 'en', url: new URL(page.url()).origin }]);

// it is kept with the person, and others sign in as them
test.afterEach(({ site }) =>
  change(site.dataDir, 'update researcher set language = null', 'update staff set language = null'),
);

/** Signs in on the open page, which is English. */
async function signIn(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('SMS code').fill(await freshCode(page, 'sms', phone));
  await page.getByLabel('I’ve read and accept').check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(toast(page, 'Signed in')).toBeVisible();
}

test.describe('in an American browser', () => {
  test.use({ locale: 'en-US' });

  test('pages are Chinese until somebody chooses, and stay as they were chosen', async ({
    page,
  }) => {
    await page.goto('/');
    expect(await language(page)).toBe('zh-CN');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('每一份报告，都有始有终。');
    await page.getByRole('link', { name: 'Read this site in English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Every report, followed through.',
    );
    await page.goto('/award/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gifts');
    await page.goto('/console/login');
    await expect(page.getByLabel('Email')).toBeVisible();

    await page.goto('/award/home');
    await page.getByRole('contentinfo').getByRole('link', { name: '简体中文' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('礼品兑换');
    await page.goto('/');
    await settled(page);
    await expect(page.getByRole('link', { name: 'Read this site in English' })).toHaveCount(0);
    expect(await language(page)).toBe('zh-CN');
  });
});

test('a report is written in English, read in Chinese, and its author is known by their language', async ({
  page,
  newPerson,
  site,
}) => {
  const phone = newPhone();
  const title = 'Export shows other companies’ invoices';

  await test.step('a newcomer signs in, hears what is missing, and submits', async () => {
    await page.goto('/weak/home?lang=en');
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Enter a phone number')).toBeVisible();
    await signIn(page, phone);
    await page.goto('/weak/home');
    await page.getByRole('button', { name: 'Submit report' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription(
      'Enter a title',
    );
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await choose(page, 'Application', 'Member centre');
    await choose(page, 'Vulnerability type', 'Broken access control');
    await choose(page, 'Platform', 'Web');
    await page.getByRole('radio', { name: 'High' }).check();
    await page.getByLabel('Affected address').fill('https://member.demo.example/export');
    await page
      .getByRole('textbox', { name: 'Vulnerability details' })
      .fill('The id in /export?invoice= is not checked; 1001 shows an invoice of another company.');
    await page.getByLabel('I’ve read and accept').check();
    await page.getByRole('button', { name: 'Submit report' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Pending review').first()).toBeVisible();
  });

  await test.step('in a browser in which nobody has chosen, they go on in English', async () => {
    await change(site.dataDir, codesAreOlder);
    const elsewhere = await newPerson();
    await elsewhere.goto('/login');
    expect(await language(elsewhere)).toBe('zh-CN');
    await elsewhere.getByLabel('手机号').fill(phone);
    await elsewhere.getByRole('button', { name: '获取验证码' }).click();
    await elsewhere.getByLabel('短信验证码').fill(await freshCode(elsewhere, 'sms', phone));
    await elsewhere.getByLabel('我已阅读并同意').check();
    await elsewhere.getByRole('button', { name: '登录', exact: true }).click();
    await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'en');
    await elsewhere.goto('/personal/submit');
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('My reports');
    await expect(elsewhere.getByText(title)).toBeVisible();
    // an address of before that chose another language
    await elsewhere.goto('/personal/submit?page=1&lang=zh-CN');
    await expect(elsewhere).toHaveURL(/\/personal\/submit\?page=1$/);
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('My reports');
  });

  await test.step('a reviewer reads it in Chinese, chooses English, and asks for it by a query', async () => {
    const reviewer = await newPerson();
    await signInAtDesk(reviewer, reviewers[1]);
    await reviewer.goto('/console/reports?q=状态:待审核&order=newest');
    await expect(reviewer.getByRole('link', { name: title })).toBeVisible();
    await readEnglish(reviewer);
    await reviewer.goto('/console/reports?q=status:pending-review&order=newest');
    await expect(reviewer.getByRole('link', { name: title })).toBeVisible();
    await expect(reviewer.getByRole('button', { name: /Reviewer/ })).toBeVisible();
  });
});

test.describe('every page', () => {
  // a sweep: no second try
  test.describe.configure({ retries: 0 });

  for (const [viewer, pages] of byViewer(allPages))
    test(`that ${viewer} sees speaks English, and fits a phone`, async ({ page }) => {
      test.slow();
      await signInAs(page, viewer);
      if (viewer === 'visitor') await page.goto('/');
      await readEnglish(page);
      const left: Record<string, string[]> = {};
      for (const pictured of pages) {
        await openPage(page, pictured);
        await settled(page);
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
        const found = await untranslated(page);
        if (found.length > 0) left[routeOf(pictured)] = found;
        await expectFitOnPhone(page);
        await page.setViewportSize({ width: 1280, height: 800 });
      }
      expect(left).toEqual({});
    });
});
