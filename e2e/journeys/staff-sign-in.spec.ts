import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { postStaffInvite } from '@shieldsource/contract/staff/acts';
import { startProvider } from '../../server/test/identity-provider.ts';
import { freshCode } from '../people/inbox.ts';
import { toast } from '../people/researcher.ts';
import { passphrase, reviewers, signInAtDesk } from '../people/reviewer.ts';
import { plugIn } from '../people/security-key.ts';
import { provokes, refused } from '../refusals/provoke.ts';
import { change } from '../site/data.ts';
import { expect, test } from '../site/journey.ts';
import { onOwnSite, type OwnSite } from '../site/own-site.ts';

// a refusal: no second try
test.describe.configure({ retries: 0 });

const admin = 'admin@demo.example';
const otherAdmin = 'admin2@demo.example';
const [reviewer] = reviewers;
const desk = (page: Page) => page.getByRole('button', { name: /，(审核员|管理员)/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function signOut(page: Page): Promise<void> {
  await desk(page).click();
  await button(page, '退出登录').click();
  await expect(button(page, '登录')).toBeVisible();
}

test('a console left open invites nobody before a second factor is shown again, then the act goes on', async ({
  newPerson,
}) => {
  await onOwnSite(newPerson, async (own) => {
    const page = await own.newPerson();
    await signInAtDesk(page, admin);
    await change(own.dataDir, `update session set proven_at = now() - interval '11 minutes'`);
    await page.goto('/console/staff/new');
    await page.getByRole('textbox', { name: '姓名' }).fill('审核员庚');
    await page.getByRole('textbox', { name: '邮箱' }).fill('geng@demo.example');
    await page.getByRole('checkbox', { name: '审核员' }).click();
    const invite = () => button(page, '生成邀请链接').click();
    await provokes('proofNeeded', page, postStaffInvite, invite);
    const code = dialog(page).getByLabel('动态码或恢复码');
    await expect(code).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(code).toBeHidden();
    await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('审核员庚');
    await invite();
    await code.fill(await freshCode(page, 'totp', admin));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('链接', { exact: true })).toBeVisible();
  });
});

test('a passkey is made and signs in alone, and beside the passphrase; a recovery code signs in once', async ({
  newPerson,
}) => {
  // browsers make passkeys only for host names, so not for 127.0.0.1
  const byName = (url: string) => newPerson(url.replace('127.0.0.1', 'localhost'));
  // one that is made signs out whoever else is this reviewer
  await onOwnSite(byName, async (own) => {
    const page = await own.newPerson();
    const { cdp, authenticatorId } = await plugIn(page);
    await signInAtDesk(page, reviewer);

    await test.step('made with a second factor, and named', async () => {
      await desk(page).click();
      await page.getByRole('link', { name: '我的账号' }).click();
      await button(page, '添加通行密钥').click();
      await dialog(page).getByLabel('名称').fill('办公电脑');
      const code = dialog(page).getByLabel('动态码或恢复码');
      await code.fill(await freshCode(page, 'totp', reviewer));
      await button(page, '完成添加').click();
      await expect(toast(page, '已添加通行密钥“办公电脑”')).toBeVisible();
      await expect(page.getByRole('list', { name: '通行密钥' })).toContainText('办公电脑');
    });

    let codes: string[] = [];
    await test.step('it proves who asks for recovery codes', async () => {
      await button(page, '重新生成').click();
      await button(page, '改用通行密钥').click();
      await expect(page.getByText('已用通行密钥验证')).toBeVisible();
      await dialog(page).getByRole('button', { name: '生成恢复码' }).click();
      const shown = page.getByRole('list', { name: '恢复码' }).getByRole('listitem');
      await expect(shown).toHaveCount(10);
      codes = await shown.allTextContents();
      await button(page, '我已保存').click();
      await expect(page.getByText('还有 10 个未使用')).toBeVisible();
    });

    await test.step('it signs in alone', async () => {
      await signOut(page);
      await button(page, '用通行密钥登录').click();
      await expect(desk(page)).toBeVisible();
    });

    await test.step('and beside the passphrase, instead of a code', async () => {
      await signOut(page);
      await page.getByLabel('邮箱').fill(reviewer);
      await page.getByRole('textbox', { name: '密码' }).fill(passphrase);
      await button(page, '手机不在身边？改用通行密钥').click();
      await button(page, '登录').click();
      await expect(desk(page)).toBeVisible();
    });

    await test.step('a recovery code signs in, once', async () => {
      const enter = async () => {
        await signOut(page);
        await page.getByLabel('邮箱').fill(reviewer);
        await page.getByRole('textbox', { name: '密码' }).fill(passphrase);
        await page.getByLabel('动态码').fill(codes[0] ?? '');
        await button(page, '登录').click();
      };
      await enter();
      await expect(desk(page)).toBeVisible();
      await enter();
      await refused('wrongStaffSignIn', page);
    });

    await test.step('and a key that nobody here knows never does', async () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
      await cdp.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: {
          credentialId: randomBytes(16).toString('base64'),
          isResidentCredential: true,
          rpId: 'localhost',
          userHandle: randomBytes(16).toString('base64'),
          privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
          signCount: 1,
        },
      });
      await button(page, '用通行密钥登录').click();
      await refused('wrongPasskey', page);
    });
  });
});

