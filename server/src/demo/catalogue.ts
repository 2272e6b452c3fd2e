import type { documentKind } from '@shieldsource/contract/catalogue';
import type { CodeOf } from '@shieldsource/contract/coded';
import { type AnswerKind } from '@shieldsource/contract/console-catalogue';
import {
  postAnswerTemplateInsert,
  postApplicationInsert,
  postApplicationModify,
  postApplicationOffer,
} from '@shieldsource/contract/console-catalogue-acts';
import {
  postDocumentDraft,
  postDocumentPropose,
  postDocumentPublish,
} from '@shieldsource/contract/console-documents-acts';
import { currentDocument } from '../features/catalogue/catalogue.ts';
import { applicationDesk, templateDesk } from '../features/catalogue/catalogue.desk.ts';
import { propose, publish, saveDraft } from '../features/catalogue/catalogue.documents.ts';
import type { App } from '../platform/app.ts';
import type { Calendar } from './calendar.ts';
import { callOf } from './call.ts';
import type { Act } from './past.ts';
import type { DemoPeople } from './people.ts';

const templates: readonly { name: string; kind: AnswerKind; body: string }[] = [
  {
    name: '补充请求与响应',
    kind: 'question',
    body: '{author}你好，请为 {number} 补充完整的请求与响应（敏感内容请打码），方便我们复现。',
  },
  {
    name: '补充影响证明',
    kind: 'question',
    body: '请说明“{title}”影响哪些用户、能读到哪些字段，一条数据的截图即可。',
  },
  {
    name: '不在收录范围',
    kind: 'ignore',
    body: '感谢提交。{number} 的地址不在{app}的收录范围内，收录范围见提交页面。',
  },
  {
    name: '已转修复团队',
    kind: 'reply',
    body: '{author}你好，{number} 已转交{app}的团队修复，完成后会在这里告诉你。',
  },
];

const newRules =
  '\n\n## 测试工具\n\n1. 自动化扫描每秒不超过 5 次请求，并在请求头里注明你的平台昵称。\n2. 不在生产环境使用会写入数据的利用工具。';
const newNotice =
  '\n\n## 报告的保存期限\n\n结束满三年的报告，正文和附件会被清除，编号、结论和奖励记录保留。清除前三十天会发站内信提醒。';

/** What admins did to the catalogue and the texts in the year: one application came and went, the terms have a second version. */
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
    ...templates.map((template, position) => ({
      at: calendar.day(300 - position, 10),
      does: () =>
        templateDesk.insert(app, callOf(postAnswerTemplateInsert, admin), {
          ...template,
          position,
        }),
    })),
    {
      at: calendar.day(92, 10),
      does: () => suggest('terms', newRules, true),
    },
    {
      at: calendar.day(91, 16),
      does: () =>
        publish(app, callOf(postDocumentPublish, secondAdmin), { kind: 'terms', version: 2 }),
    },
    { at: calendar.day(1, 17), does: () => suggest('privacy', newNotice, false) },
  ];

  /** Writes more behind a text and hands it to the other admin. */
  async function suggest(
    kind: CodeOf<typeof documentKind>,
    more: string,
    needsConsent: boolean,
  ): Promise<void> {
    const { title, body } = await currentDocument(app.db, kind);
    const { version } = await saveDraft(app, callOf(postDocumentDraft, admin), {
      kind,
      version: 0,
      title,
      body: body + more,
      needsConsent,
      fromDay: null,
    });
    await propose(app, callOf(postDocumentPropose, admin), { kind, version });
  }
}
