import { describe, expect, test } from 'vitest';
import { description } from './calls.ts';

const twenty = '登录之后把请求里的编号换成别人的就能看到';
const outline = '## 漏洞概述\n\n\n## 复现步骤\n\n1. \n\n## 影响\n\n- \n';

describe('the text of a report says enough', () => {
  test.each([
    ['twenty characters', twenty],
    ['twenty under a heading', `${outline}${twenty}`],
    ['twenty over several lines, with what separates them', twenty.replace('里', '\n\n  ')],
    ['twenty as points of a list', `1. ${twenty}`],
  ])('%s', (_, text) => {
    expect(description.safeParse(text).success).toBe(true);
  });

  test.each([
    ['one less', twenty.slice(1)],
    ['an outline that nobody has filled in', outline.repeat(10)],
    ['a long heading alone', `# ${twenty}`],
    ['much room between a few words', `登录${' \n'.repeat(50)}之后`],
    ['lines of another end', outline.replaceAll('\n', '\r\n')],
  ])('not by %s', (_, text) => {
    expect(description.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      '漏洞详情至少 20 个字，小标题不计',
    ]);
  });
});
