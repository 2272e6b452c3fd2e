import { getReviewDetail, postReviewComment, postReviewMove } from '@shieldsource/contract/console';
import { decisionOf, formOf } from '../people/reviewer.ts';
import { postVerdictHold } from '@shieldsource/contract/console-work';
import { postReportAppeal, postReportWithdraw } from '@shieldsource/contract/report-flags';
import { postComment, postCommentEdit } from '@shieldsource/contract/reports';
import { expect, test } from '@playwright/test';
import { toast } from '../people/researcher.ts';
import { onOwnSite } from '../site/own-site.ts';
import { loseAnswer } from '../site/lines.ts';
import { closingNoise } from '../site/start-site.ts';
import { anotherDay, type Later } from './another-day.ts';
import { gatherParticipants, type Participants } from './participants.ts';
import { refusalScenario } from './scenario.ts';
import { appealWords, handIn, ignore, versionOf } from './preparation.ts';
import { comesBack, looksAtPicture, type Aged } from './aged-picture.ts';
import { misread, provokes, spoil } from './provoke.ts';
import { aboveTheRule, twoSignatures, type Signed } from './two-signatures.ts';

type Now =
  | 'keyReused'
  | 'commentSettled'
  | 'commentClosed'
  | 'illegalTransition'
  | 'appealedBefore'
  | 'appealOpen'
  | 'awardOutOfRange'
  | 'awardNeedsSignOff'
  | 'appealNotBetter'
  | 'appealOwnVerdict';

/** An author, reviewers and an operator, whose pages are all outdated. */
export const verdictsScenario = refusalScenario<Now | Signed | Later | Aged>(
  'author and reviewers each still see a report as it was, also across a new release',
  [
    'keyReused',
    'commentSettled',
    'commentClosed',
    'illegalTransition',
    'appealedBefore',
    'appealOpen',
    'awardOutOfRange',
    'awardNeedsSignOff',
    'awardWaiting',
    'ownProposal',
    'appealNotBetter',
    'appealOwnVerdict',
    'appealTooLate',
    'termsChanged',
    'ownReport',
    'ownOrder',
    'fileLinkExpired',
  ],
  async ({ newPerson, expectNoise }, refused) => {
    test.slow();
    await onOwnSite(newPerson, async (own) => {
      const participants = await gatherParticipants(own.newPerson, refused);
      const picture = await test.step('the author looks at a picture', () =>
        looksAtPicture(participants));
      await test.step('a comment whose answer got lost is sent again with other words', () =>
        arrivedBefore(participants, expectNoise));
      await test.step('a comment is answered while its author corrects it', () =>
        answeredMeanwhile(participants));
      await test.step('a report ends while its author writes', () =>
        ignoredMeanwhile(participants));
      await test.step('a verdict is appealed in another window', () =>
        appealedMeanwhile(participants));
      await test.step('an award is chosen, and chosen anew', () => awarded(participants));
      await test.step('an award waits for a second person', () => twoSignatures(participants));
      await test.step('the site closes for a new release, and a month is over', () => {
        expectNoise(closingNoise);
        return anotherDay(participants, own);
      });
      await test.step('the author comes back to the picture', () =>
        comesBack(participants, own, picture));
    });
  },
);

async function arrivedBefore(
  { elsewhere, window, refused }: Participants<Now>,
  expectNoise: (message: RegExp) => void,
): Promise<void> {
  const id = await handIn(elsewhere, '发票邮箱可以被他人看到');
  const page = await window();
  await page.goto(`/personal/submit/detail/${id}`);
  const comment = page.getByRole('textbox', { name: '评论' });
  const send = () => page.getByRole('button', { name: '发表评论' }).click();
  await comment.fill('只看得到前三位。');
  expectNoise(/net::ERR_FAILED/);
  await loseAnswer(page, 'postComment', 3);
  await send();
  await expect(page.getByText('网络错误').filter({ visible: true }).first()).toBeVisible();
  await comment.fill('看得到前四位。');
  await provokes('keyReused', page, postComment, send);
  await refused('keyReused', page);
  await expect(comment).toHaveValue('看得到前四位。');
  await page.reload();
  await expect(page.getByText('只看得到前三位。')).toBeVisible();
}

async function answeredMeanwhile({
  elsewhere,
  window,
  reviewer,
  refused,
}: Participants<Now>): Promise<void> {
  const id = await handIn(elsewhere, '发票抬头可以被他人修改');
  await elsewhere(postComment, { reportId: id, body: '只要知道发票编号。' });
  const page = await window();
  await page.goto(`/personal/submit/detail/${id}`);
  await page.getByRole('button', { name: '修改', exact: true }).click();
  const box = page.getByRole('textbox', { name: '修改评论' });
  await box.fill('只要知道发票编号和税号。');
  await reviewer(postReviewComment, { reportId: id, body: '收到，正在核对。' });
  await provokes('commentSettled', page, postCommentEdit, () =>
    page.getByRole('button', { name: '保存修改' }).click(),
  );
  await refused('commentSettled', page);
  await expect(box).toHaveValue('只要知道发票编号和税号。');
}

