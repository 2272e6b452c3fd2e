import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { publishedEvent } from '@shieldsource/contract/channels/kinds';
import { memberTopic } from '@shieldsource/contract/letters/mail';
import { notificationKind } from '@shieldsource/contract/letters/notifications';
import { inLanguage } from '../src/platform/language.ts';

const pages = [
  {
    language: 'en',
    suffix: '',
    heads: [
      ['members', 'portal', 'mail'],
      ['staff', 'who', 'console', 'mail'],
      ['channels', 'to programs'],
    ],
    ways: { always: 'always', on: 'on', off: 'off', never: 'never' },
    whom: {
      assignee: 'who has the report, or every reviewer',
      assigneeAndAdmins: 'the same, and every admin',
      named: 'whom it concerns',
    },
  },
  {
    language: 'zh-CN',
    suffix: '.zh-CN',
    heads: [
      ['研究员', '站内消息', '邮件'],
      ['工作人员', '收件人', '控制台', '邮件'],
      ['渠道', '事件类型（`type`）'],
    ],
    ways: { always: '必发', on: '默认开', off: '默认关', never: '不发' },
    whom: {
      assignee: '负责人，没有时为全部审核员',
      assigneeAndAdmins: '同上，以及全部管理员',
      named: '相关本人',
    },
  },
] as const;

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`.replaceAll(' --- ', '---'))
    .join('\n');

test.each(pages)(
  'the page of notifications in $language says who is told what, and where',
  async ({ language, suffix, heads: [members, staff, channels], ways, whom }) => {
    const page = await docs(`notifications${suffix}.md`);
    const tables = inLanguage(language, () => [
      tableOf(
        members,
        memberTopic.list.map(({ label, portal, mail }) => [label, ways[portal], ways[mail]]),
      ),
      tableOf(
        staff,
        notificationKind.list.map(({ label, whom: who, console, mail }) => [
          label,
          whom[who],
          ways[console],
          ways[mail],
        ]),
      ),
      tableOf(
        channels,
        publishedEvent.list.map(({ label, code }) => [label, `\`${code}\``]),
      ),
    ]);
    for (const table of tables) expect(page).toContain(`\n${table}\n`);
  },
);

test.each(pages)('the page of webhooks in $language names each type', async ({ suffix }) => {
  const page = await docs(`webhooks${suffix}.md`);
  const named = page.split('\n').find((line) => line.startsWith('- `type`')) ?? '';
  expect([...named.matchAll(/`(report\.\w+)`/g)].map(([, type]) => type)).toEqual(
    publishedEvent.list.map(({ code }) => code),
  );
});

test.each(pages)('what these pages in $language show of programs is run', async ({ suffix }) => {
  const shown = async (name: string) =>
    [...(await docs(`${name}${suffix}.md`)).matchAll(/^```(\w+)$/gm)].map(([, of]) => of);
  // verified, compared and read by the tests of channels
  expect(await shown('webhooks')).toEqual(['js', 'json', 'js']);
  expect(await shown('notifications')).toEqual([]);
});

const docs = (name: string): Promise<string> =>
  readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
