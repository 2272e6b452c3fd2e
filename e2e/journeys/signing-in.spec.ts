import * as faults from '@shieldsource/contract/faults';
import type { Page } from '@playwright/test';
import { beDoubted } from '../people/doubt.ts';
import { freshCode } from '../people/inbox.ts';
import { newPhone, solveCaptcha, toast } from '../people/researcher.ts';
import { refused } from '../refusals/provoke.ts';
import { changeAnswer, repeatNext, spoilNext } from '../refusals/spoil.ts';
import { shieldsource } from '../site/data.ts';
import { expect, test } from '../site/journey.ts';
import { expectGoodLooks } from '../site/looks.ts';

// a refusal: no second try
test.describe.configure({ retries: 0 });

const picture = (page: Page) => page.getByRole('textbox', { name: '图形验证码' });
const enter = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click();

test('who signs in is told what was wrong and can go on, also without seeing the picture', async ({
  page,
  newPerson,
  site,
  expectNoise,
}) => {
  const phone = newPhone();
  /** Each attempt ends with a new picture, which must have arrived before it is read. */
  const ask = async () => {
    const drawn = page.waitForResponse(/getPhoneInitCaptcha/);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await drawn;
  };
  await beDoubted(page);

  await test.step('while codes are off, so it is said', async () => {
    expectNoise(/responded with a status of 503/);
    await shieldsource(site.dataDir, 'sms', '--off');
    await page.goto('/login');
    await page.getByLabel('手机号').fill(phone);
    await picture(page).fill(await solveCaptcha(page));
    await page.getByRole('button', { name: '获取验证码' }).click();
    await refused('smsOff', page);
    await shieldsource(site.dataDir, 'sms', '--on');
  });

  await test.step('a picture read wrong, and a ticket that is no good, are told at the picture', async () => {
    await solveCaptcha(page);
    await picture(page).fill('zzzzzz');
    await ask();
    await refused('wrongCaptcha', page);
    await expect(picture(page)).toHaveAccessibleDescription(faults.wrongCaptcha.message);

    await changeAnswer(page, 'postCaptchaVerify', (text) => text.replace('"ticket":"', '$&x'));
    await picture(page).fill(await solveCaptcha(page));
    await ask();
    await refused('captchaNeeded', page);
    await expect(picture(page)).toHaveAccessibleDescription(faults.captchaNeeded.message);
  });

  await test.step('who cannot see it lets the browser work, again where that took too long', async () => {
    await changeAnswer(page, 'getPhoneInitCaptcha', (text) =>
      text.replace(/(?<="captchaId":")\w{8}/, '00000000'),
    );
    await page.getByRole('button', { name: '看不清或使用读屏？改用计算验证' }).focus();
    await page.keyboard.press('Enter');
    const work = page.getByRole('group', { name: '计算验证' });
    await ask();
    await refused('workNeeded', page);
    await expect(work).toContainText(faults.workNeeded.message);
    await expectGoodLooks(page);
    const verified = page.waitForRequest(/postCaptchaVerify/);
    await ask();
    expect(Object.keys((await verified).postDataJSON() as object).toSorted()).toEqual([
      'captchaId',
      'work',
    ]);
    await expect(toast(page, '验证码已发送')).toBeVisible();
  });

  await test.step('a wrong code, a second one too soon, and a wrong password', async () => {
    await page.getByLabel('短信验证码').fill('000000');
    await page.getByLabel('我已阅读并同意').check();
    await enter(page);
    await refused('wrongPhoneCode', page);
    await expect(page.getByLabel('短信验证码')).toHaveAccessibleDescription(
      faults.wrongPhoneCode.message,
    );

    // a reloaded page has no countdown
    await page.reload();
    await page.getByLabel('手机号').fill(phone);
    await picture(page).fill(await solveCaptcha(page));
    await ask();
    await refused('tooOften', page);
    await expect(page.getByLabel('短信验证码')).toHaveAccessibleDescription(
      /^未发送，请 \d+ 秒 后再试$/,
    );
    await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled();

    await page.getByRole('link', { name: '密码登录' }).click();
    await page.getByLabel('手机号').fill(phone);
    await page.getByLabel('密码', { exact: true }).fill('一句谁也没有设置过的话');
    await picture(page).fill(await solveCaptcha(page));
    await page.getByLabel('我已阅读并同意').check();
    await enter(page);
    await refused('wrongPassword', page);
    await expect(
      page.getByRole('alert').getByText(faults.wrongPassword.message),
      'the words stay in the form',
    ).toBeVisible();
  });

  await test.step('with the right code they are in', async () => {
    await page.goto('/login');
    await page.getByLabel('手机号').fill(phone);
    await page.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phone));
    await page.getByLabel('我已阅读并同意').check();
    await enter(page);
    await expect(toast(page, '登录成功')).toBeVisible();
  });

  await test.step('calls that were changed, repeated or of another hour are refused', async () => {
    const other = await newPerson();
    await beDoubted(other);
    await other.goto('/login');
    const another = other.getByRole('button', { name: '图形验证码' });
    await expect(another.locator('img')).toBeVisible();
    await spoilNext(other, 'getPhoneInitCaptcha', (request) => ({
      url: request.url().replace('nonce=', 'nonce=0'),
    }));
    await another.click();
    await refused('wrongSignature', other);
    await repeatNext(other, 'getPhoneInitCaptcha');
    await another.click();
    await refused('repeatedSignature', other);

    // from here on the page's calls reach the server unchanged
    await other.unrouteAll();
    // the first refusal sets the page's clock, but this device's clock has moved on whenever it is read again
    await other.evaluate(() => {
      const now = Date.now.bind(Date);
      let leaps = 1;
      Date.now = () => now() + leaps++ * 600_000;
    });
    await another.click();
    await refused('staleSignature', other);
  });
});
