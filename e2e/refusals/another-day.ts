import { decisionOf } from '../people/reviewer.ts';
import { postOrderCancelByStaff } from '@shieldsource/contract/console-gifts';
import { postVerdictHold } from '@shieldsource/contract/console-work';
import { postReportAppeal } from '@shieldsource/contract/report-flags';
import { jsonReportSubmit } from '@shieldsource/contract/reports';
import { expect } from '@playwright/test';
import { fillIn, harmless } from '../people/report.ts';
import { toast } from '../people/researcher.ts';
import type { OwnSite } from '../site/own-site.ts';
import type { Participants } from './participants.ts';
import { appealWords, handIn, ignore } from './preparation.ts';
import { provokes } from './provoke.ts';

export type Later = 'appealTooLate' | 'termsChanged' | 'ownReport' | 'ownOrder';

/**
 * Four pages stay open while the site is stopped. When it runs again, the verdict is a month old, the terms have a new
 * version, and reviewer and operator are tied to the researchers whose report and order they have open.
 */
export async function anotherDay(
  participants: Participants<Later>,
  { reopen }: OwnSite,
): Promise<void> {
  const { elsewhere, window, reviewer, first, desk, refused } = participants;
  const [old, waiting] = [
    await handIn(elsewhere, '注销页面缺少二次确认'),
    await handIn(elsewhere, '分享链接可以遍历'),
  ];
  await ignore(reviewer, old);

  const appeal = await window();
  await appeal.goto(`/personal/submit/detail/${old}`);
  await appeal.getByRole('button', { name: '提出申诉' }).click();
  await appeal.getByRole('textbox', { name: '申诉理由' }).fill(appealWords);

  const draft = harmless('帮助页面的链接已经失效');
  const writing = await window();
  await writing.goto('/weak/home');
  await fillIn(writing, draft);
  await expect(writing.getByText(/^草稿已保存/)).toBeVisible();

  await first.goto(`/console/reports/${waiting}`);
  await first.getByRole('button', { name: '确认漏洞' }).click();
  await decisionOf(first).getByRole('radio', { name: '低危' }).check();
  await decisionOf(first).getByLabel('完成后打开下一份').uncheck();

  await desk.goto('/console/orders?schedule=4');
  await desk.getByRole('link', { name: '纪念徽章' }).first().click();
  await desk.waitForURL(/\/orders\/[0-9a-f-]{36}/);
  const order = new URL(desk.url()).pathname.split('/').at(-1);
  await desk.getByRole('button', { name: '取消订单' }).click();
  await desk.getByRole('dialog').getByRole('textbox', { name: '原因' }).fill('暂时缺货，无法发出');

  await reopen(`
    alter table operation_record disable trigger operation_record_frozen;
    update operation_record set created_at = created_at - interval '31 days' where report_id = '${old}';
    alter table operation_record enable trigger operation_record_frozen;
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
  await refused('appealTooLate', appeal);

  const submit = () => writing.getByRole('button', { name: '提交报告' }).click();
  await provokes('termsChanged', writing, jsonReportSubmit, submit);
  await refused('termsChanged', writing);
  await expect(writing.getByLabel('我已阅读并同意')).not.toBeChecked();
  await writing.getByLabel('我已阅读并同意').check();
  await submit();
  await expect(writing.getByRole('heading', { level: 1, name: draft.title })).toBeVisible();

  await provokes('ownReport', first, postVerdictHold, () =>
    first.getByRole('button', { name: '确认并发放奖励' }).click(),
  );
  await refused('ownReport', first);

  await provokes('ownOrder', desk, postOrderCancelByStaff, () =>
    desk.getByRole('dialog').getByRole('button', { name: '取消订单' }).click(),
  );
  await refused('ownOrder', desk);
  await expect(toast(desk, /^已取消/)).toHaveCount(0);
}
