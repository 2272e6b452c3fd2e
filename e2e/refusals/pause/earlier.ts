import { expect, type Page } from '@playwright/test';
import { enterAs } from '../../people/calls.ts';
import { freshCode } from '../../people/inbox.ts';
import { askForCode, demoPhones, newPhone, signIn } from '../../people/researcher.ts';
import { decisionOf } from '../../people/reviewer.ts';
import type { Story } from './story.ts';

const offerTo = (page: Page) => page.getByRole('dialog', { name: '迁移旧门户账号' });

/** Proves an earlier account, waits until the proof has expired, and proves it again. */
export const provesTooLate: Story = async ({ newPerson, refused, meanwhile }) => {
  const page = await newPerson();
  const offer = offerTo(page);
  await enterAs(page, demoPhones.earlier);
  await offer.getByRole('button', { name: '迁入旧账号' }).click();
  await expect(offer.getByText('找到了 老船长 的账号，会迁入这些：')).toBeVisible();
  meanwhile(`update earlier_proof set created_at = created_at - interval '11 minutes'`);
  const after = async () => {
    await offer.getByRole('button', { name: '迁入到当前账号' }).click();
    await refused('proofExpired', page);
    await offer.getByRole('button', { name: '重新验证' }).click();

    const contact = newPhone();
    await offer.getByRole('radio', { name: '旧手机号或邮箱' }).check();
    await offer.getByLabel('旧门户的手机号或邮箱').fill(contact);
    await askForCode(page);
    await offer.getByLabel('收到的验证码').fill(await freshCode(page, 'sms', contact));
    await offer.getByRole('button', { name: '验证', exact: true }).click();
    await refused('noEarlierAccount', page);

    await offer.getByRole('radio', { name: /^当前手机号/ }).check();
    await askForCode(page);
    const code = await freshCode(page, 'sms', demoPhones.earlier);
    await offer.getByLabel('短信验证码').fill(code);
    await offer.getByRole('button', { name: '验证', exact: true }).click();
    await offer.getByRole('button', { name: '迁入到当前账号' }).click();
    await expect(offer.getByText('已经迁入，都归到你现在的账号了。')).toBeVisible();
  };
  return [after];
};

export const earlierReport = '旧会员站积分接口可重复领取';

/** Takes over an account that was imported during the pause; an admin cannot revoke an award of the earlier portal. */
export const rewardedElsewhere =
  (phone: string): Story =>
  async ({ newPerson, refused, admin }) => {
    const page = await newPerson();
    const after = async () => {
      await page.goto('/login');
      await signIn(page, phone);
      const offer = offerTo(page);
      await offer.getByRole('button', { name: '迁入旧账号' }).click();
      await offer.getByRole('button', { name: '迁入到当前账号' }).click();
      await offer.getByRole('button', { name: '知道了' }).click();

      await admin.goto('/console/?status=2');
      await admin.getByRole('link', { name: earlierReport }).click();
      await admin.getByRole('button', { name: '撤销确认并收回奖励' }).click();
      const sheet = decisionOf(admin);
      await sheet.getByLabel('撤销原因').fill('和另一份报告重复');
      await sheet.getByRole('button', { name: '撤销并收回奖励' }).click();
      await refused('earlierReward', admin);
    };
    return [after];
  };
