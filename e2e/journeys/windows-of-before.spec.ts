import { postReviewComment, postReviewMove } from '@shieldsource/contract/reports/desk';
import { postOrderCancelByStaff } from '@shieldsource/contract/gifts/desk';
import { postVerdictHold } from '@shieldsource/contract/reports/desk-work';
import { postformImageUpload } from '@shieldsource/contract/files/calls';
import { postReportAppeal, postReportWithdraw } from '@shieldsource/contract/reports/flags';
import {
  getReportDetail,
  jsonReportSubmit,
  postComment,
  postCommentEdit,
} from '@shieldsource/contract/reports/calls';
import type { Locator, Page } from '@playwright/test';
import { callsOf } from '../people/calls.ts';
import { fillIn, harmless } from '../people/report.ts';
import { aboveTheRule, appealWords, handIn, ignore, versionOf } from '../people/reports-by-call.ts';
import { arriveAs, newPhone, toast } from '../people/researcher.ts';
import { decisionOf, formOf } from '../people/reviewer.ts';
import { provokes, refused, spoil } from '../refusals/provoke.ts';
import { expiredAddress } from '../site/data.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { intercept, loseAnswer } from '../site/lines.ts';
import { onOwnSite } from '../site/own-site.ts';
import { closingNoise } from '../site/start-site.ts';

// a refusal: no second try
test.describe.configure({ retries: 0 });

const expectDrawn = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

/** Opens the form for a low award, for one report. */
async function chooseLow(desk: Page, reportId: string): Promise<Locator> {
  await desk.goto(`/console/reports/${reportId}`);
  await desk.getByRole('button', { name: '确认漏洞' }).click();
  await decisionOf(desk).getByRole('radio', { name: '低危' }).check();
  await decisionOf(desk).getByLabel('完成后打开下一份').uncheck();
  return desk.getByRole('button', { name: '确认并发放奖励' });
}

