import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { QueryBox } from './QueryBox.tsx';

const ask = vi.fn<(text: string) => void>();
const names = { apps: ['统一登录平台', '盾源商城'], types: ['越权'], staff: ['沈青禾'] };
const box = page.getByRole('combobox', { name: '搜索报告' });
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((one) => one.textContent);
const show = (text = '') => onDesk(<QueryBox text={text} names={names} onAsk={ask} />);

beforeEach(() => ask.mockClear());

describe('the query box by keyboard', () => {
  test('the slash comes to it and what was asked is selected, to be written over', async () => {
    await show('越权');
    await userEvent.keyboard('/');
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('注入{Enter}');
    expect(ask).toHaveBeenCalledExactlyOnceWith('注入');
  });

  test('a field and its value are taken with arrows, Tab and Enter, and Enter asks', async () => {
    await show();
    await box.click();
    expect(options()).toContain('等级');
    await userEvent.keyboard('等{ArrowDown}{Tab}');
    await expect.element(box).toHaveValue('等级:');
    expect(options()).toEqual(['无', '低危', '中危', '高危', '严重']);
    await userEvent.keyboard('严{ArrowDown}{Enter}');
    await expect.element(box).toHaveValue('等级:严重 ');
    expect(ask).not.toHaveBeenCalled();
    await userEvent.keyboard('越权{Enter}');
    expect(ask).toHaveBeenCalledExactlyOnceWith('等级:严重 越权');
  });

  test('names that come later than what is typed are offered all the same', async () => {
    function Late() {
      const [known, setKnown] = useState<typeof names>({ apps: [], types: [], staff: [] });
      useEffect(() => {
        const come = () => setKnown(names);
        window.addEventListener('come', come);
        return () => window.removeEventListener('come', come);
      }, []);
      return <QueryBox text="" names={known} onAsk={ask} />;
    }
    await onDesk(<Late />);
    await box.fill('应用:');
    expect(options()).toEqual([]);
    window.dispatchEvent(new Event('come'));
    await expect.poll(options).toEqual(names.apps);
  });

  test('arrows go round, past the place where none is chosen', async () => {
    await show();
    await box.fill('负责人:');
    await userEvent.keyboard('{ArrowUp}');
    const last = page.getByRole('option', { name: '沈青禾' });
    await expect.element(last).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(last).toHaveAttribute('aria-selected', 'false');
    await expect.element(box).not.toHaveAttribute('aria-activedescendant');
  });

  test('Escape puts away what is offered, and then leaves', async () => {
    await show();
    await box.click();
    await userEvent.keyboard('{Escape}');
    expect(options()).toEqual([]);
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(box).not.toHaveFocus();
  });
});

test('an input method keeps its arrows and its Enter', async () => {
  await show();
  await box.fill('等级:');
  const press = (key: string) =>
    box
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true }),
      );
  press('ArrowDown');
  expect(press('Enter')).toBe(false);
  await expect.element(box).not.toHaveAttribute('aria-activedescendant');
  await expect.element(box).toHaveValue('等级:');
  expect(ask).not.toHaveBeenCalled();
});

test('what means nothing is named and not asked, until it is written anew', async () => {
  await show();
  await box.fill('等级:巨大');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('没有“巨大”这个等级，可以写：无、低危、中危、高危、严重');
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  expect(ask).not.toHaveBeenCalled();
  await box.fill('等级：高危');
  expect(page.getByRole('alert').elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(ask).toHaveBeenCalledExactlyOnceWith('等级：高危');
});

test('what reads like a condition and is a word is told, and asked', async () => {
  await show('颜色:红');
  await expect
    .element(page.getByRole('status').filter({ hasText: '颜色' }))
    .toHaveTextContent(
      '没有“颜色”这个条件，已按关键词搜索；可用条件：状态、等级、应用、类型、负责人、提交人、编号、早于',
    );
  expect(page.getByRole('alert').elements()).toEqual([]);
  await box.click();
  await userEvent.keyboard('{Enter}');
  expect(ask).toHaveBeenCalledExactlyOnceWith('颜色:红');
});

test('a value is taken by a press, and all of it cleared by another', async () => {
  await show('应用:');
  await box.click();
  await page.getByRole('option', { name: '盾源商城' }).click();
  await expect.element(box).toHaveValue('应用:盾源商城 ');
  await page.getByRole('button', { name: '清空搜索' }).click();
  expect(ask).toHaveBeenCalledExactlyOnceWith('');
});