test('staff sign in by the provider, with its second factor or with ours', async ({
  newPerson,
}) => {
  await onOwnSite(newPerson, visit, { OUTGOING_ALLOW: '127.0.0.1' });

  async function visit(own: OwnSite): Promise<void> {
    const page = await own.newPerson();
    await page.goto('/console/');
    const origin = new URL(page.url()).origin;
    const provider = await startProvider(`${origin}/console/login/provider`);
    const signIn = () => page.getByRole('button', { name: '用公司账号登录' }).click();
    try {
      await test.step('two admins set it up, and a colleague may come', async () => {
        const second = await own.newPerson();
        await signInAtDesk(page, admin);
        await signInAtDesk(second, otherAdmin);
        await page.goto('/console/settings');
        for (const [label, value] of [
          ['单点登录名称', '公司账号'],
          ['单点登录服务地址', provider.issuer],
          ['单点登录客户端 ID', provider.clientId],
          ['单点登录客户端密钥', provider.clientSecret],
          ['单点登录认可的第二因素', 'mfa'],
        ] as const) {
          await page.getByLabel(label, { exact: true }).fill(value);
          await button(page, `提交复核“${label}”`).click();
          await expect(toast(page, `已提交复核“${label}”，等另一位管理员复核`)).toBeVisible();
          await second.goto('/console/settings');
          const waiting = second.getByRole('group', { name: `“${label}”待复核` });
          await waiting.getByRole('button', { name: '复核通过' }).click();
          await dialog(second).getByRole('button', { name: '复核通过' }).click();
          await expect(waiting).toHaveCount(0);
        }
        await second.close();
        await page.goto('/console/sign-in');
        const row = page.getByRole('row', { name: reviewer });
        await row.getByRole('button', { name: '允许首次单点登录' }).click();
        await dialog(page).getByRole('button', { name: '允许', exact: true }).click();
        await expect(row).toContainText('允许至');
        await signOut(page);
      });

      const withOurs = async () => {
        await page.getByLabel('动态码或恢复码').fill(await freshCode(page, 'totp', reviewer));
        await button(page, '继续').click();
      };

      await test.step('the first time ours is asked for, too, then they are where they wanted to go', async () => {
        provider.says({ sub: 'one', email: reviewer, email_verified: true, amr: ['mfa'] });
        await page.goto('/console/login?callback=%2Faccount');
        await signIn();
        await withOurs();
        await expect(page.getByRole('heading', { level: 1, name: '我的账号' })).toBeVisible();
        expect(new URL(page.url()).search).toBe('');
        await expect(page.getByText('已关联，可以用它登录。')).toBeVisible();
      });

      await test.step('from then on its second factor is enough', async () => {
        await signOut(page);
        provider.says({ sub: 'one', amr: ['mfa'] });
        await signIn();
        await expect(desk(page)).toBeVisible();
      });

      await test.step('without one, ours is asked for', async () => {
        await signOut(page);
        // a code is valid once, and the next one comes after half a minute
        await change(own.dataDir, 'update staff set totp_step = 0');
        provider.says({ sub: 'one', amr: ['pwd'] });
        await signIn();
        await withOurs();
        await expect(desk(page)).toBeVisible();
      });

      await test.step('somebody else there is nobody here', async () => {
        await signOut(page);
        provider.says({ sub: 'two', email: reviewer, email_verified: true, amr: ['mfa'] });
        await signIn();
        await refused('singleSignOnFailed', page);
        await page.getByRole('link', { name: '返回登录' }).click();
      });

      await test.step('passphrases go off: only the emergency account has one, behind a button', async () => {
        await change(
          own.dataDir,
          `insert into staff_emergency_account (staff_id, marked_by) select id, id from staff where email = '${admin}'`,
          `insert into staff_provider_account (id, staff_id, issuer, subject, last_used_at) select gen_random_uuid(), id, 'x', 'x', now() from staff where email = '${admin}'`,
        );
        await signInAtDesk(page, admin);
        await page.goto('/console/settings');
        await page.getByRole('switch', { name: '密码登录控制台' }).uncheck();
        await button(page, '保存“密码登录控制台”').click();
        await expect(toast(page, '已保存“密码登录控制台”')).toBeVisible();
        await desk(page).click();
        await button(page, '退出登录').click();
        await expect(page.getByRole('button', { name: '用公司账号登录' })).toBeVisible();
        await expect(page.getByLabel('邮箱')).toHaveCount(0);
        await button(page, '应急账号登录').click();
        await page.getByLabel('邮箱').fill(admin);
        await page.getByRole('textbox', { name: '密码' }).fill(passphrase);
        await page.getByLabel('动态码').fill(await freshCode(page, 'totp', admin));
        await button(page, '登录').click();
        await expect(desk(page)).toBeVisible();
      });
    } finally {
      await provider.stop();
    }
  }
});
