import type { DocumentKind } from '@shieldsource/contract/catalogue/calls';
import {
  postAnswerTemplateInsert,
  postApplicationInsert,
  postApplicationModify,
  postApplicationOffer,
} from '@shieldsource/contract/catalogue/acts';
import {
  postDocumentDraft,
  postDocumentPropose,
} from '@shieldsource/contract/catalogue/documents-acts';
import { currentDocument } from '../features/catalogue/catalogue.ts';
import { applicationDesk, templateDesk } from '../features/catalogue/catalogue.desk.ts';
import {
  documentProposals,
  propose,
  saveDraft,
} from '../features/catalogue/catalogue.documents.ts';
import { templates } from '../invented/invented.ts';
import type { App } from '../platform/app.ts';
import type { StaffMe } from '../platform/sessions.ts';
import type { Calendar } from './calendar.ts';
import { callOf } from './call.ts';
import { decide } from './decide.ts';
import type { Act } from './past.ts';
import type { DemoPeople } from './people.ts';

const newRules =
  '\n\n## 测试工具\n\n1. 自动化扫描每秒不超过 5 次请求，并在请求头里注明你的平台昵称。\n2. 不在生产环境使用会写入数据的利用工具。';
const newNotice =
  '\n\n## 报告的保存期限\n\n结束满三年的报告，正文和附件会被清除，编号、结论和奖励记录保留。清除前三十天会发消息提醒。';

const exclusions = `下面这些一般不收录，也没有奖励。能证明实际危害的，请照常提交。

## 没有实际危害

- 不涉及敏感操作的 CSRF（如退出登录、切换语言）
- Self-XSS
- 缺少安全响应头、Cookie 属性，但没有可以利用的场景
- 版本号、堆栈、内网地址一类的信息

## 需要不现实的条件

- 受害者已被控制的设备、已越狱或已 Root 的手机
- 已经停止维护的浏览器

## 不属于我们处理的范围

- 第三方产品的漏洞，请先报告给其厂商
- 仅凭扫描器结果的猜测，没有复现步骤
`;
const moreExclusions = '- 公开邮箱收到的钓鱼邮件、没有业务影响的 SPF 与 DMARC 配置\n';
const harbour = `只要你是善意的，并且遵守下面几条，我们欢迎你测试，不追究你的法律责任，也不会要求停用你的账号。

1. 只测试本页列出的范围，只用自己的账号和数据。
2. 证明漏洞存在就停手：不下载、不修改、不删除别人的数据，不影响业务运行。
3. 看到别人的数据，立即停止，写进报告，之后删除。
4. 修复之前不公开，也不告诉第三方。

第三方因为你的善意测试找到你时，我们会说明测试是经过允许的。拿不准能不能测，请先在报告里问我们。
`;

/** Changes to catalogue and documents in the year: an application is added and retired, and the terms get a second version. */
export function keepCatalogue(
  app: App,
  { admin, secondAdmin }: DemoPeople['staff'],
  calendar: Calendar,
): Act[] {
  let forum = { id: '', version: 1 };
  const forumFields = {
    name: '旧版论坛',
    tier: 'general' as const,
    team: '社区组',
    hosts: ['bbs.demo.example'],
    packages: [],
    position: 6,
  };
  return [
    {
      at: calendar.day(370, 14),
      async does() {
        forum = await applicationDesk.insert(
          app,
          callOf(postApplicationInsert, admin),
          forumFields,
        );
      },
    },
    {
      at: calendar.day(160, 11),
      async does() {
        forum = await applicationDesk.modify(app, callOf(postApplicationModify, admin), {
          ...forumFields,
          ...forum,
          tier: 'edge',
        });
      },
    },
    {
      at: calendar.day(45, 15),
      does: () =>
        applicationDesk.offer(app, callOf(postApplicationOffer, secondAdmin), {
          ...forum,
          active: false,
        }),
    },
    { at: calendar.day(300, 9), does: () => addTemplates(app, admin) },
    ...(
      [
        [300, 'harbour', '安全港承诺', harbour],
        [299, 'exclusions', '不收录的漏洞', exclusions],
        [120, 'exclusions', '不收录的漏洞', exclusions + moreExclusions],
      ] as const
    ).map(([ago, kind, title, body]) => ({
      at: calendar.day(ago, 10),
      does: async () => {
        await proposeText(app, admin, kind, { title, body, needsConsent: false });
        await publish(kind);
      },
    })),
    {
      at: calendar.day(92, 10),
      does: () => proposeAddition(app, admin, 'terms', newRules, true),
    },
    {
      at: calendar.day(91, 16),
      does: () => publish('terms'),
    },
    { at: calendar.day(1, 17), does: () => proposeNotice(app, admin) },
  ];

  async function publish(kind: DocumentKind): Promise<void> {
    await decide(app, kind, { kind: documentProposals, me: secondAdmin });
  }
}

export async function addTemplates(app: App, admin: StaffMe): Promise<void> {
  for (const [position, template] of templates.entries())
    await templateDesk.insert(app, callOf(postAnswerTemplateInsert, admin), {
      ...template,
      position,
    });
}

/** Proposes the privacy notice with an addition at its end. */
export const proposeNotice = (app: App, admin: StaffMe): Promise<void> =>
  proposeAddition(app, admin, 'privacy', newNotice, false);

/** Proposes the current text with an addition at its end. */
async function proposeAddition(
  app: App,
  admin: StaffMe,
  kind: DocumentKind,
  more: string,
  needsConsent: boolean,
): Promise<void> {
  const { title, body } = await currentDocument(app.db, kind);
  await proposeText(app, admin, kind, { title, body: body + more, needsConsent });
}

/** Proposes the next version of a text. */
async function proposeText(
  app: App,
  admin: StaffMe,
  kind: DocumentKind,
  words: { title: string; body: string; needsConsent: boolean },
): Promise<void> {
  const { version } = await saveDraft(app, callOf(postDocumentDraft, admin), {
    kind,
    version: 0,
    ...words,
    fromDay: null,
  });
  await propose(app, callOf(postDocumentPropose, admin), { kind, version });
}
