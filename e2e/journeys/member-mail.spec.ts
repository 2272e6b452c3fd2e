import { postReviewQuestion } from '@shieldsource/contract/reports/desk-flags';
import { callsOf, enterAs } from '../people/calls.ts';
import { freshCode, newestMail } from '../people/inbox.ts';
import { expectFocusKept, pressAt, tabTo, typeAt } from '../people/keyboard.ts';
import { handIn, seenBy } from '../people/reports-by-call.ts';
import { newPhone, signIn, toast } from '../people/researcher.ts';
import { change, codesAreOlder } from '../site/data.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { expectGoodLooks, expectGoodLooksAndFocus } from '../site/looks.ts';
import { onOwnSite } from '../site/own-site.ts';

const address = 'mina@example.com';
const title = '导出接口没有校验归属';
const question = '编号可以换成哪些？';
const settingsPath = '/personal/center?tab=userInfo#mail';

test('a member is asked something, hears of it by mail, and answers from there', async ({
  newPerson,
}) => {
  test.slow();
  const phone = newPhone();
  await onOwnSite(newPerson, async (site) => {
    const [member, reviewer, admin, elsewhere] = [
      await site.newPerson(),
      await site.newPerson(),
      await site.newPerson(),
      await site.newPerson(),
    ];
    const line = member.getByRole('region', { name: '邮件通知' });
    const dialog = member.getByRole('dialog');
    await enterAs(member, phone, settingsPath);

    await test.step('by keyboard, an address is given and confirmed', async () => {
      await pressAt(member, line.getByRole('button', { name: '添加邮箱' }));
      await expect(dialog.getByRole('textbox', { name: '邮箱' })).toBeFocused();
      await member.keyboard.type(address);
      await pressAt(member, dialog.getByRole('button', { name: '获取验证码' }));
      await expect(toast(member, '验证码已发送')).toBeVisible();
      await tabTo(member, dialog.getByLabel('邮件验证码'), 'Shift+Tab');
      await member.keyboard.type(await freshCode(member, 'mail', address));
      await member.keyboard.press('Enter');
      await expect(line.getByText('@example.com')).toBeVisible();
      await expect(line.getByText(address)).toHaveCount(0);
      await expectFocusKept(member);
    });

    await test.step('what is told and when is chosen there, on every width', async () => {
      const night = line.getByRole('checkbox', { name: '夜间免打扰' });
      const received = member.getByRole('checkbox', { name: '报告已收到，邮件' });
      // a journey may run in the night
      await night.click();
      await expect(night).not.toBeChecked();
      await received.click();
      await expect(received).toBeChecked();
      await member.reload();
      await expect(night).not.toBeChecked();
      await expect(received).toBeChecked();
      await received.click();
      await expect(received).not.toBeChecked();
      const [daily, atOnce] = [
        line.getByRole('radio', { name: /工作日 9:00 汇总/ }),
        line.getByRole('radio', { name: '随时发送' }),
      ];
      await daily.click();
      await expect(night).toHaveCount(0);
      await atOnce.click();
      await expect(night).not.toBeChecked();
      const security = member.getByRole('checkbox', { name: '账号安全，邮件' });
      await expect(security).toBeChecked();
      await expect(security).toBeDisabled();
      await expectGoodLooksAndFocus(member);
    });

    const mail =
      await test.step('a question comes by mail, without a word of the report', async () => {
        await signInAs(reviewer, 'reviewer');
        const report = await handIn(await callsOf(member), title);
        const calls = await callsOf(reviewer);
        await calls(postReviewQuestion, { ...(await seenBy(calls, report)), question });
        const told = await newestMail(member, address);
        expect(told.body).toMatch(/SS-\d{4}-\d{6}/);
        for (const secret of [title, question]) expect(told.body).not.toContain(secret);
        return told;
      });

    await test.step('signed in, its link opens the box of the answer', async () => {
      await member.goto(mail.linkTo('/login'));
      await expect(member.getByRole('textbox', { name: '补充信息' })).toBeFocused();
    });

    await test.step('elsewhere one signs in first, and then answers in that very box', async () => {
      await change(site.dataDir, codesAreOlder);
      await elsewhere.goto(mail.linkTo('/login'));
      await signIn(elsewhere, phone);
      await expect(elsewhere.getByRole('textbox', { name: '补充信息' })).toBeFocused();
      await elsewhere.keyboard.type('任意相邻的编号都可以。');
      await pressAt(elsewhere, elsewhere.getByRole('button', { name: '提交补充信息' }));
      await expect(toast(elsewhere, '已补充，审核继续进行')).toBeVisible();
    });

    await test.step('the desk sees that it was sent, not to which address', async () => {
      await signInAs(admin, 'admin');
      await admin.goto('/console/deliveries?kind=mail');
      const sent = admin.getByRole('row', { name: '要求补充信息' });
      await expect(sent.getByText('已送达')).toBeVisible();
      await expect(admin.getByText('@example.com')).toHaveCount(0);
      await expectGoodLooks(admin);
      await sent.getByRole('button', { name: '重新发送' }).click();
      await admin
        .getByRole('dialog')
        .getByRole('button', { name: '重新发送', exact: true })
        .click();
      await expect(toast(admin, '已安排重新发送')).toBeVisible();
    });

    await test.step('one press in the mail ends them, and one at home begins them again', async () => {
      const stranger = await site.newPerson();
      await stranger.goto(mail.linkTo('/mail/off'));
      await expectGoodLooksAndFocus(stranger);
      await stranger.getByRole('button', { name: '停止' }).click();
      await expect(stranger.getByRole('heading', { name: '邮件通知已停止' })).toBeVisible();
      await member.goto(mail.linkTo('/mail/off'));
      await member.getByRole('button', { name: '停止' }).click();
      await member.getByRole('link', { name: '恢复邮件通知' }).click();
      await expect(line.getByText('已退订，只发送账号安全提醒。')).toBeInViewport();
      await expectGoodLooks(member);
      await line.getByRole('button', { name: '重新开启' }).click();
      await expect(line.getByText('已退订，只发送账号安全提醒。')).toHaveCount(0);
    });

    await test.step('an address that bounced says so, and is confirmed anew', async () => {
      await change(
        site.dataDir,
        codesAreOlder,
        `update member_mail set stop_reason = 'refused', stopped_at = now()`,
      );
      await admin.goto('/console/researchers');
      await admin.getByRole('row').nth(1).getByRole('link').click();
      await expect(admin.getByText('邮箱拒收')).toBeVisible();
      await expect(admin.getByText(address)).toHaveCount(0);
      await expectGoodLooks(admin);
      await member.reload();
      await expect(line.getByText('已停用：邮箱退信。')).toBeVisible();
      await expectGoodLooks(member);
      await line.getByRole('button', { name: '重新确认' }).click();
      await typeAt(member, dialog.getByRole('textbox', { name: '邮箱' }), address);
      await dialog.getByRole('button', { name: '获取验证码' }).click();
      await expect(toast(member, '验证码已发送')).toBeVisible();
      await dialog.getByLabel('邮件验证码').fill(await freshCode(member, 'mail', address));
      await dialog.getByRole('button', { name: '确认邮箱' }).click();
      await expect(line.getByText('已停用：邮箱退信。')).toHaveCount(0);
    });
  });
});
