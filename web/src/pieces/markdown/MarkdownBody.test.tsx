import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import * as fc from 'fast-check';
import { Children, isValidElement, type ReactNode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { markdownFault } from '@shieldsource/contract/text/markdown';
import { idOf } from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import { fetchPage } from '../../ui/page/LazyPage.tsx';
import { MarkdownBody } from './MarkdownBody.tsx';
import { elementsOf } from './elements.tsx';
import { renderedMarkdown } from './rendered.ts';

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/%3E';

afterEach(() => vi.restoreAllMocks());

function Switch({ of: [first, second] }: { of: [ReactNode, ReactNode] }) {
  const [isSecond, setSecond] = useState(false);
  return (
    <>
      {isSecond ? second : first}
      <button type="button" onClick={() => setSecond(true)}>
        换一个
      </button>
    </>
  );
}

const show = (text: string) =>
  onPage(<MarkdownBody text={text} images={[{ id: idOf(7), url: picture }]} />);

describe('the text of a report', () => {
  test.each([
    [
      'below a request',
      (one: string) => `GET / HTTP/1.1\nHost: a\n${one}\n其余`,
      'GET / HTTP/1.1\nHost: a',
    ],
    ['in a fence that nobody closed', (one: string) => `\`\`\`\nGET /\n${one}\n`, 'GET /'],
    ['in code', (one: string) => `见 \`图：${one}\``, '图：'],
  ])('shows a picture %s too', async (_, textWith, code) => {
    await show(textWith(`![响应](file:${idOf(7)})`));
    await expect.element(page.getByRole('button', { name: /^放大图片/ })).toBeVisible();
    expect(document.querySelector('code')?.textContent).toContain(code);
  });

  test('is Markdown with tables, lists and code', async () => {
    await show('## 步骤\n\n1. 登录\n\n| 参数 | 值 |\n|---|---|\n| id | 2 |\n\n`GET /`');
    await expect.element(page.getByRole('heading', { name: '步骤', level: 3 })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: 'id' })).toBeVisible();
    await expect.element(page.getByRole('listitem')).toHaveTextContent('登录');
  });

  test('is laid out as it is written: lists close and wide, boxes, short rows', async () => {
    const { container } = await show(
      [
        '- 一\n- 二\n\n  另一段',
        '3. [x] 完\n4. [ ] 做',
        '| a | b |\n|---|--:|\n| 1 |',
        '[引](/rule/home) ~~删~~',
      ].join('\n\n<!-- -->\n\n'),
    );
    await expect.element(page.getByText('引')).toBeVisible();
    const html = container.innerHTML.replaceAll(/ (class|rel|target)="[^"]*"/g, '');
    for (const part of [
      '<ul><li><p>一</p></li><li><p>二</p><p>另一段</p></li></ul>',
      '<ol><li value="3"><input disabled="" type="checkbox" checked=""> 完</li>',
      '<li value="4"><input disabled="" type="checkbox"> 做</li>',
      '<tr><td>1</td><td data-align="right"></td></tr>',
      '<p><a href="/rule/home">引</a> <del>删</del></p>',
    ])
      expect(html).toContain(part);
    const [right] = container.querySelectorAll('td[data-align]');
    expect(right && getComputedStyle(right).textAlign).toBe('right');
  });

  test('runs and builds nothing that HTML in it asks for, and shows it as it was written', async () => {
    const frame = '<iframe src="https://a.example"></iframe>';
    const script = '<script>document.title="ran"</script>';
    const { container } = await show(
      `演示 ${script} <img src=x onerror="document.title=1"> <b style="x">字</b>\n\n${frame}\n\n结尾`,
    );
    await expect.element(page.getByText('结尾')).toBeVisible();
    for (const written of [script, frame]) expect(container.textContent).toContain(written);
    expect(container.querySelector('script, iframe, img, [style], [onerror]')).toBeNull();
  });

  test('whatever is put together, builds no handler, no frame and no address that runs or tells', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...hostile), { maxLength: 12 }), (parts) => {
        for (const { type, props } of elementsIn(elementsOf(parts.join('')))) {
          expect(type).not.toMatch(/^(script|iframe|object|embed|form|style|svg|base|meta|link)$/);
          for (const [name, value] of Object.entries(props)) {
            expect(name).not.toMatch(/^(on|style$|dangerously|srcdoc|formaction)/i);
            expect(String(value)).toMatch(addresses[name] ?? /^/);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('links lead to the web only, in a new tab that knows nothing of us', async () => {
    const { container } = await show(
      '[好](https://a.example/) [坏](javascript:alert(1)) [数据](data:text/html,x)',
    );
    await expect
      .element(page.getByRole('link', { name: '好 (a.example)' }))
      .toHaveAttribute('rel', 'noopener noreferrer nofollow');
    const hrefs = [...container.querySelectorAll('a')].map(
      (link) => link.getAttribute('href') ?? '',
    );
    expect(hrefs).toEqual(['https://a.example/']);
    expect(container.textContent).toContain('[坏](javascript:alert(1)) [数据](data:text/html,x)');
  });

  test('links say where they lead when their words do not, except in an article of ours', async () => {
    const text = '[https://bank.example](https://a.example/) https://b.example/x';
    const shown = (within: Element) =>
      [...within.querySelectorAll('a')].map((link) => getComputedStyle(link, '::after').content);
    const report = await show(text);
    await expect.poll(() => shown(report.container)).toEqual(['" (a.example)"', 'none']);
    const article = await onPage(<MarkdownBody text={text} images={[]} isArticle />);
    await expect.poll(() => shown(article.container)).toEqual(['none', 'none']);
  });

  test('shows uploaded pictures and no others', async () => {
    await show(
      `![响应](file:${idOf(7)})\n\n![外部](https://a.example/x.png)\n\n![失效](file:${idOf(8)})`,
    );
    await expect.element(page.getByRole('img', { name: '响应' })).toBeVisible();
    await expect.element(page.getByText('![外部](https://a.example/x.png)')).toBeVisible();
    await expect.element(page.getByText('图片不可用：失效')).toBeVisible();
    expect(page.getByRole('img').elements()).toHaveLength(1);
  });

  test('says why a picture cannot be shown, and shows it once there is a new address', async () => {
    const [no, words] = ['/no-picture', '下载链接已失效，请刷新页面后重试'];
    vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ code: 1505, message: words }));
    const at = (url: string) => (
      <MarkdownBody text={`![响应](file:${idOf(7)})`} images={[{ id: idOf(7), url }]} />
    );
    await onPage(<Switch of={[at(no), at(picture)]} />);
    await expect.element(page.getByText(`图片不可用：响应（${words}）`)).toBeVisible();
    await page.getByRole('button', { name: '换一个' }).click();
    await expect.element(page.getByRole('img', { name: '响应' })).toBeVisible();
  });

  test('says so of a picture that failed before the page came to life', async () => {
    await fetchPage(renderedMarkdown);
    const text = (
      <I18nProvider i18n={i18n}>
        <MarkdownBody
          text={`![响应](file:${idOf(7)})`}
          images={[{ id: idOf(7), url: 'data:image/png,broken' }]}
        />
      </I18nProvider>
    );
    const place = document.createElement('div');
    place.innerHTML = renderToString(text);
    document.body.append(place);
    onTestFinished(() => place.remove());
    await expect.poll(() => place.querySelector('img')?.complete).toBe(true);
    const root = hydrateRoot(place, text);
    onTestFinished(() => root.unmount());
    await expect.element(page.getByText('图片不可用：响应')).toBeVisible();
  });

  test('opens a picture large, outside of the paragraph it stands in, and closes it again', async () => {
    const complaints = vi.spyOn(console, 'error');
    await show(`![响应](file:${idOf(7)})`);
    await page.getByRole('button', { name: '放大图片：响应' }).click();
    await expect.element(page.getByRole('dialog', { name: '响应' })).toBeVisible();
    await page.getByRole('button', { name: '关闭' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(complaints).not.toHaveBeenCalled();
  });
});

