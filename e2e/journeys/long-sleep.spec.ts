import { centerPath, coinsPath, lettersPath, reportsPath } from '@shieldsource/contract/site/paths';
import { askForCode, arriveAs, newPhone, toast } from '../people/researcher.ts';
import { freshCode } from '../people/inbox.ts';
import { refused } from '../refusals/provoke.ts';
import { change, codesAreOlder } from '../site/data.ts';
import { expect, test } from '../site/journey.ts';
import { expectGoodLooks } from '../site/looks.ts';
import { peopleAt } from '../site/own-site.ts';
import { emptyDataDir, startSite } from '../site/start-site.ts';

// a refusal: no second try
test.describe.configure({ retries: 0 });

const longAgo = [
  codesAreOlder,
  `update session set last_seen_at = now() - interval '91 days'`,
  `update researcher set last_sign_in_at = now() - interval '91 days'`,
];
const proof = { name: '请再次验证身份' };

test('a number that was given out again opens nothing; the password does', async ({
  newPerson,
}) => {
  const { dataDir, remove } = await emptyDataDir();
  const site = await startSite(dataDir, { settings: { DEMO: '0' } });
  const people = peopleAt(site.url, newPerson);
  const phone = newPhone();
  const password = '一句只有自己记得住的话';
  try {
    const [owner, stranger] = [await people.newPerson(), await people.newPerson()];
    await arriveAs(owner, phone);

    await test.step('the owner sets a password and stays away', async () => {
      await change(dataDir, codesAreOlder);
      await owner.goto(centerPath);
      await owner.getByRole('button', { name: '设置密码' }).click();
      const dialog = owner.getByRole('dialog');
      await dialog.getByLabel(/^新密码/).fill(password);
      await dialog.getByLabel('再输入一次').fill(password);
      await askForCode(owner);
      await dialog.getByLabel('短信验证码').fill(await freshCode(owner, 'sms', phone));
      await dialog.getByRole('button', { name: '保存密码' }).click();
      await expect(toast(owner, '密码已设置')).toBeVisible();
    });

    const enter = async (page: typeof owner, path: string) => {
      await change(dataDir, codesAreOlder);
      await page.goto(path);
      await page.getByLabel('手机号').fill(phone);
      await askForCode(page);
      await page.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phone));
      await page.getByLabel('我已阅读并同意').check();
      await change(dataDir, ...longAgo);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await expect(page.getByRole('heading', proof)).toBeVisible();
    };

    await test.step('whoever has the number now sees one page, wherever they go', async () => {
      await enter(stranger, '/login');
      await refused('sessionLimited', stranger);
      await expectGoodLooks(stranger);
      for (const path of [reportsPath, coinsPath, centerPath, lettersPath]) {
        await stranger.goto(path);
        await expect(stranger.getByRole('heading', proof)).toBeVisible();
      }
    });

    await test.step('by keyboard and on a phone it leads to the page that was wanted', async () => {
      await stranger.setViewportSize({ width: 390, height: 844 });
      await expectGoodLooks(stranger);
      await stranger.getByLabel('手机号').fill(phone);
      await stranger.getByLabel('密码', { exact: true }).fill(password);
      await stranger.getByLabel('我已阅读并同意').focus();
      await stranger.keyboard.press('Space');
      await stranger.getByLabel('密码', { exact: true }).press('Enter');
      await expect(stranger.getByRole('heading', proof)).toBeHidden();
      await expect(stranger).toHaveURL(lettersPath);
    });
  } finally {
    await people.leave();
    await site.stop();
    await remove();
  }
});
