import { getReviewDetail, postReviewConfirm } from '@shieldsource/contract/reports/desk';
import { postAwardPropose } from '@shieldsource/contract/awards/desk';
import { getSecurityCoinTotal } from '@shieldsource/contract/ledger/calls';
import { postReportAppeal } from '@shieldsource/contract/reports/flags';
import { getReportDetail } from '@shieldsource/contract/reports/calls';
import type { Locator, Page } from '@playwright/test';
import { callAs, callsOf, enterAs } from '../people/calls.ts';
import { exchangeUnseen, openGift, orderOf } from '../people/gifts.ts';
import { freshCode } from '../people/inbox.ts';
import { fillIn, harmless } from '../people/report.ts';
import { handIn } from '../people/reports-by-call.ts';
import {
  arriveAs,
  askForCode,
  newPhone,
  openMemberMenu,
  toast,
  toastsOf,
  tokenOf,
} from '../people/researcher.ts';
import { decisionOf, formOf } from '../people/reviewer.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { loseAnswer, slowLine } from '../site/lines.ts';
import { onOwnSite } from '../site/own-site.ts';
import { settle } from '../site/settle.ts';
import { quiet } from '../site/traffic.ts';
import { networkOf, ownWords } from '../site/trouble.ts';

// a race: no second try
test.describe.configure({ mode: 'parallel', retries: 0 });
test.beforeEach(({ expectNoise }) => expectNoise(ownWords));

const mayBeDone = '上一次的操作可能已经生效';

test('a report whose answer got lost is sent again, by itself or by its author, and stays one report', async ({
  page,
}) => {
  const reports = page.getByRole('table', { name: '我的漏洞' }).getByRole('row');
  const send = () => page.getByRole('button', { name: '提交报告' }).click();
  await arriveAs(page, newPhone());
  for (const [times, title] of [
    [1, '大屏页眉的时钟没有时区'],
    [3, '大屏页脚的年份没有更新'],
  ] as const)
    await test.step(`lost ${times === 1 ? 'once' : 'for good'}`, async () => {
      await page.goto('/weak/home');
      await fillIn(page, harmless(title));
      await loseAnswer(page, 'jsonReportSubmit', times);
      await send();
      if (times > 1) {
        await expect(page.getByRole('alert')).toContainText('网络错误');
        await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(title);
        await send();
      }
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.goto('/personal/submit');
      await expect(page.getByRole('link', { name: title })).toHaveCount(1);
    });
  await expect(reports).toHaveCount(3);
});

/** Presses a button without a network, sees the message and the unchanged form, and presses again with a network. */
async function pressTwice(page: Page, press: Locator, kept: () => Promise<void>): Promise<void> {
  await expect(press).toBeVisible();
  const network = await networkOf(page);
  await network.turn('offline');
  await press.click();
  await expect(
    page.getByText('网络错误').filter({ visible: true }).first(),
    'what happened is said',
  ).toBeVisible();
  await kept();
  await network.turn('none');
  await expect(press).toBeEnabled();
  await press.click();
}

test('signing in without a network keeps what was typed', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/login');
  await page.getByLabel('手机号').fill(phone);
  await askForCode(page);
  await page.getByLabel('短信验证码').fill(await freshCode(page, 'sms', phone));
  await page.getByLabel('我已阅读并同意').check();
  await pressTwice(page, page.getByRole('button', { name: '登录', exact: true }), async () => {
    await expect(page.getByLabel('手机号')).toHaveValue(phone);
    await expect(page.getByLabel('短信验证码')).toHaveValue(/^\d{6}$/);
    await expect(page.getByLabel('我已阅读并同意')).toBeChecked();
  });
  await expect(toast(page, '登录成功')).toBeVisible();
});

