import { getAppList, getPlatformList, getTypeList } from '@shieldsource/contract/catalogue';
import { jsonReportDraftSave } from '@shieldsource/contract/drafts';
import { severity } from '@shieldsource/contract/scoring';
import { applicationList, platformList, typeList } from '../features/catalogue/catalogue.ts';
import { saveDraft } from '../features/reports/reports.drafts.ts';
import type { App } from '../platform/app.ts';
import type { ResearcherMe } from '../platform/sessions.ts';
import { callOf } from './call.ts';
import { idsByName } from './submission.ts';

/** A report that somebody has not finished writing. */
export async function leaveDraft(app: App, author: ResearcherMe): Promise<void> {
  const applications = idsByName(await applicationList(app, callOf(getAppList, null)));
  const platforms = idsByName(await platformList(app, callOf(getPlatformList, null)));
  const types = idsByName(await typeList(app, callOf(getTypeList, null)));
  const written = jsonReportDraftSave.input.parse({
    title: '会员中心账单导出接口可下载他人账单',
    app: applications('会员中心'),
    platform: platforms('接口服务'),
    type: types('越权访问'),
    url: 'https://member.demo.example/bill/export',
    selfLevel: severity.codes.high,
    description:
      '## 漏洞概述\n\n导出账单时只校验是否登录，不校验账单属于谁。\n\n## 复现步骤\n\n1. 用自己的账号导出一次账单，记下请求里的 `billId`。\n2. 把 `billId` 加 1 再发一次，返回的是另一位会员的账单。\n\n## 影响\n\n待补充：还要确认能不能按月份批量导出。',
    version: 0,
  });
  await saveDraft(app, callOf(jsonReportDraftSave, author), written);
}
