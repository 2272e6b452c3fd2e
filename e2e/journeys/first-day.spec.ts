import {
  becomeFirstAdmin,
  describeFirstAdmin,
  firstAdmin,
  giveFirstWord,
} from '../people/first-admin.ts';
import { companyName, liveFirstDay } from '../people/first-day.ts';
import { refused } from '../refusals/provoke.ts';
import { expectGoodLooks } from '../site/looks.ts';
import { expect, test } from '../site/journey.ts';
import { onEmptyProduction } from '../site/production.ts';

// a refusal: no second try
test.describe.configure({ retries: 0 });

test('an empty production comes from the word of its log to the coins of its first report', async ({
  newPerson,
}) => {
  // a whole day of five people, on a database and a site that start for it
  test.slow();
  await onEmptyProduction(newPerson, async (site) => {
    const people = {
      admin: await site.newPerson(),
      second: await site.newPerson(),
      reviewer: await site.newPerson(),
      researcher: await site.newPerson(),
    };
    const { admin } = people;
    const visitor = await site.newPerson();
    await visitor.goto('/console/first-run');
    await expect(visitor.getByLabel('首次密码')).toBeVisible();
    // the demo, which the other journeys see, asks for its icons without it
    const icons = visitor.locator('script[src^="/icons.js"]');
    await expect(icons).toHaveAttribute('crossorigin', 'anonymous');
    await expectGoodLooks(visitor);
    await test.step('somebody else comes with an old word, then with the right one, and is slow', async () => {
      await giveFirstWord(visitor, 'ABCD-EFGH-JKMN-PQRS');
      await refused('wrongFirstWord', visitor);
      await giveFirstWord(visitor, await site.firstWord());
      await describeFirstAdmin(visitor);
    });

    await liveFirstDay(site, people);
    await expectGoodLooks(admin);

    await test.step('whoever has every desk sees the way to each', async () => {
      await admin.goto('/console/settings');
      const menu = admin.getByRole('navigation', { name: '主导航' });
      for (const width of [1920, 1440, 1366, 1024, 768]) {
        await admin.setViewportSize({ width, height: 900 });
        expect(await menu.evaluate((row) => row.scrollWidth - row.clientWidth), `${width} px`).toBe(
          0,
        );
      }
      await admin.setViewportSize({ width: 1440, height: 900 });
      await expect(menu.getByText('收件箱')).toBeInViewport({ ratio: 1 });
    });

    await test.step('who was slow comes too late, and the page is closed', async () => {
      await becomeFirstAdmin(visitor);
      await refused('firstRunClosed', visitor);
      await visitor.reload();
      await expect(visitor.getByText('首次设置已经完成，这个页面不再开放。')).toBeVisible();
      await visitor.getByRole('link', { name: '去登录' }).click();
      await expect(visitor.getByLabel('密码').first()).toBeVisible();
      await expect(visitor.getByRole('link', { name: /首次设置/ })).toHaveCount(0);
    });

    await test.step('the portal has the name of the company', async () => {
      await visitor.goto('/');
      await expect(visitor).toHaveTitle(companyName);
      await expect(visitor.getByRole('banner').getByText(companyName)).toBeVisible();
      await expect(visitor.getByText(new RegExp(`© \\d{4} ${companyName}`))).toBeVisible();
      const securityTxt = await visitor.request.get('/.well-known/security.txt');
      expect(await securityTxt.text()).toContain(`# ${companyName}`);
    });

    await test.step('what changed is told in its history', async () => {
      await admin.goto('/console/settings');
      await admin.getByRole('button', { name: '“单位名称”的修改记录' }).click();
      await expect(admin.getByText(companyName).filter({ visible: true }).first()).toBeVisible();
      await expect(admin.getByRole('listitem').filter({ hasText: firstAdmin.name })).toContainText(
        `盾源安全应急响应中心 → ${companyName}`,
      );
      await expectGoodLooks(admin);
    });
  });
});
