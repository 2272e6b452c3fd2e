import {
  getAppList,
  getPlatformList,
  getTerms,
  getTypeList,
} from '@shieldsource/contract/catalogue';
import { getVerdictList } from '@shieldsource/contract/console-work';
import { getCoinRecordPage } from '@shieldsource/contract/ledger';
import { getLetterPage } from '@shieldsource/contract/letters';
import { getReportDetail, getReportPage, jsonReportSubmit } from '@shieldsource/contract/reports';
import type { Page } from '@playwright/test';
import { type Calling, callsOf } from '../people/calls.ts';
import { compose } from '../people/input-method.ts';
import { arriveAs, newPhone } from '../people/researcher.ts';
import { decisionOf } from '../people/reviewer.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { settle } from '../site/settle.ts';
import { expectGoodLooks } from '../site/looks.ts';
import { preparedDataDir } from '../site/prepared.ts';
import { startSite } from '../site/start-site.ts';

/** Submits a report as the person signed in on the page. */
async function send(call: Calling, title: string, url: string, description: string) {
  const [[app], [platform], [type], { version: termsVersion }] = [
    await call(getAppList, {}),
    (await call(getPlatformList, {})).filter(({ name }) => name === 'Web'),
    await call(getTypeList, {}),
    await call(getTerms, {}),
  ];
  return call(jsonReportSubmit, {
    title,
    app: app!.id,
    platform: platform!.id,
    type: type!.id,
    url,
    selfLevel: 2,
    description,
    attachments: [],
    termsVersion,
  });
}

/** Presses keys and counts them; a combination with Ctrl counts as one. */
function fingers(page: Page) {
  let pressed = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      pressed += keys.length;
    },
    pressed: () => pressed,
  };
}

const opened = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();

test('ten reports are judged by keyboard alone, in 25 keys, with an input method at work', async ({
  page,
  newPerson,
}) => {
  const author = await newPerson();
  await arriveAs(author, newPhone());
  const asAuthor = await callsOf(author);
  for (let n = 1; n <= 10; n += 1) {
    await send(
      asAuthor,
      `夜班清单第 ${n} 项`,
      `https://night.demo.example/list/${n}`,
      '夜班清单的页面没有校验登录，直接打开地址就能看到当天的安排和值班人员。',
    );
  }
  await signInAs(page, 'reviewer');
  await settle(page);
  await page.goto('/console/reports?query=夜班清单&order=oldest');
  await expect(page.getByRole('link', { name: /夜班清单第/ })).toHaveCount(10);
  await page.getByRole('link', { name: '夜班清单第 1 项' }).click();

  const { press, pressed } = fingers(page);
  for (let n = 1; n <= 10; n += 1) {
    await opened(page, `夜班清单第 ${n} 项`);
    await expect(page.getByRole('radio', { name: '严重' })).toBeVisible();
    await expect(decisionOf(page).getByRole('radio', { checked: true })).toHaveCount(0);
    if (n === 4) {
      await press('r');
      const reply = page.getByRole('textbox', { name: '回复' });
      await expect(reply).toBeFocused();
      await compose(page, '请放心', [
        ['Digit1', 0],
        ['KeyI', 0],
        ['KeyJ', 0],
        ['Enter', 2],
      ]);
      await expect(reply).toHaveValue('请放心');
      await press('Escape');
      await opened(page, '夜班清单第 4 项');
      await expect(decisionOf(page).getByRole('radio', { checked: true })).toHaveCount(0);
    }
    await (n % 4 === 0 || n === 10
      ? press('i', '5', 'Control+Enter')
      : press('3', 'Control+Enter'));
  }
  await expect(page).toHaveURL(/\/console\/reports\?/);
  expect(pressed()).toBeLessThanOrEqual(25);
  await expect
    .poll(async () => {
      const { list } = await asAuthor(getReportPage, { page: 1, pageSize: 20 });
      return list.map(({ status }) => status).toSorted((one, other) => one - other);
    })
    .toEqual([-1, -1, -1, 2, 2, 2, 2, 2, 2, 2]);

  await test.step('what was written in between is still there', async () => {
    await page.getByRole('link', { name: '夜班清单第 3 项' }).click();
    await opened(page, '夜班清单第 3 项');
    await page.keyboard.press('j');
    await opened(page, '夜班清单第 4 项');
    await page.keyboard.press('Shift+R');
    await expect(page.getByRole('textbox', { name: '内部备注' })).toBeFocused();
  });
});

