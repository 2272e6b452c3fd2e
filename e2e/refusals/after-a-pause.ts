import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { newPhone } from '../people/researcher.ts';
import { signInAtDesk } from '../people/reviewer.ts';
import { change, codesAreOlder, shieldsource } from '../site/data.ts';
import { preparedDataDir } from '../site/prepared.ts';
import { closingNoise, startSite } from '../site/start-site.ts';
import { refusalScenario } from './scenario.ts';
import {
  comesBackLate,
  leavesAndReturns,
  leavesTooEarly,
  readsTheOldAgreement,
  takesAPhone,
} from './pause/account.ts';
import { earlierReport, provesTooLate, rewardedElsewhere } from './pause/earlier.ts';
import { givesAnothersNumber, judgesThemselves } from './pause/identity.ts';
import { pauseFaults, type Act } from './pause/story.ts';

/** Imports an account of the earlier portal with a report that was confirmed and rewarded there. */
async function importRewarded(dataDir: string, phone: string): Promise<void> {
  const [accounts, reports] = [join(dataDir, 'accounts.jsonl'), join(dataDir, 'reports.jsonl')];
  const id = '5120';
  const at = '2022-06-18 21:40:00';
  await writeFile(
    accounts,
    JSON.stringify({ id, phone, contribution: 28, coins: 80, registerTime: at }),
  );
  const report = {
    number: 'VUL-2022-0333',
    accountId: id,
    title: earlierReport,
    body: '同一笔积分可以并发领取多次，我用自己的两个账号验证过。',
    app: '会员中心',
    type: '业务逻辑缺陷',
    status: 2,
    level: 3,
    contribution: 28,
    currency: 80,
    createTime: at,
  };
  await writeFile(reports, JSON.stringify(report));
  await shieldsource(dataDir, 'import-legacy', '--accounts', accounts, '--reports', reports);
}

export const afterAPause = refusalScenario(
  'who had a window open while the site rested, or other rules came, is told what is different',
  pauseFaults,
  async ({ newPerson: newPersonAt, expectNoise }, refused) => {
    // a site of its own that is started twice, and ten people
    test.slow();
    expectNoise(closingNoise);
    expectNoise(/responded with a status of 500/);
    const { dataDir, remove } = await preparedDataDir();
    let site = await startSite(dataDir);
    const { url, port } = site;
    try {
      const newPerson = async () => {
        const page = await newPersonAt(url);
        const asked = page.getByRole('dialog', { name: '用户协议或隐私政策已更新' });
        // an agreement is published during the pause: everybody who is asked agrees and continues
        await page.addLocatorHandler(asked, () =>
          asked.getByRole('button', { name: '我已阅读并同意' }).click(),
        );
        return page;
      };
      const admin = await newPerson();
      await signInAtDesk(admin, 'admin@demo.example');
      const changes = [codesAreOlder];
      const phoneOfEarlier = newPhone();
      const stories = [
        leavesAndReturns,
        leavesTooEarly,
        takesAPhone,
        comesBackLate,
        readsTheOldAgreement,
        givesAnothersNumber,
        judgesThemselves,
        provesTooLate,
        rewardedElsewhere(phoneOfEarlier),
      ];
      const acts: (readonly [Act, Act?])[] = [];
      for (const story of stories)
        acts.push(
          await story({
            newPerson,
            refused,
            dataDir,
            admin,
            meanwhile: (statement) => void changes.push(statement),
          }),
        );

      await site.stop();
      await change(dataDir, ...changes);
      await importRewarded(dataDir, phoneOfEarlier);
      site = await startSite(dataDir, { port });

      for (const [first] of acts) await first();
      for (const [, last] of acts) await last?.();
    } finally {
      await site.stop();
      await remove();
    }
  },
);
