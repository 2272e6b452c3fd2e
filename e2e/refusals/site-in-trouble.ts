import { rename, rm, symlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { postformFileUpload } from '@shieldsource/contract/files';
import { attach } from '../people/report.ts';
import { arriveAs, newPhone } from '../people/researcher.ts';
import { shieldsource } from '../site/data.ts';
import { onOwnSite } from '../site/own-site.ts';
import { refusalScenario } from './scenario.ts';

/** Codes are switched off, and files cannot be stored; both for a while. Then those that were stored are lost. */
export const siteInTrouble = refusalScenario(
  'who comes while codes are off, or the disk is read-only, is told so and goes on when it is over',
  ['smsOff', 'storageTrouble', 'fileLost'],
  async ({ newPerson: newPersonAt, expectNoise }, refused) => {
    expectNoise(/responded with a status of (503|404)/);
    await onOwnSite(newPersonAt, async ({ newPerson, dataDir }) => {
      const page = await newPerson();
      await shieldsource(dataDir, 'sms', '--off');
      await page.goto('/login');
      await page.getByLabel('手机号').fill(newPhone());
      await page.getByRole('button', { name: '获取验证码' }).click();
      await refused('smsOff', page);
      await shieldsource(dataDir, 'sms', '--on');

      await arriveAs(page, newPhone());
      await page.goto('/weak/home');
      const incoming = join(dataDir, 'files', 'incoming');
      await rename(incoming, `${incoming}.away`);
      // nothing can be written there, not even by root
      await symlink('/sys', incoming);
      await page
        .getByLabel('选择附件')
        .setInputFiles({ name: '请求.txt', mimeType: 'text/plain', buffer: Buffer.from('GET /') });
      await refused('storageTrouble', page);
      await unlink(incoming);
      await rename(`${incoming}.away`, incoming);
      const kept = page.waitForResponse(`**${postformFileUpload.path}`);
      await attach(page, '响应.txt', 'HTTP/1.1 200 OK');
      const { result } = (await (await kept).json()) as { result: { url: string } };
      await rm(join(dataDir, 'files', 'objects'), { recursive: true });
      await page.goto(result.url);
      await refused('fileLost', page);
    });
  },
);