test('a duplicate is found, read beside the first and closed without typing a number', async ({
  page,
  newPerson,
}) => {
  const author = await newPerson();
  await arriveAs(author, newPhone());
  const asAuthor = await callsOf(author);
  const first = await send(
    asAuthor,
    '停车缴费页可改金额',
    'https://park.demo.example/pay/17',
    '停车缴费页提交的金额由页面给出，改成一分钱也能出场，服务器没有重新计算。',
  );
  const second = await send(
    asAuthor,
    '停车费金额可被篡改',
    'https://park.demo.example/pay/92?from=app',
    '停车缴费的金额由页面给出，改成一分钱也能出场，服务器不重新计算停车费。',
  );
  await signInAs(page, 'reviewer');
  await page.goto(`/console/reports/${second.id}`);
  await opened(page, '停车费金额可被篡改');
  await page.keyboard.press('d');
  const nearest = page.getByRole('list', { name: '相近的报告' }).getByRole('listitem').first();
  await expect(nearest).toContainText('停车缴费页可改金额');
  await expect(nearest).toContainText('同一地址');
  const beside = nearest.getByRole('button', { name: /并排查看/ });
  await expect(beside).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: '并排查看' })).toContainText(
    '停车缴费页提交的金额',
  );
  await expectGoodLooks(page);
  await beside.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('首份报告编号')).toHaveValue(first.number);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`已忽略 ${second.number}`)).toBeVisible();

  await page.goto(`/console/reports/${first.id}`);
  await opened(page, '停车缴费页可改金额');
  await page.getByRole('tab', { name: '相似' }).click();
  await expect(page.getByText('已算作它的重复（1）')).toBeVisible();
  await page.getByRole('tab', { name: '作者' }).click();
  await expect(page.getByText(/共 2 份报告，1 份待审核/)).toBeVisible();
  await page.getByRole('tab', { name: '记录' }).click();
  await expect(page.getByRole('heading', { name: '基本信息' })).toBeVisible();
  await expectGoodLooks(page);
});

test('a verdict is taken back within its ten seconds, and nobody ever hears of it', async ({
  newPerson,
}) => {
  const { dataDir, remove } = await preparedDataDir();
  const site = await startSite(dataDir, { settings: { REVIEW_UNDO_SECONDS: '10' } });
  const [author, desk] = [await newPerson(site.url), await newPerson(site.url)];
  await arriveAs(author, newPhone());
  const asAuthor = await callsOf(author);
  const { id } = await send(
    asAuthor,
    '访客登记页可查他人记录',
    'https://visit.demo.example/records/5',
    '访客登记页的记录编号连续，改编号就能看到其他访客的姓名和来访时间。',
  );
  const effects = async () => {
    await settle(author);
    return {
      status: (await asAuthor(getReportDetail, { id })).status,
      coins: (await asAuthor(getCoinRecordPage, {})).total,
      letters: (await asAuthor(getLetterPage, { page: 1, pageSize: 20 })).list.map(
        ({ title }) => title,
      ),
    };
  };
  const before = await effects();

  await signInAs(desk, 'reviewer');
  await desk.goto(`/console/reports/${id}`);
  await opened(desk, '访客登记页可查他人记录');
  await desk.getByLabel('完成后打开下一份').uncheck();
  await desk.getByRole('heading', { level: 1 }).click();
  await desk.keyboard.press('2');
  await desk.getByLabel('安全币基数').fill('20');
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByText('你刚刚判定：确认漏洞')).toBeVisible();
  expect(await effects()).toEqual(before);
  await desk.getByRole('heading', { level: 1 }).click();
  await desk.keyboard.press('z');
  await expect(desk.getByText(/已撤销 SS-\d+-\d+ 的结论/)).toBeVisible();
  await expect(desk.getByLabel('安全币基数')).toHaveValue('20');
  expect(await (await callsOf(desk))(getVerdictList, {})).toEqual({ list: [] });
  expect(await effects()).toEqual(before);
  await author.context().close();
  await desk.context().close();
  await site.stop();
  await remove();
});
