import { faults } from '@shieldsource/contract/faults';
import { expect, type Page } from '@playwright/test';
import { beDoubted } from '../people/doubt.ts';
import { newPhone, solveCaptcha, toast } from '../people/researcher.ts';
import { refusalScenario } from './scenario.ts';
import { changeAnswer, repeatNext, spoilNext } from './spoil.ts';

const picture = (page: Page) => page.getByRole('textbox', { name: '图形验证码' });
const enter = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click();

export const signingIn = refusalScenario(
  'who signs in is told what was wrong, and can go on',
  [
    'wrongCaptcha',
    'captchaNeeded',
    'workNeeded',
    'tooOften',
    'wrongPhoneCode',
    'wrongPassword',
    'wrongStaffSignIn',
    'wrongSignature',
    'repeatedSignature',
    'staleSignature',
  ],
  async ({ page, newPerson }, refused) => {
    const phone = newPhone();
    /** Each attempt ends with a new picture, which must have arrived before it is read. */
    const ask = async () => {
      const drawn = page.waitForResponse(/getPhoneInitCaptcha/);
      await page.getByRole('button', { name: '获取验证码' }).click();
      await drawn;
    };
    await beDoubted(page);
    await page.goto('/login');
    await page.getByLabel('手机号').fill(phone);
    await solveCaptcha(page);
    await picture(page).fill('zzzzzz');
    await ask();
    await refused('wrongCaptcha', page);
    await expect(picture(page)).toHaveAccessibleDescription(faults.wrongCaptcha.message);

    // a ticket is valid for one code, and this one is wrong
    await changeAnswer(page, 'postCaptchaVerify', (text) => text.replace('"ticket":"', '$&x'));
    await picture(page).fill(await solveCaptcha(page));
    await ask();
    await refused('captchaNeeded', page);
    await expect(picture(page)).toHaveAccessibleDescription(faults.captchaNeeded.message);

    // chooses work instead of the picture, and the challenge expires before the work is done
    await changeAnswer(page, 'getPhoneInitCaptcha', (text) =>
      text.replace(/(?<="captchaId":")\w{8}/, '00000000'),
    );
    await page.getByRole('button', { name: '改用计算验证' }).click();
    await ask();
    await refused('workNeeded', page);
    await expect(page.getByRole('group', { name: '计算验证' })).toContainText(
      faults.workNeeded.message,
    );
    await page.getByRole('button', { name: '改回看图验证' }).click();

    await picture(page).fill(await solveCaptcha(page));
    await ask();
    await expect(toast(page, '验证码已发送')).toBeVisible();
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
      /^没有发送，请 \d+ 秒 后再试$/,
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

    await page.goto('/login');
    const another = page.getByRole('button', { name: '图形验证码' });
    await expect(another.locator('img')).toBeVisible();
    await spoilNext(page, 'getPhoneInitCaptcha', (request) => ({
      url: request.url().replace('nonce=', 'nonce=0'),
    }));
    await another.click();
    await refused('wrongSignature', page);
    await repeatNext(page, 'getPhoneInitCaptcha');
    await another.click();
    await refused('repeatedSignature', page);

    // from here on the page's calls reach the server unchanged
    await page.unrouteAll();
    // the first refusal sets the page's clock, but this device's clock has moved on whenever it is read again
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      let leaps = 1;
      Date.now = () => now() + leaps++ * 600_000;
    });
    await another.click();
    await refused('staleSignature', page);

    const desk = await newPerson();
    await desk.goto('/console/');
    await desk.getByLabel('邮箱').fill('nobody@demo.example');
    await desk.getByRole('textbox', { name: '密码' }).fill('shield-source-demo');
    await desk.getByLabel('动态码').fill('000000');
    await enter(desk);
    await refused('wrongStaffSignIn', desk);
  },
);