test('a text can be seen as it was typed, unless one line says all', async () => {
  const typed = '**注意：**\n\n  Accept: */*\u202e';
  await show(typed);
  await page.getByRole('button', { name: '看原文' }).click();
  await expect.poll(() => document.querySelector('pre')?.textContent).toBe(typed);
  await page.getByRole('button', { name: '看排版' }).click();
  await expect.element(page.getByText('注意：')).toBeVisible();
});

test('one line without marks is its own source', async () => {
  await show('已经收到，谢谢。');
  await expect.element(page.getByText('已经收到，谢谢。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '看原文' })).not.toBeInTheDocument();
});

describe('a text that would hold up the page', () => {
  const bombs = {
    'lists in lists': '1. '.repeat(16_600),
    'emphasis without end': `${'*'.repeat(24_900)}a${'*'.repeat(24_900)}`,
    'quotes in quotes': '>'.repeat(5_000),
  };

  test.each(Object.entries(bombs))('%s stand there as they were written', async (_, bomb) => {
    const { container } = await show(bomb);
    await expect.element(page.getByText('这段内容的排版过于复杂，已按原文显示')).toBeVisible();
    expect(container.querySelector('pre')?.textContent).toBe(bomb);
  });

  // Renderer and check each decide which fences contain code: where they differ, a text could still block the page.
  test('is found wherever the renderer would not take it for code', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...misleading, deep), { minLength: 2, maxLength: 12 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (lines, ending) => {
          const text = lines.join(ending);
          if (markdownFault(text) !== null) return;
          expect(quotesIn(elementsOf(text))).toBeLessThan(25);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

/** The values that attributes with addresses may have. */
const addresses: Readonly<Record<string, RegExp>> = {
  href: /^(https?:|mailto:|[^:]*$|#)/,
  src: /^(file:|[^:]*$)/,
};

const hostile = [
  '[a](javascript:alert(1))',
  '[a](JaVa&#x53;cript:alert(1))',
  '[a](java\tscript:alert(1))',
  '[a]( \u0001javascript:alert(1))',
  '<javascript:alert(1)>',
  '<a href="javascript:alert(1)">',
  '[a](data:text/html,<script>)',
  '[a][b]\n\n[b]: vbscript:x "onload=x"\n',
  '![a](https://tells.example/x.png)',
  '![a](data:image/svg+xml,<svg/onload=x>)',
  '![a](file:01900000-0000-7000-8000-000000000001 "x\\" onerror=x")',
  '<img src=x onerror=alert(1)>',
  '<svg><style><!--</style>-->',
  '<script>alert(1)</script>',
  ' javascript:alert(1) ',
  'www.a.example',
  'https://a.example/"onclick=x',
  '[^1]\n\n[^1]: <b onclick=x>\n',
  '| a |\n|---|\n| <td onload=x> |\n',
  '[',
  '](',
  ')',
  '<',
  '>',
  '`',
  '\n\n',
  ' ',
];

interface Built {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}

/** Every element of the tree; own components by their name. */
function elementsIn(node: ReactNode): Built[] {
  if (Array.isArray(node)) return node.flatMap(elementsIn);
  if (!isValidElement<Record<string, unknown> & { children?: ReactNode }>(node)) return [];
  const { type, props } = node;
  const { children, node: _, ...own } = props;
  const name = typeof type === 'string' ? type : '';
  return [{ type: name, props: own }, ...elementsIn(children)];
}

const deep = `${'>'.repeat(30)} a`;
// one per line
const misleading = `
\`\`\`
~~~
\`\`\`\`
\`\`\`js
\`\`\` \`
  \`\`\`
 ~~~
    \`\`\`
\t\`\`\`
> \`\`\`
- \`\`\`
1. \`\`\`
[^1]: \`\`\`
- > \`\`\`
x \`\`\`
\`\`\` x
- a
  b
> a
x
---
| a |
|-|
<div>
</div>
<!--
-->
<script>
</script>
<pre>
<?
?>
<![CDATA[
]]>
<a>
x<!--
[a]: b "
"
# h
\``.split('\n');

function quotesIn(node: ReactNode): number {
  if (!isValidElement<{ children?: ReactNode }>(node)) return 0;
  const inside = Children.toArray(node.props.children).map(quotesIn);
  return Math.max(0, ...inside) + (node.type === 'blockquote' ? 1 : 0);
}
