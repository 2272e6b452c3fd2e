import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handIn, harmless } from '../people/report.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { expectGoodLooks } from '../site/looks.ts';
import { onOwnSite } from '../site/own-site.ts';
import { settle } from '../site/settle.ts';

test('an admin adds a webhook, another signs, and a new report arrives there, once more when asked', async ({
  newPerson,
}) => {
  const ids: string[] = [];
  const receiver = createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']));
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  // on a site where nobody else hands in what the channel would tell too
  await onOwnSite(newPerson, async (site) => {
    const [first, second] = [await site.newPerson(), await site.newPerson()];

    await test.step('the address waits for another admin', async () => {
      await signInAs(first, 'admin');
      await first.goto('/console/channels/new');
      await first.getByLabel('名称').fill('内部系统');
      await first.getByLabel('地址').fill(`http://127.0.0.1:${port}/hook`);
      await first.getByLabel('密钥').fill(`whsec_${Buffer.alloc(32, 7).toString('base64')}`);
      await first.getByLabel('新报告').check();
      await first.getByRole('button', { name: '新增渠道' }).click();
      await expect(toast(first, '已保存，地址等另一位管理员复核')).toBeVisible();
      await signInAs(second, 'secondAdmin');
      await second.goto(new URL(first.url()).pathname);
      await second.getByRole('button', { name: '复核通过' }).click();
      await second
        .getByRole('dialog')
        .getByRole('button', { name: '复核通过', exact: true })
        .click();
      await expect(toast(second, '已复核通过')).toBeVisible();
      await expectGoodLooks(second);
    });

    await test.step('a report arrives, and the log shows it', async () => {
      const member = await site.newPerson();
      await arriveAs(member, newPhone());
      await handIn(member, harmless('导出接口没有校验归属'));
      await expect.poll(() => ids.length).toBe(1);
      // what it answered is noted once it has answered
      await settle(first);
      await first.goto('/console/deliveries');
      await expect(first.getByRole('cell', { name: '已送达' })).toBeVisible();
      await expect(first.getByText('第 1 次：HTTP 204')).toBeVisible();
      await expectGoodLooks(first);
    });

    await test.step('it is sent again, under its id', async () => {
      await first.getByRole('button', { name: '重新发送' }).click();
      await first
        .getByRole('dialog')
        .getByRole('button', { name: '重新发送', exact: true })
        .click();
      await expect.poll(() => ids.length).toBe(2);
      expect(ids[0]).toBe(ids[1]);
    });
  }).finally(() => {
    receiver.close();
    receiver.closeAllConnections();
  });
});