test('author, reviewer and operator each still see what has changed, also across a new release', async ({
  newPerson,
  expectNoise,
}) => {
  test.slow();
  await onOwnSite(newPerson, async (own) => {
    const [author, desk, shelf] = [
      await own.newPerson(),
      await own.newPerson(),
      await own.newPerson(),
    ];
    await arriveAs(author, newPhone());
    await signInAs(desk, 'reviewer');
    await signInAs(shelf, 'operator');
    const [elsewhere, reviewer] = [await callsOf(author), await callsOf(desk)];
    /** Another window of the author, on a report. */
    const windowOn = async (reportId: string) => {
      const page = await author.context().newPage();
      await page.goto(`/personal/submit/detail/${reportId}`);
      return page;
    };
    const illustrated = '订单详情接口没有校验归属（附截图）';
    const picture = author.getByRole('img', { name: '截图' });
    let fileId = '';

    await test.step('the author looks at a picture', async () => {
      const buffer = await author.screenshot();
      const file = { name: '截图.png', mimeType: 'image/png', buffer };
      ({ id: fileId } = await elsewhere(postformImageUpload, { purpose: 'report' }, file));
      await handIn(elsewhere, illustrated, `响应里是别人的订单：\n\n![截图](file:${fileId})\n`);
      await author.goto('/personal/submit');
      await author.getByRole('link', { name: illustrated }).click();
      await expectDrawn(picture);
      await author.getByRole('button', { name: '返回' }).click();
    });

    await test.step('a comment whose answer got lost is sent again with other words', async () => {
      const page = await windowOn(await handIn(elsewhere, '发票邮箱可以被他人看到'));
      const comment = page.getByRole('textbox', { name: '评论' });
      const send = () => page.getByRole('button', { name: '发表评论' }).click();
      await comment.fill('只看得到前三位。');
      expectNoise(/net::ERR_FAILED/);
      await loseAnswer(page, 'postComment', 3);
      await send();
      await expect(page.getByText('网络错误').filter({ visible: true }).first()).toBeVisible();
      await comment.fill('看得到前四位。');
      await provokes('keyReused', page, postComment, send);
      await expect(comment).toHaveValue('看得到前四位。');
      await page.reload();
      await expect(page.getByText('只看得到前三位。')).toBeVisible();
    });

    await test.step('a comment is answered while its author corrects it', async () => {
      const id = await handIn(elsewhere, '发票抬头可以被他人修改');
      await elsewhere(postComment, { reportId: id, body: '只要知道发票编号。' });
      const page = await windowOn(id);
      await page.getByRole('button', { name: '修改', exact: true }).click();
      const box = page.getByRole('textbox', { name: '修改评论' });
      await box.fill('只要知道发票编号和税号。');
      await reviewer(postReviewComment, { reportId: id, body: '收到，正在核对。' });
      await provokes('commentSettled', page, postCommentEdit, () =>
        page.getByRole('button', { name: '保存修改' }).click(),
      );
      await expect(box).toHaveValue('只要知道发票编号和税号。');
    });

    await test.step('a report ends while its author writes', async () => {
      const id = await handIn(elsewhere, '优惠券可以被重复领取');
      const page = await windowOn(id);
      const comment = page.getByRole('textbox', { name: '评论' });
      await comment.fill('并发二十次可以领到三张。');
      await ignore(reviewer, id);
      await provokes('commentClosed', page, postComment, () =>
        page.getByRole('button', { name: '发表评论' }).click(),
      );
      await expect(comment).toHaveValue('并发二十次可以领到三张。');

      await page.getByRole('button', { name: '撤回报告' }).click();
      // unchanged, the server would only answer that the page is outdated; with the current version it says more
      await spoil(page, postReportWithdraw, { version: await versionOf(elsewhere, id) });
      await provokes(
        'illegalTransition',
        page,
        postReportWithdraw,
        () => page.getByRole('dialog').getByRole('button', { name: '撤回报告' }).click(),
        { words: '报告刚刚有了新进展' },
      );
      await page.getByRole('button', { name: '刷新报告' }).click();
      await expect(page.getByText('忽略原因：无实际危害')).toBeVisible();
    });

    await test.step('a verdict is appealed in another window', async () => {
      const id = await handIn(elsewhere, '找回密码页面可以枚举手机号');
      await ignore(reviewer, id);
      const page = await windowOn(id);
      await page.getByRole('button', { name: '提出申诉' }).click();
      await page.getByRole('textbox', { name: '申诉理由' }).fill(appealWords);
      await desk.goto(`/console/reports/${id}`);
      await desk.getByRole('button', { name: '重新打开' }).click();

      const version = await versionOf(elsewhere, id);
      const appealed = await elsewhere(postReportAppeal, {
        reportId: id,
        version,
        body: appealWords,
      });
      const now = { version: appealed.version };
      await spoil(page, postReportAppeal, now);
      await provokes('appealedBefore', page, postReportAppeal, () =>
        page.getByRole('button', { name: '提交申诉' }).click(),
      );
      await expect(page.getByRole('textbox', { name: '申诉理由' })).toHaveValue(appealWords);

      await spoil(desk, postReviewMove, now);
      await provokes('appealOpen', desk, postReviewMove, () =>
        formOf(desk).getByRole('button', { name: '重新打开' }).click(),
      );
    });

    await test.step('an award is sent that no form allows', async () => {
      const confirm = await chooseLow(desk, await handIn(elsewhere, '收货地址接口没有校验归属'));
      await spoil(desk, postVerdictHold, { level: 0, baseCoins: 999_999 });
      await provokes('awardOutOfRange', desk, postVerdictHold, () => confirm.click());
      // nor does it send what needs a second person as one person's verdict
      await spoil(desk, postVerdictHold, aboveTheRule);
      await provokes('awardNeedsSignOff', desk, postVerdictHold, () => confirm.click());
      await confirm.click();
      await expect(toast(desk, /^已确认 /)).toBeVisible();
    });

    await test.step('the site closes for a new release, and when it opens a month is over, terms are new, and staff are known as researchers', async () => {
      const [old, waiting] = [
        await handIn(elsewhere, '注销页面缺少二次确认'),
        await handIn(elsewhere, '分享链接可以遍历'),
      ];
      await ignore(reviewer, old);
      const appeal = await windowOn(old);
      await appeal.getByRole('button', { name: '提出申诉' }).click();
      await appeal.getByRole('textbox', { name: '申诉理由' }).fill(appealWords);

      const draft = harmless('帮助页面的链接已经失效');
      const writing = await author.context().newPage();
      await writing.goto('/weak/home');
      await fillIn(writing, draft);
      await expect(writing.getByText(/^草稿已保存/)).toBeVisible();

      const confirm = await chooseLow(desk, waiting);

      await shelf.goto('/console/orders?schedule=4');
      await shelf.getByRole('link', { name: '纪念徽章' }).first().click();
      await shelf.waitForURL(/\/orders\/[0-9a-f-]{36}/);
      const order = new URL(shelf.url()).pathname.split('/').at(-1);
      await shelf.getByRole('button', { name: '取消订单' }).click();
      const cancelling = shelf.getByRole('dialog');
      await cancelling.getByRole('textbox', { name: '原因' }).fill('暂时缺货，无法发出');

      expectNoise(closingNoise);
      await own.reopen(`
        alter table report_step disable trigger report_step_only_erased;
        update report_step set created_at = created_at - interval '31 days' where report_id = '${old}';
        alter table report_step enable trigger report_step_only_erased;
        alter table document disable trigger document_signed;
        insert into document (kind, version, title, body)
          select kind, version + 1, title, body || E'\n\n请不要使用自动化扫描工具。' from document where kind = 'terms' order by version desc limit 1;
        alter table document enable trigger document_signed;
        alter table staff disable trigger staff_tied_by_two;
        update staff set researcher_id = (select researcher_id from report where id = '${waiting}') where roles = '{reviewer}' and researcher_id is null;
        update staff set researcher_id = (select researcher_id from gift_order where id = '${order}') where roles = '{operator}';
        alter table staff enable trigger staff_tied_by_two;
      `);

      await provokes('appealTooLate', appeal, postReportAppeal, () =>
        appeal.getByRole('button', { name: '提交申诉' }).click(),
      );
      const submit = () => writing.getByRole('button', { name: '提交报告' }).click();
      await provokes('termsChanged', writing, jsonReportSubmit, submit);
      await expect(writing.getByLabel('我已阅读并同意')).not.toBeChecked();
      await writing.getByLabel('我已阅读并同意').check();
      await submit();
      await expect(writing.getByRole('heading', { level: 1, name: draft.title })).toBeVisible();
      await provokes('ownReport', desk, postVerdictHold, () => confirm.click());
      await provokes('ownOrder', shelf, postOrderCancelByStaff, () =>
        cancelling.getByRole('button', { name: '取消订单' }).click(),
      );
      await expect(toast(shelf, /^已取消/)).toHaveCount(0);
    });

    await test.step('the author comes back to the picture, whose address is over, and a new one is slow to come', async () => {
      const cookies = await author.context().cookies();
      const cookie = cookies.find(({ name }) => name === 'shield_source_token')?.value ?? '';
      const over = new URL(await expiredAddress(own.dataDir, { cookie, fileId }), author.url())
        .searchParams;
      const addresses = `**/api/files/${fileId}?*`;
      await intercept(author, addresses, (asked) => {
        const url = new URL(asked.request().url());
        for (const [name, value] of over) url.searchParams.set(name, value);
        return asked.continue({ url: url.href });
      });
      // and the page asks again for what it has known for a minute
      await author.evaluate((later) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + later;
      }, 60_000);
      const arrived = Promise.withResolvers<void>();
      await intercept(author, `**${getReportDetail.path.replace('{id}', '*')}`, async (asked) => {
        await arrived.promise;
        await asked.continue();
      });
      await author.getByRole('link', { name: illustrated }).click();
      await refused('fileLinkExpired', author);
      await author.unroute(addresses);
      arrived.resolve();
      await expectDrawn(picture);
    });
  });
});
