import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import { givenDetail } from '../../../test/given-report.ts';
import { AnswerTemplates } from './AnswerTemplates.tsx';
import { blankFrom } from './blanks.ts';

afterEach(() => vi.restoreAllMocks());

const template = {
  id: idOf(1),
  name: '请补充影响',
  body: '{研究员}你好，请为 {编号} 补充{影响范围}和{复现账号}，谢谢。',
};
const { report } = givenDetail();

function Box() {
  const [words, setWords] = useState('');
  return (
    <form>
      <AnswerTemplates kind="reply" report={report} onChoose={setWords} />
      <textarea
        aria-label="回复"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <button type="button">发送</button>
    </form>
  );
}
const box = page.getByRole('textbox', { name: '回复' });
const chosen = () => {
  const { value, selectionStart, selectionEnd } = box.element() as HTMLTextAreaElement;
  return value.slice(selectionStart, selectionEnd);
};

test('a template is filled from the report, and Tab leads through what is left to write', async () => {
  answersByCall({ getAnswerTemplates: () => [template] });
  await onDesk(<Box />);
  await userEvent.selectOptions(page.getByRole('combobox', { name: '选用模板' }), '请补充影响');
  const begun = `${report.authorName}你好，请为 ${report.number} 补充`;
  await expect.element(box).toHaveValue(`${begun}{影响范围}和{复现账号}，谢谢。`);
  await expect.element(box).toHaveFocus();
  await expect.poll(chosen).toBe('{影响范围}');
  await userEvent.keyboard('截图');
  await userEvent.keyboard('{Tab}');
  expect(chosen()).toBe('{复现账号}');
  await userEvent.keyboard('账号{Tab}');
  await expect.element(box).toHaveValue(`${begun}截图和账号，谢谢。`);
  await expect.element(page.getByRole('button', { name: '发送' })).toHaveFocus();
});

test('what was typed is kept above a template, and another one takes its place', async () => {
  const other = { id: idOf(2), name: '请补充请求', body: '请补充{请求}。' };
  answersByCall({ getAnswerTemplates: () => [template, other] });
  await onDesk(<Box />);
  const choose = (name: string) =>
    userEvent.selectOptions(page.getByRole('combobox', { name: '选用模板' }), name);
  await choose('请补充影响');
  await choose('请补充请求');
  await expect.element(box).toHaveValue('请补充{请求}。');
  await expect.poll(chosen).toBe('{请求}');
  await box.fill('看过了，{账号}可以登录。');
  await choose('请补充请求');
  await expect.element(box).toHaveValue('看过了，{账号}可以登录。\n\n请补充{请求}。');
  await expect.poll(chosen).toBe('{请求}');
});

test('Shift and Tab lead back', async () => {
  answersByCall({ getAnswerTemplates: () => [template] });
  await onDesk(<Box />);
  await userEvent.selectOptions(page.getByRole('combobox', { name: '选用模板' }), '请补充影响');
  await expect.poll(chosen).toBe('{影响范围}');
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
  expect(chosen()).toBe('{影响范围}');
});

describe('a blank', () => {
  test.each([
    ['{一} {二}', 0, 1, '{一}'],
    ['{一} {二}', 3, 1, '{二}'],
    ['{一} {二}', 7, 1, undefined],
    ['{一} {二}', 4, -1, '{一}'],
    ['{"id": 1} { } {}', 0, 1, undefined],
  ] as const)('in %j from %i by %i', (text, at, step, found) => {
    const blank = blankFrom(text, at, step);
    expect(blank && text.slice(blank.from, blank.to)).toBe(found);
  });
});