async function ignoredMeanwhile({
  elsewhere,
  window,
  reviewer,
  refused,
}: Participants<Now>): Promise<void> {
  const id = await handIn(elsewhere, '优惠券可以被重复领取');
  const page = await window();
  await page.goto(`/personal/submit/detail/${id}`);
  const comment = page.getByRole('textbox', { name: '评论' });
  await comment.fill('并发二十次可以领到三张。');
  await ignore(reviewer, id);
  await provokes('commentClosed', page, postComment, () =>
    page.getByRole('button', { name: '发表评论' }).click(),
  );
  await refused('commentClosed', page);
  await expect(comment).toHaveValue('并发二十次可以领到三张。');

  await page.getByRole('button', { name: '撤回报告' }).click();
  // unchanged, the server would only answer that the page is outdated; with the current version it says more
  await spoil(page, postReportWithdraw, { version: await versionOf(elsewhere, id) });
  await provokes('illegalTransition', page, postReportWithdraw, () =>
    page.getByRole('dialog').getByRole('button', { name: '撤回报告' }).click(),
  );
  await refused('illegalTransition', page, '报告刚刚有了新进展');
  await page.getByRole('button', { name: '刷新报告' }).click();
  await expect(page.getByText('忽略原因：无实际危害')).toBeVisible();
}

async function appealedMeanwhile(participants: Participants<Now>): Promise<void> {
  const { elsewhere, window, first, reviewer, refused } = participants;
  const id = await handIn(elsewhere, '找回密码页面可以枚举手机号');
  await ignore(reviewer, id);
  const page = await window();
  await page.goto(`/personal/submit/detail/${id}`);
  await page.getByRole('button', { name: '提出申诉' }).click();
  await page.getByRole('textbox', { name: '申诉理由' }).fill(appealWords);
  await first.goto(`/console/reports/${id}`);
  await first.getByRole('button', { name: '重新打开' }).click();

  const version = await versionOf(elsewhere, id);
  const appealed = await elsewhere(postReportAppeal, { reportId: id, version, body: appealWords });
  const now = { version: appealed.version };
  await spoil(page, postReportAppeal, now);
  await provokes('appealedBefore', page, postReportAppeal, () =>
    page.getByRole('button', { name: '提交申诉' }).click(),
  );
  await refused('appealedBefore', page);
  await expect(page.getByRole('textbox', { name: '申诉理由' })).toHaveValue(appealWords);

  await spoil(first, postReviewMove, now);
  await provokes('appealOpen', first, postReviewMove, () =>
    formOf(first).getByRole('button', { name: '重新打开' }).click(),
  );
  await refused('appealOpen', first);
}

async function awarded({ elsewhere, first, second, refused }: Participants<Now>): Promise<void> {
  const id = await handIn(elsewhere, '收货地址接口没有校验归属');
  const address = `/console/reports/${id}`;
  await first.goto(address);
  await first.getByRole('button', { name: '确认漏洞' }).click();
  const confirm = first.getByRole('button', { name: '确认并发放奖励' });
  await decisionOf(first).getByRole('radio', { name: '低危' }).check();
  await decisionOf(first).getByLabel('完成后打开下一份').uncheck();
  // the form does not allow such a number
  await spoil(first, postVerdictHold, { level: 0, baseCoins: 999_999 });
  await provokes('awardOutOfRange', first, postVerdictHold, () => confirm.click());
  await refused('awardOutOfRange', first);
  // nor does it send what needs a second person as one person's verdict
  await spoil(first, postVerdictHold, aboveTheRule);
  await provokes('awardNeedsSignOff', first, postVerdictHold, () => confirm.click());
  await refused('awardNeedsSignOff', first);
  await confirm.click();
  await expect(toast(first, /^已确认 /)).toBeVisible();

  const version = await versionOf(elsewhere, id);
  await elsewhere(postReportAppeal, { reportId: id, version, body: appealWords });
  await second.goto(address);
  await second.getByRole('button', { name: '处理申诉' }).click();
  const why = { name: '理由' };
  await decisionOf(second).getByRole('textbox', why).fill('影响比当时看到的大');
  const raise = { name: '申诉成立，更新奖励' };
  await provokes('appealNotBetter', second, postVerdictHold, () =>
    second.getByRole('button', raise).click(),
  );
  await refused('appealNotBetter', second);

  await first.goto(address);
  await expect(first.getByText('由给出原结论以外的审核员处理')).toBeVisible();
  await misread(first, getReviewDetail, ({ report, ...rest }) => ({
    ...rest,
    report: { ...report, canDecideAppeal: true },
  }));
  await first.reload();
  await first.getByRole('button', { name: '处理申诉' }).click();
  await decisionOf(first).getByRole('textbox', why).fill('影响比当时看到的大');
  await provokes('appealOwnVerdict', first, postVerdictHold, () =>
    first.getByRole('button', raise).click(),
  );
  await refused('appealOwnVerdict', first);
  await first.unroute(/getReviewDetail/);
}
