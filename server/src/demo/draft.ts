import { v7 as newId } from 'uuid';
import { getAppList, getPlatformList, getTypeList } from '@shieldsource/contract/catalogue/calls';
import { jsonReportDraftSave } from '@shieldsource/contract/reports/drafts';
import { severity } from '@shieldsource/contract/awards/scoring';
import { applicationList, platformList, typeList } from '../features/catalogue/catalogue.ts';
import { saveDraft } from '../features/reports/reports.drafts.ts';
import type { App } from '../platform/app.ts';
import type { ResearcherName } from './accounts.ts';
import { later, type Calendar } from './calendar.ts';
import { callOf } from './call.ts';
import type { Act } from './past.ts';
import type { ApplicationName, DemoPeople } from './people.ts';
import { idsByName } from './submission.ts';

interface Draft {
  readonly by: ResearcherName;
  readonly hoursAgo: number;
  readonly title: string;
  readonly app?: ApplicationName;
  readonly platform?: string;
  readonly type?: string;
  readonly url?: string;
  readonly description: string;
}

const drafts: readonly Draft[] = [
  {
    by: 'Null指针',
    hoursAgo: 150,
    title: '找回密码的短信验证码可以重复使用',
    app: '会员中心',
    url: 'https://member.demo.example/password/reset',
    description: '同一个验证码连用了三次都成功。还要试：换一个账号能不能用。',
  },
  {
    by: 'Null指针',
    hoursAgo: 27,
    title: '工单附件不登录也能下载',
    app: '内部办公门户',
    description: '链接里只有附件编号，没有签名。先记下来，晚上补请求和截图。',
  },
  {
    by: '北纬三十度',
    hoursAgo: 290,
    title: '对账文件的下载链接不会过期',
    app: '支付网关',
    url: 'https://pay.demo.example/statement/download',
    description: '三天前的链接今天还能下载，再等一周看看。',
  },
  {
    by: '北纬三十度',
    hoursAgo: 75,
    title: '',
    description: '开放平台的文档站返回头里有内网主机名，还没想好算不算问题。',
  },
  {
    by: '北纬三十度',
    hoursAgo: 0.5,
    title: '会员中心账单导出接口可下载他人账单',
    app: '会员中心',
    platform: '接口服务',
    type: '越权访问',
    url: 'https://member.demo.example/bill/export',
    description:
      '## 漏洞概述\n\n导出账单时只校验是否登录，不校验账单属于谁。\n\n## 复现步骤\n\n1. 用自己的账号导出一次账单，记下请求里的 `billId`。\n2. 把 `billId` 加 1 再发一次，返回的是另一位会员的账单。\n\n## 影响\n\n待补充：还要确认能不能按月份批量导出。',
  },
];

/** Saves drafts of reports that somebody has not finished writing. */
export const leaveDrafts = (app: App, people: DemoPeople, { now }: Calendar): Act[] =>
  drafts.map((draft) => ({
    at: later(now, -draft.hoursAgo),
    does: () => leave(app, people, draft),
  }));

async function leave(app: App, { researchers }: DemoPeople, draft: Draft): Promise<void> {
  const idOf = (names: (name: string) => string, name: string | undefined) =>
    name === undefined ? null : names(name);
  const applications = idsByName(await applicationList(app, callOf(getAppList, null)));
  const platforms = idsByName(await platformList(app, callOf(getPlatformList, null)));
  const types = idsByName(await typeList(app, callOf(getTypeList, null)));
  const { title, url = '', description } = draft;
  const written = jsonReportDraftSave.input.parse({
    title,
    url,
    description,
    app: idOf(applications, draft.app),
    platform: idOf(platforms, draft.platform),
    type: idOf(types, draft.type),
    selfLevel: draft.type === undefined ? null : severity.codes.high,
    draftId: newId(),
    version: 0,
  });
  await saveDraft(app, callOf(jsonReportDraftSave, researchers[draft.by]), written);
}