test('what a member writes about themselves is kept without a network', async ({ page }) => {
  await arriveAs(page, newPhone());
  const main = page.getByRole('main');

  await test.step('a name', async () => {
    await page.goto('/personal/center');
    const name = `断网${newPhone().slice(-5)}`;
    await main.getByLabel('昵称').fill(name);
    const save = main.getByRole('button', { name: '保存资料' });
    await expect(main.getByText('这个昵称可以使用')).toBeVisible();
    await pressTwice(page, save, async () => {
      await expect(main.getByLabel('昵称')).toHaveValue(name);
    });
    await expect(toast(page, '资料已保存')).toBeVisible();
  });

  await test.step('an address', async () => {
    await page.goto('/personal/center?tab=address');
    await main.getByRole('button', { name: '添加地址' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('收件人').fill('断网测试');
    await dialog.getByLabel('手机号').fill('13800000000');
    for (const level of ['省', '市', '区县']) {
      await dialog.getByRole('combobox', { name: level, exact: true }).click();
      await page.getByRole('option').first().click();
    }
    await dialog.getByLabel('详细地址').fill('文三路 90 号 2 幢 501 室');
    await pressTwice(page, dialog.getByRole('button', { name: '保存地址' }), async () => {
      await expect(dialog.getByLabel('详细地址')).toHaveValue('文三路 90 号 2 幢 501 室');
    });
    // until it closes, its field holds the same words as the list
    await expect(dialog).toBeHidden();
    await expect(main.getByText('文三路 90 号 2 幢 501 室')).toBeVisible();
  });
});

test('what a member exchanges, takes back, says and clears waits for the network', async ({
  page,
}) => {
  await signInAs(page, 'rich');
  const dialog = page.getByRole('dialog');

  await test.step('an exchange', async () => {
    await openGift(page, '纪念徽章');
    await page.getByRole('button', { name: '用 30 安全币兑换' }).click();
    await pressTwice(page, dialog.getByRole('button', { name: '确认兑换' }), async () => {
      await expect(dialog).toContainText('文三路 90 号 2 幢 501 室');
    });
    await expect(page).toHaveURL(/\/personal\/my-gift\/detail\//);
  });

  await test.step('messages', async () => {
    const read = page.getByRole('button', { name: '全部标为已读' });
    // an order whose address is to be confirmed, made a moment later
    await exchangeUnseen(await callsOf(page), '纪念徽章');
    await settle(page);
    await page.goto('/personal/message');
    await expect(read).toBeVisible();
    await pressTwice(page, read, async () => {
      await expect(read).toBeVisible();
    });
    await expect(read).toHaveCount(0);
    await page.goto('/personal/my-gift');
  });

  await test.step('an order', async () => {
    await orderOf(page, '纪念徽章').getByRole('button', { name: '取消兑换' }).click();
    const cancel = dialog.getByRole('button', { name: '取消兑换，退回 30 安全币' });
    await pressTwice(page, cancel, async () => {
      await expect(dialog).toBeVisible();
    });
    await expect(toast(page, '已取消，30 安全币已退回')).toBeVisible();
  });

  await test.step('a comment', async () => {
    await page.goto('/personal/submit');
    await page.getByRole('link', { name: '退款接口未校验累计金额可重复退款' }).click();
    const comment = page.getByRole('textbox', { name: '评论' });
    const words = '补充一点：测试环境也能复现。';
    await comment.fill(words);
    await pressTwice(page, page.getByRole('button', { name: '发表评论' }), async () => {
      await expect(comment).toHaveValue(words);
    });
    await expect(page.getByRole('listitem').getByText(words)).toHaveCount(1);
    await expect(comment).toHaveValue('');
  });
});

test('who signs out without a network is out, and the server hears of it later', async ({
  page,
}) => {
  // the session of a viewer is taken up again by other journeys
  await enterAs(page, newPhone());
  await openMemberMenu(page);
  const [network, toasts] = [await networkOf(page), await toastsOf(page)];
  await network.turn('offline');
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect.poll(toasts).toContain('这台设备已退出登录，联网后会通知服务器');
  expect(await tokenOf(page)).toBeNull();
  const told = page.waitForRequest('**/postLogout');
  await network.turn('none');
  expect(await (await told).headerValue('Authorization')).toMatch(/^Bearer ./);
});

/** Submits a report as the person on this page; answers its id. */
const sent = async (page: Page, title: string): Promise<string> =>
  handIn(await callsOf(page), title);

test('a question whose answer got lost is asked once, and so is its answer', async ({
  page,
  newPerson,
}) => {
  const desk = await newPerson();
  await enterAs(page, newPhone());
  const reportId = await sent(page, '大屏的问句只问一次');
  await signInAs(desk, 'reviewer');

  await test.step('a clock runs on both fronts', async () => {
    await page.goto(`/personal/submit/detail/${reportId}`);
    await desk.goto(`/console/reports/${reportId}`);
    await expect(desk.getByText(/^首次响应 · 剩 /)).toBeVisible();
    await expect(page.getByText(/前首次响应$/)).toBeVisible();
  });

  await test.step('asked on a line that loses the answer, it is asked once', async () => {
    await desk.keyboard.press('q');
    await desk.getByRole('textbox', { name: '需要补充什么' }).fill('是哪一块大屏？');
    const ask = formOf(desk).getByRole('button', { name: '发送问题' });
    await loseAnswer(desk, 'postReviewQuestion');
    await ask.click();
    await expect(formOf(desk).getByRole('alert')).toContainText('网络错误');
    await ask.click();
    await expect(formOf(desk).getByRole('alert')).toContainText(mayBeDone);
    await formOf(desk).getByRole('button', { name: '刷新报告' }).click();
    await expect(desk.getByText('等待补充信息')).toBeVisible();
    const { records } = await callAs(desk, getReviewDetail, { id: reportId });
    expect(records.filter(({ action }) => action === 'askInformation')).toHaveLength(1);
  });

  await test.step('and the clock rests', async () => {
    await desk.reload();
    await expect(desk.getByText('给出结论 · 暂停中')).toBeVisible();
    await page.reload();
    await expect(page.getByText('等待你补充信息。')).toBeVisible();
  });

  await test.step('its answer, lost on the way back as well, comes once, and the clock goes on', async () => {
    const banner = page.getByRole('region', { name: '需要补充信息' });
    await page.getByRole('textbox', { name: '补充信息' }).fill('一楼大厅的那一块。');
    await loseAnswer(page, 'postComment');
    await page.getByRole('button', { name: '提交补充信息' }).click();
    await expect(banner).toHaveCount(0);
    await expect(page.getByText(/前给出结论$/)).toBeVisible();
    await desk.goto('/console/reports?view=answered&order=newest');
    const answered = desk.getByRole('row').filter({ hasText: '大屏的问句只问一次' });
    await expect(answered).toContainText('未读');
    await answered.getByRole('link').first().click();
    await expect(desk.getByText(/^给出结论 · 剩 /)).toBeVisible();
    const { comments } = await callAs(desk, getReviewDetail, { id: reportId });
    expect(comments.filter(({ body }) => body.includes('一楼大厅'))).toHaveLength(1);
  });

  await test.step('another, long on the way and sent again, is one more', async () => {
    await desk.keyboard.press('q');
    await desk.getByRole('textbox', { name: '需要补充什么' }).fill('大厅里还有别的屏幕吗？');
    const line = await slowLine(desk, 'postReviewQuestion');
    await desk.keyboard.press('Control+Enter');
    await expect.poll(line.asked).toBe(1);
    await desk.keyboard.press('Control+Enter');
    await line.letGo();
    await expect(toast(desk, /^已请研究员补充/)).toBeVisible();
    expect(line.asked()).toBe(1);
  });
});

test('a second signature pays once, whether its answer gets lost or is long on the way', async ({
  page,
  newPerson,
}) => {
  const [first, second] = [await newPerson(), await newPerson()];
  await enterAs(page, newPhone());
  const titles = ['大屏的核定丢了回音', '大屏的核定等了很久'] as const;
  const ids: string[] = [];
  await signInAs(first, 'reviewer');
  for (const title of titles) {
    const reportId = await sent(page, title);
    ids.push(reportId);
    await callAs(first, postAwardPropose, {
      reportId,
      version: 1,
      level: 4,
      baseContribution: 10,
      baseCoins: 300,
      note: '一次可以带出全部会员。',
    });
  }
  const earned = async () => {
    const details = await Promise.all(ids.map((id) => callAs(page, getReportDetail, { id })));
    return details.reduce((sum, { currency }) => sum + currency, 0);
  };
  const wallet = async () => (await callAs(page, getSecurityCoinTotal, {})).balance;
  await signInAs(second, 'secondReviewer');
  const sign = formOf(second).getByRole('button', { name: '核定并发放' });

  await test.step('lost', async () => {
    await second.goto(`/console/reports/${ids[0]}`);
    await loseAnswer(second, 'postProposalDecide');
    await sign.click();
    await expect(formOf(second).getByRole('alert')).toContainText('网络错误');
    await sign.click();
    await expect(formOf(second).getByRole('alert')).toContainText(mayBeDone);
    await formOf(second).getByRole('button', { name: '刷新报告' }).click();
    await expect(sign).toHaveCount(0);
    expect(await wallet()).toBe(await earned());
  });

  await test.step('slow, and pressed again', async () => {
    await second.goto(`/console/reports/${ids[1]}`);
    const line = await slowLine(second, 'postProposalDecide');
    await sign.click();
    await expect.poll(line.asked).toBe(1);
    await second.keyboard.press('Control+Enter');
    await line.letGo();
    await expect(toast(second, /^已核定 /)).toBeVisible();
    expect(line.asked()).toBe(1);
    expect(await wallet()).toBe(await earned());
  });
});

test('a report is confirmed once, another ignored once, and the next taken once, on a bad line', async ({
  page,
  newPerson,
}) => {
  const desk = await newPerson();
  await enterAs(page, newPhone());
  const [reportId, confirmed] = [
    await sent(page, '大屏的忽略丢了回音'),
    await sent(page, '大屏的确认等了很久'),
  ];
  await signInAs(desk, 'reviewer');

  await test.step('confirmed by keyboard on a slow line, sent again, and paid once', async () => {
    await desk.goto(`/console/reports/${confirmed}`);
    await decisionOf(desk).getByLabel('完成后打开下一份').uncheck();
    await desk.getByRole('heading', { level: 1 }).click();
    const line = await slowLine(desk, 'postVerdictHold');
    await desk.keyboard.press('4');
    await desk.keyboard.press('Control+Enter');
    await expect.poll(line.asked).toBe(1);
    await desk.keyboard.press('Control+Enter');
    await line.letGo();
    await expect(desk.getByRole('button', { name: '开始修复' })).toBeVisible();
    expect(line.asked()).toBe(1);
    const { report, records } = await callAs(desk, getReviewDetail, { id: confirmed });
    expect(records.filter(({ action }) => action === 'confirm')).toHaveLength(1);
    expect(report.awards).toHaveLength(1);
  });

  await test.step('ignored, and the answer lost', async () => {
    await desk.goto(`/console/reports/${reportId}`);
    await expect(desk.getByRole('button', { name: '忽略' })).toBeVisible();
    await desk.keyboard.press('i');
    const decision = decisionOf(desk);
    await decision.getByRole('radio', { name: '无实际危害' }).check();
    await decision.getByLabel('完成后打开下一份').uncheck();
    const ignore = decision.getByRole('button', { name: '忽略报告' });
    await loseAnswer(desk, 'postVerdictHold');
    await ignore.click();
    await expect(decision.getByRole('alert')).toContainText('网络错误');
    await ignore.click();
    await expect(decision.getByRole('alert')).toContainText(mayBeDone);
    await decision.getByRole('button', { name: '刷新报告' }).click();
    await expect(ignore).toHaveCount(0);
    const { records } = await callAs(desk, getReviewDetail, { id: reportId });
    expect(records.filter(({ action }) => action === 'ignore')).toHaveLength(1);
  });

  await test.step('the next one taken on a slow line, pressed twice, is one', async () => {
    const line = await slowLine(desk, 'postReportTakeNext');
    await desk.goto('/console/reports?view=unassigned');
    await expect(desk.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    await desk.keyboard.press('n');
    await expect.poll(line.asked).toBe(1);
    await desk.keyboard.press('n');
    await line.letGo();
    await expect(desk).toHaveURL(/\/console\/reports\/[\da-f-]{36}\?view=mine/);
    expect(line.asked()).toBe(1);
  });

  await test.step('its answer lost, one is told where the report is', async () => {
    await loseAnswer(desk, 'postReportTakeNext');
    await desk.goto('/console/reports?view=unassigned');
    const first = desk.getByRole('table').getByRole('link').first();
    const title = (await first.textContent()) ?? '';
    await desk.getByRole('button', { name: '领取下一份' }).click();
    await expect(toast(desk, '未收到服务器响应，可能已经领取了一份')).toBeVisible();
    await desk.getByRole('button', { name: '查看“我的”' }).click();
    await expect(desk.getByRole('link', { name: title })).toBeVisible();
  });
});

test('a verdict is undone once on a bad line, and what was chosen is there again', async ({
  newPerson,
}) => {
  await onOwnSite(
    newPerson,
    async (site) => {
      const [author, desk] = [await site.newPerson(), await site.newPerson()];
      await enterAs(author, newPhone());
      const reportId = await sent(author, '大屏的撤销丢了回音');
      await signInAs(desk, 'reviewer');
      const judge = async () => {
        await desk.goto(`/console/reports/${reportId}`);
        await desk.getByLabel('完成后打开下一份').uncheck();
        await desk.getByRole('radio', { name: '高危' }).check();
        await desk.getByLabel('安全币基数').fill('20');
        await desk.getByRole('button', { name: '确认并发放奖励' }).click();
        await expect(desk.getByText('你刚刚给出结论：确认漏洞')).toBeVisible();
        await desk.getByRole('heading', { level: 1 }).click();
      };
      const undone = async () => {
        await expect(toast(desk, /^已撤销 SS-\d+-\d+ 的结论/)).toBeVisible();
        await expect(desk.getByLabel('安全币基数')).toHaveValue('20');
        const { report } = await callAs(desk, getReviewDetail, { id: reportId });
        expect(report).toMatchObject({ held: null, status: 1, version: 1 });
      };

      await test.step('the answer lost', async () => {
        await judge();
        await loseAnswer(desk, 'postVerdictUndo');
        await desk.keyboard.press('z');
        await undone();
      });

      await test.step('slow, and pressed again', async () => {
        await judge();
        const line = await slowLine(desk, 'postVerdictUndo');
        await desk.keyboard.press('z');
        await expect.poll(line.asked).toBe(1);
        await desk.keyboard.press('z');
        await line.letGo();
        await undone();
        expect(line.asked()).toBe(1);
        await expect(desk.getByRole('alert')).toHaveCount(0);
      });
    },
    { REVIEW_UNDO_SECONDS: '60' },
  );
});

test('duplicates are merged once on a bad line', async ({ page, newPerson }) => {
  const desk = await newPerson();
  await enterAs(page, newPhone());
  const ids: string[] = [];
  for (const title of ['大屏的合并第一份', '大屏的合并第二份', '大屏的合并第三份'])
    ids.push(await sent(page, title));
  await signInAs(desk, 'reviewer');
  const row = (title: string) =>
    desk.getByRole('table').getByRole('row').filter({ hasText: title });
  const choose = async (...titles: readonly string[]) => {
    await desk.goto('/console/reports?order=newest');
    for (const title of titles) await row(title).getByRole('checkbox').check();
    await desk.keyboard.press('d');
    return desk
      .getByRole('dialog', { name: '合并为重复' })
      .getByRole('button', { name: '合并 1 份' });
  };
  const merges = async (id: string | undefined) => {
    const { records } = await callAs(desk, getReviewDetail, { id: id ?? '' });
    return records.filter(({ action }) => action === 'ignore').length;
  };

  await test.step('the answer lost, and asked again', async () => {
    const merge = await choose('大屏的合并第一份', '大屏的合并第二份');
    await loseAnswer(desk, 'jsonReportsIgnore');
    await merge.click();
    await expect(desk.getByRole('alert')).toContainText('网络错误');
    await merge.click();
    await expect(toast(desk, '上一次的操作可能已经生效')).toBeVisible();
    await expect(desk.getByRole('region', { name: '选中的报告' })).toContainText(
      '可能已由上一次操作处理',
    );
    expect(await merges(ids[1])).toBe(1);
  });

  await test.step('slow, and pressed again', async () => {
    const merge = await choose('大屏的合并第一份', '大屏的合并第三份');
    const line = await slowLine(desk, 'jsonReportsIgnore');
    await merge.click();
    await expect.poll(line.asked).toBe(1);
    await desk.keyboard.press('Control+Enter');
    await line.letGo();
    await expect(toast(desk, '已合并 1 份')).toBeVisible();
    expect(line.asked()).toBe(1);
    expect(await merges(ids[2])).toBe(1);
  });
});

test('an appeal that raises an award is decided once on a bad line', async ({
  page,
  newPerson,
}) => {
  const [judge, second] = [await newPerson(), await newPerson()];
  await enterAs(page, newPhone());
  await signInAs(judge, 'reviewer');
  await signInAs(second, 'secondReviewer');
  /** Opens a report with a small award and an appeal, with a higher award chosen and not sent. */
  const appealed = async (title: string) => {
    const reportId = await sent(page, title);
    const { version } = await callAs(judge, postReviewConfirm, {
      reportId,
      version: 1,
      level: 1,
      baseCoins: 2,
      baseContribution: 1,
    });
    const body = '换一个编号就能打开任何人的大屏，里面有经营数据，影响比页脚大得多。';
    await callAs(page, postReportAppeal, { reportId, version, body });
    await second.goto(`/console/reports/${reportId}`);
    await decisionOf(second).getByRole('radio', { name: '严重' }).check();
    await decisionOf(second).getByLabel('安全币基数').fill('400');
    await decisionOf(second).getByRole('textbox', { name: '理由' }).fill('可以看到全部经营数据');
    return reportId;
  };
  const propose = formOf(second).getByRole('button', { name: '提交核定' });
  const proposals = async (id: string) => {
    const { records } = await callAs(second, getReviewDetail, { id });
    return records.filter(({ action }) => action === 'proposeAward').length;
  };

  await test.step('the answer lost, and sent again', async () => {
    const reportId = await appealed('大屏的申诉丢了回音');
    await loseAnswer(second, 'postVerdictHold');
    await propose.click();
    await expect(formOf(second).getByRole('alert')).toContainText('网络错误');
    await propose.click();
    await expect(formOf(second).getByRole('alert')).toContainText(mayBeDone);
    await formOf(second).getByRole('button', { name: '刷新报告' }).click();
    await expect(second.getByText('须由提出这笔奖励以外的审核员或管理员核定')).toBeVisible();
    expect(await proposals(reportId)).toBe(1);
  });

  await test.step('slow, and pressed again', async () => {
    const reportId = await appealed('大屏的申诉等了很久');
    const line = await slowLine(second, 'postVerdictHold');
    await propose.click();
    await expect.poll(line.asked).toBe(1);
    await second.keyboard.press('Control+Enter');
    await line.letGo();
    await expect(toast(second, '已提交核定：')).toBeVisible();
    expect(line.asked()).toBe(1);
    expect(await proposals(reportId)).toBe(1);
  });
});

test('a search in the inbox outlives a bad line, and shows what was asked last', async ({
  page,
}) => {
  await signInAs(page, 'reviewer');
  const box = page.getByRole('combobox', { name: '搜索报告' });
  const found = page.getByRole('table').getByRole('row');
  const ask = async (query: string) => {
    await box.fill(query);
    await page.keyboard.press('Enter');
  };
  await expect(found.nth(1)).toBeVisible();

  await test.step('an answer that got lost once is asked for again by itself', async () => {
    await loseAnswer(page, 'getInboxPage?*');
    await ask('出口 状态:已完成');
    await expect(found.nth(1).locator('mark').first()).toHaveText('出口');
  });

  await test.step('lost for good, the words stay and may be asked again', async () => {
    await loseAnswer(page, 'getInboxPage?*', 3);
    await ask('等级:低危');
    await expect(page.getByRole('main').getByRole('button', { name: '重新加载' })).toBeVisible();
    await expect(box).toHaveValue('等级:低危');
    await page.getByRole('main').getByRole('button', { name: '重新加载' }).click();
    await expect(found.nth(1)).toContainText('低危');
  });

  await test.step('a late answer does not take the place of a newer one', async () => {
    const line = await slowLine(page, 'getInboxPage?*', encodeURIComponent('出口'));
    await ask('出口 状态:已忽略');
    await expect.poll(line.asked).toBe(1);
    await ask('等级:严重');
    await expect(found.nth(1)).toContainText('严重');
    const titles = await found.getByRole('link').allTextContents();
    await line.letGo();
    await quiet(page);
    await expect(box).toHaveValue('等级:严重');
    expect(await found.getByRole('link').allTextContents()).toEqual(titles);
  });
});
