import { fillIn, harmless } from '../people/report.ts';
import { freshCode } from '../people/inbox.ts';
import { arriveAs, askForCode, newPhone, toast } from '../people/researcher.ts';
import { publishText } from '../people/texts.ts';
import { refused } from '../refusals/provoke.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { onOwnSite } from '../site/own-site.ts';

// a refusal: no second try
test.describe.configure({ retries: 0 });

const drill = '演练期间另行通知。';

test('new terms and a new agreement are published by two admins, and asked of who is writing or signing in', async ({
  newPerson,
}) => {
  const draft = harmless('大屏的图例颜色和说明不一致');
  // on a site of its own, so that people in other journeys are not asked for consent
  await onOwnSite(newPerson, async (own) => {
    const [page, stranger, first, second] = [
      await own.newPerson(),
      await own.newPerson(),
      await own.newPerson(),
      await own.newPerson(),
    ];
    const asked = page.getByRole('dialog', { name: '用户协议或隐私政策已更新' });
    const consent = page.getByLabel('我已阅读并同意');
    const open = (name: string) =>
      page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    const expectAgreed = async (count: number) => {
      await second.reload();
      await second.getByRole('tab', { name: '同意记录' }).click();
      await expect(second.getByRole('row', { name: /^白帽\d+/ })).toHaveCount(count);
      await expect(second.getByRole('combobox', { name: '版本' })).toContainText(`${count} 人同意`);
    };
    await signInAs(first, 'admin');
    await signInAs(second, 'secondAdmin');

    await test.step('a report is written under the present terms, and somebody reads the present agreement', async () => {
      await page.clock.install();
      await arriveAs(page, newPhone());
      await open('提交漏洞');
      await fillIn(page, draft);
      await expect(page.getByText(/^草稿已保存/)).toBeVisible();

      await stranger.goto('/login');
      await stranger.getByRole('button', { name: '用户协议' }).click();
      await expect(stranger.getByRole('dialog')).toContainText('第 1 版');
      await stranger
        .getByRole('dialog')
        .locator('header')
        .getByRole('button', { name: '关闭' })
        .click();
    });

    await test.step('an admin writes other terms, another publishes them', () =>
      publishText(first, second, { name: '漏洞提交条款', words: `## 演练\n\n${drill}` }));

    await test.step('who was writing is asked anew, and nothing they wrote is lost', async () => {
      await page.getByRole('button', { name: '提交报告' }).click();
      await expect(page.getByText('提交条款已更新，请重新阅读并同意')).toBeVisible();
      await expect(consent).not.toBeChecked();
      await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(draft.title);
      await page.getByRole('button', { name: /^《漏洞提交条款》/ }).click();
      await expect(page.getByRole('dialog').getByText(drill)).toBeVisible();
      await page.keyboard.press('Escape');
      await consent.check();
      await page.getByRole('button', { name: '提交报告' }).click();
      await expect(page.getByRole('heading', { level: 1, name: draft.title })).toBeVisible();
      await expectAgreed(1);
    });

    await test.step('while they write another, so is the agreement', async () => {
      await open('提交漏洞');
      await fillIn(page, draft);
      await expect(page.getByText(/^草稿已保存/)).toBeVisible();
      await publishText(first, second, { name: '用户协议', words: drill });
    });

    await test.step('the next page asks, and can be used all the same', async () => {
      await page.clock.fastForward('01:30');
      await open('礼品兑换');
      await expect(asked).toBeVisible();
      await asked.getByRole('button', { name: '用户协议' }).click();
      await expect(page.getByRole('dialog').getByText(drill)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(asked).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(asked).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: '礼品兑换' })).toBeVisible();
    });

    await test.step('the one after asks again; who agrees goes on writing', async () => {
      await open('提交漏洞');
      await asked.getByRole('button', { name: '我已阅读并同意' }).click();
      await expect(asked).toBeHidden();
      await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(draft.title);
      await page.reload();
      await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(draft.title);
      await expect(asked).toBeHidden();
      await expectAgreed(1);
    });

    await test.step('who agreed to what is over at the sign-in reads it anew, and comes in', async () => {
      const phone = newPhone();
      const enter = () => stranger.getByRole('button', { name: '登录', exact: true }).click();
      await stranger.getByLabel('手机号').fill(phone);
      await askForCode(stranger);
      await stranger.getByLabel('短信验证码').fill(await freshCode(stranger, 'sms', phone));
      await stranger.getByLabel('我已阅读并同意').check();
      await enter();
      await refused('agreementChanged', stranger);
      await expect(stranger.getByLabel('我已阅读并同意')).not.toBeChecked();
      await stranger.getByRole('button', { name: '用户协议' }).click();
      await expect(stranger.getByRole('dialog')).toContainText('第 2 版');
      await stranger
        .getByRole('dialog')
        .locator('header')
        .getByRole('button', { name: '关闭' })
        .click();
      await stranger.getByLabel('我已阅读并同意').check();
      await enter();
      await expect(toast(stranger, '登录成功')).toBeVisible();
    });
  });
});
