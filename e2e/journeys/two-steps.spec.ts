import type { Locator, Page } from '@playwright/test';
import { getLetterPage, postLetterDelete } from '@shieldsource/contract/letters/calls';
import { postUserLogin } from '@shieldsource/contract/passport/calls';
import { postLoginFactor } from '@shieldsource/contract/people/factors';
import { shownCode } from '../people/authenticator.ts';
import { openGift } from '../people/gifts.ts';
import { freshCode } from '../people/inbox.ts';
import { pressAt, typeAt } from '../people/keyboard.ts';
import {
  arriveAs,
  askForCode,
  memberMenu,
  signOut,
  toast,
  viewerPhones,
} from '../people/researcher.ts';
import { plugIn } from '../people/security-key.ts';
import { misread, provokes } from '../refusals/provoke.ts';
import { change } from '../site/data.ts';
import { expect, test } from '../site/journey.ts';
import { onOwnSite, type OwnSite } from '../site/own-site.ts';
import { settle } from '../site/settle.ts';

// a refusal: no second try
test.describe.configure({ retries: 0 });

const phone = viewerPhones.orders;
const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

test('a researcher sets a code app and a passkey, signs in and is paid by them, and comes back without', async ({
  newPerson,
}) => {
  // browsers make passkeys only for host names, so not for 127.0.0.1
  await onOwnSite((url) => newPerson(url.replace('127.0.0.1', 'localhost')), visit);
});

async function visit(own: OwnSite): Promise<void> {
  const page = await own.newPerson();
  const { cdp, authenticatorId } = await plugIn(page);
  /** A phone gets a code a minute, and a code of the app is good once: as if time had passed. */
  const later = () =>
    change(own.dataDir, 'delete from phone_code', 'update researcher set totp_step = 0');
  const center = async (at: Page) => {
    await at.goto('/personal/center');
    await expect(at.getByRole('heading', { name: '动态码' })).toBeVisible();
  };
  /** The first step of signing in. */
  const begin = async (at: Page) => {
    await later();
    await at.goto('/login');
    await at.getByLabel('手机号').fill(phone);
    await askForCode(at);
    await at.getByLabel('短信验证码').fill(await freshCode(at, 'sms', phone));
    await at.getByLabel('我已阅读并同意').check();
    await button(at, '登录').click();
    await expect(at.getByLabel('动态码或恢复码')).toBeVisible();
  };
  await arriveAs(page, phone);

  let [secret, codes] = ['', ['']];
  await test.step('the code app, by an SMS code; recovery codes are shown once', async () => {
    await later();
    await center(page);
    await expect(page.getByText('短信可能被转接或骗走')).toBeVisible();
    await button(page, '启用动态码').click();
    secret = (await dialog(page).locator('code').textContent()) ?? '';
    await dialog(page)
      .getByLabel('新的动态码')
      .fill(await shownCode(secret));
    await askForCode(page);
    await dialog(page)
      .getByLabel('短信验证码')
      .fill(await freshCode(page, 'sms', phone));
    await button(dialog(page), '启用动态码').click();
    const shown = page.getByRole('list', { name: '恢复码' }).getByRole('listitem');
    await expect(shown).toHaveCount(10);
    codes = await shown.allTextContents();
    await button(page, '我已保存').click();
    await expect(page.getByText('还有 10 个未使用')).toBeVisible();
  });

  await test.step('a passkey, by a code of the app', async () => {
    await later();
    await button(page, '添加通行密钥').click();
    await dialog(page).getByLabel('名称').fill('我的手机');
    await dialog(page)
      .getByLabel('动态码或恢复码')
      .fill(await shownCode(secret));
    await button(dialog(page), '完成添加').click();
    await expect(toast(page, '已添加通行密钥“我的手机”')).toBeVisible();
    await expect(page.getByRole('list', { name: '通行密钥' })).toContainText('我的手机');
  });

  await test.step('signs in by SMS code and code app, by keyboard', async () => {
    await signOut(page);
    await provokes('factorNeeded', page, postUserLogin, () => begin(page), {
      words: '这个账号启用了两步验证',
    });
    await typeAt(page, page.getByLabel('动态码或恢复码'), await shownCode(secret));
    await pressAt(page, button(page, '继续'));
    await expect(toast(page, '登录成功')).toBeVisible();
  });

  await test.step('and by the passkey alone', async () => {
    await signOut(page);
    await page.goto('/login');
    await button(page, '用通行密钥登录').click();
    await expect(toast(page, '登录成功')).toBeVisible();
  });

  await test.step('exchanges cash, proven by the passkey', async () => {
    await later();
    await openGift(page, '100 元现金');
    await askForCode(page);
    await page.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phone));
    const exchange = page.getByRole('button', { name: /安全币兑换$/ });
    await exchange.click();
    await expect(page.getByText('请输入动态码')).toBeVisible();
    await button(page, '改用通行密钥').click();
    await expect(page.getByText('已用通行密钥验证')).toBeVisible();
    await exchange.click();
    await button(dialog(page), '确认兑换').click();
    await expect(toast(page, '已兑换“100 元现金”')).toBeVisible();
  });

  await signOut(page);
  const elsewhere = await own.newPerson();
  await test.step('without phone app and key, a recovery code lets in, once', async () => {
    await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await begin(elsewhere);
    await elsewhere.getByLabel('动态码或恢复码').fill(codes[0] ?? '');
    await elsewhere.context().clearCookies({ name: 'shield_source_browser' });
    await provokes('signInOver', elsewhere, postLoginFactor, () =>
      button(elsewhere, '继续').click(),
    );
    await begin(elsewhere);
    await elsewhere.getByLabel('动态码或恢复码').fill(codes[0] ?? '');
    await button(elsewhere, '继续').click();
    await expect(memberMenu(elsewhere)).toBeVisible();
    await center(elsewhere);
    await expect(elsewhere.getByText('还有 9 个未使用')).toBeVisible();
    await button(elsewhere, '停用动态码').click();
    const field = dialog(elsewhere).getByLabel('动态码或恢复码');
    await field.fill(codes[0] ?? '');
    await button(dialog(elsewhere), '停用动态码').click();
    await expect(dialog(elsewhere)).toContainText('已经用过');
    await field.fill(codes[1] ?? '');
    await button(dialog(elsewhere), '停用动态码').click();
    await expect(toast(elsewhere, '动态码已停用')).toBeVisible();
  });

  await test.step('whoever took the account over cannot put the message about it away', async () => {
    await settle(elsewhere);
    await elsewhere.goto('/personal/message');
    await expect(elsewhere.getByRole('link', { name: /动态码已停用/ })).toBeVisible();
    const remove = button(elsewhere, '删除：动态码已停用');
    await expect(remove).toHaveCount(0);
    await misread(elsewhere, getLetterPage, (box) => ({
      ...box,
      list: box.list.map((letter) => ({ ...letter, keepTime: null })),
    }));
    await elsewhere.reload();
    const words = /^这条消息关系到账号安全，.+ 之前不能删除$/;
    await provokes('letterKept', elsewhere, postLetterDelete, () => remove.click(), {
      words,
      message: expect.stringMatching(words),
    });
  });
}
