import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { startAtTop, Tall } from '../../../test/tall.tsx';
import { headingsOf } from './headings.ts';
import { MarkdownBody } from './MarkdownBody.tsx';

const text = [
  '开头',
  '',
  '# 一、**范围**',
  '',
  '```sh',
  '# 不是标题',
  '```',
  '',
  '### 细则 [链接](https://a.example/) #',
  '',
  '#也不是标题',
  '',
  '~~~',
  '``` 里面',
  '## 还不是标题',
  '~~~',
  '',
  '## 二、奖励',
].join('\n');

startAtTop();

test('headings are found down to the third level, and none in code', () => {
  expect(headingsOf(text).map(({ title, depth }) => [title, depth])).toEqual([
    ['一、范围', 1],
    ['细则 链接', 2],
    ['二、奖励', 1],
  ]);
});

test('signs that mark nothing stay in them', () => {
  const [heading] = headingsOf('## 3~5 天：**__proto__** 与 */*');
  expect(heading?.title).toBe('3~5 天：__proto__ 与 */*');
});

test('an article shows each of them under its id, below the heading of the page', async () => {
  const { container } = await onPage(<MarkdownBody text={text} images={[]} isArticle />);
  await expect.element(page.getByRole('heading', { name: '二、奖励', level: 2 })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '细则 链接', level: 3 })).toBeVisible();
  const shown = [...container.querySelectorAll('h2, h3')].map(({ id }) => id);
  expect(shown).toEqual(headingsOf(text).map(({ id }) => id));
});

test('an address that names a section leads to it, though the text comes later', async () => {
  await page.viewport(1280, 400);
  history.replaceState(null, '', `#${headingsOf(text).at(-1)?.id}`);
  await onPage(
    <>
      <MarkdownBody text={text} images={[]} isArticle />
      <Tall />
    </>,
  );
  await expect.poll(() => scrollY).toBeGreaterThan(0);
  await expect.element(page.getByRole('heading', { name: '二、奖励' })).toBeInViewport();
});

test('two texts on one page have no ids that could meet', async () => {
  const { container } = await onPage(<MarkdownBody text={text} images={[]} />);
  await expect.element(page.getByRole('heading', { name: '二、奖励' })).toBeVisible();
  expect(container.querySelectorAll('[id^=section]')).toHaveLength(0);
});
