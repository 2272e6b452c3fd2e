import { severity } from '@shieldsource/contract/awards/scoring';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { CvssField } from './CvssField.tsx';
import { levelOfScore, scoreOf } from './score.ts';
import { choicesIn, vectorOf } from './vector.ts';

/** Vectors with the scores from FIRST's own calculators and examples. */
const known: readonly (readonly [string, number, string])[] = [
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8, '严重'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10, '严重'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5, '高危'],
  ['CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H', 7.8, '高危'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1, '中危'],
  ['CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N', 5.4, '中危'],
  ['CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N', 3.1, '低危'],
  ['CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N', 1.6, '低危'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 0, '无'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H', 10, '严重'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 9.3, '严重'],
  ['CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 9.2, '严重'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N', 8.7, '高危'],
  ['CVSS:4.0/AV:L/AC:L/AT:P/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.3, '高危'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N', 5.1, '中危'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N', 0, '无'],
];

describe('a vector', () => {
  test.each(known)('%s scores %s, %s', async (vector, score, level) => {
    expect(await scoreOf(vector)).toBe(score);
    expect(severity.labelOf(levelOfScore(score))).toBe(level);
  });

  test.each(known)('%s is taken apart and put together again', (vector) => {
    const version = vector.startsWith('CVSS:4.0') ? '4.0' : '3.1';
    expect(vectorOf(version, choicesIn(vector))).toBe(vector);
  });
});

function Field() {
  const [value, setValue] = useState<string>();
  const [level, setLevel] = useState<0 | 1 | 2 | 3 | 4>();
  return (
    <>
      <CvssField
        field={{
          name: 'cvssVector',
          value,
          onChange: (next) => setValue(next as string | undefined),
          onBlur: () => undefined,
          error: undefined,
        }}
        level={level}
        onLevel={setLevel}
      />
      <output data-testid="chosen">{`${value ?? ''} ${level ?? ''}`}</output>
    </>
  );
}

const field = page.getByRole('textbox', { name: 'CVSS 向量（选填）' });
const open = page.getByRole('button', { name: 'CVSS 计算器' });
const dialog = page.getByRole('dialog', { name: 'CVSS 计算器' });
const choose = (metric: RegExp, value: string) =>
  dialog.getByRole('radiogroup', { name: metric }).getByRole('radio', { name: value }).click();

describe('the calculator', () => {
  test('puts a vector together question by question and suggests a level', async () => {
    await onPage(<Field />);
    await open.click();
    await expect.element(dialog.getByText('还有 8 项没有选')).toBeVisible();
    await choose(/攻击途径/, '网络');
    await choose(/攻击复杂度/, '低');
    await choose(/所需权限/, '无');
    await choose(/用户交互/, '不需要');
    await choose(/影响范围/, '限于本组件');
    await choose(/机密性/, '高');
    await choose(/完整性/, '高');
    await expect.element(dialog.getByText('还有 1 项没有选')).toBeVisible();
    await choose(/可用性/, '高');
    await expect
      .element(dialog.getByRole('status').first())
      .toMatchTextContent(/9\.8严重CVSS:3\.1/);
    await dialog.getByRole('button', { name: '填入并用作自评等级' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .element(page.getByTestId('chosen'))
      .toHaveTextContent('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H 4');
    await expect.element(page.getByText('评分 9.8')).toBeVisible();
  });

  test('begins with a pasted vector, and keeps what both versions ask alike', async () => {
    await onPage(<Field />);
    await field.fill(`${known[13]?.[0]}/E:P`);
    await open.click();
    await expect
      .element(
        dialog.getByRole('radiogroup', { name: /攻击前提/ }).getByRole('radio', { name: '存在' }),
      )
      .toBeChecked();
    await dialog.getByRole('button', { name: 'CVSS 3.1' }).click();
    await expect
      .element(
        dialog.getByRole('radiogroup', { name: /攻击途径/ }).getByRole('radio', { name: '本地' }),
      )
      .toBeChecked();
    await expect.element(dialog.getByText('还有 4 项没有选')).toBeVisible();
    await dialog.getByRole('button', { name: 'CVSS 4.0' }).click();
    await expect.element(dialog.getByText('还有 7 项没有选')).toBeVisible();
  });

  test('is worked with arrows and the space bar', async () => {
    await onPage(<Field />);
    await open.click();
    const group = dialog.getByRole('radiogroup', { name: /攻击途径/ });
    group.getByRole('radio', { name: '网络' }).element().focus();
    await userEvent.keyboard(' ');
    await expect.element(group.getByRole('radio', { name: '网络' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(group.getByRole('radio', { name: '相邻网络' })).toBeChecked();
  });

  test('leaves the own level alone unless asked', async () => {
    await onPage(<Field />);
    await field.fill(known[2]?.[0] ?? '');
    await expect.element(page.getByText('评分 7.5')).toBeVisible();
    await expect.element(page.getByTestId('chosen')).toMatchTextContent(/A:N\s*$/);
    await page.getByRole('button', { name: '用作自评等级' }).click();
    await expect.element(page.getByTestId('chosen')).toMatchTextContent(/A:N 3$/);
  });

  test('says nothing about half a vector', async () => {
    await onPage(<Field />);
    await field.fill('CVSS:3.1/AV:N/AC:L');
    expect(page.getByText('评分').elements()).toHaveLength(0);
    await field.fill('');
    await expect.element(page.getByTestId('chosen')).toMatchTextContent(/^\s*$/);
  });
});
