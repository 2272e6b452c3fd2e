import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { givenAward, givenRecord } from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import { AwardArithmetic } from './AwardArithmetic.tsx';
import { Lifeline } from './Lifeline.tsx';
import { MiniLifeline } from './MiniLifeline.tsx';
import { SeverityTag } from './SeverityTag.tsx';

const marks = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((one) => one.querySelector('use')?.getAttribute('href')?.replace('#icon-', '') ?? '');

describe('Lifeline', () => {
  test('marks the station where the report stands', async () => {
    await onPage(<Lifeline status={2} records={[givenRecord()]} />);
    const active = page.getByRole('listitem').filter({ hasText: '已确认' });
    await expect.element(active).toHaveAttribute('aria-current', 'step');
    await expect.element(active).toHaveAttribute('data-tone', 'blue');
  });

  test('says 已忽略 and 未进行 of an ignored report', async () => {
    await onPage(<Lifeline status={-1} records={[givenRecord()]} />);
    await expect.element(page.getByRole('listitem').last()).toMatchTextContent(/已忽略/);
    expect(page.getByText('未进行').elements()).toHaveLength(2);
    expect(page.getByText('已完成').elements()).toHaveLength(0);
    // the first station is done, the last shows that the report was ignored
    expect(marks()).toEqual(['check', '', '', 'dash']);
  });

  test('calls a report that was taken back so, in code and colour of an ignored one', async () => {
    await onPage(<Lifeline status={-1} name="已撤回" records={[givenRecord()]} />);
    const last = page.getByRole('listitem').last();
    await expect.element(last).toMatchTextContent(/已撤回/);
    await expect.element(last).toHaveAttribute('data-tone', 'blue');
    expect(marks().at(-1)).toBe('dash');
  });

  test('leaves the last station open while a retest is looked at', async () => {
    await onPage(<Lifeline status={4} isOpen records={[givenRecord()]} />);
    await expect.element(page.getByRole('listitem').last()).toMatchTextContent(/已完成/);
    expect(marks()).toEqual(['check', 'check', 'check', '']);
  });

  test('in a row says the word and the place', async () => {
    await onPage(<MiniLifeline status={3} />);
    await expect.element(page.getByText('修复中')).toBeVisible();
    await expect.element(page.getByRole('img', { name: '第 3 步，共 4 步' })).toBeVisible();
  });
});

describe('AwardArithmetic', () => {
  test('shows how each sum came about', async () => {
    await onPage(<AwardArithmetic award={givenAward()} />);
    await expect.element(page.getByText('(7 × 10 + 2) × 1.5')).toBeVisible();
    await expect.element(page.getByText('(20 × 10 + 5) × 1.5')).toBeVisible();
    await expect.element(page.getByRole('cell', { name: '= 308' })).toBeVisible();
    await expect.element(page.getByText(/核心业务的系数是 10/)).toBeVisible();
    await expect.element(page.getByText(/第 2 版评分标准/)).toBeVisible();
  });

  test('names the campaign that its factor comes from', async () => {
    await onPage(<AwardArithmetic award={givenAward({ campaignName: '双倍奖励周' })} />);
    await expect
      .element(page.getByRole('rowheader', { name: '活动系数 · 双倍奖励周' }))
      .toBeVisible();
  });

  test('says that a reversed award was taken back', async () => {
    await onPage(<AwardArithmetic award={givenAward({ isReversed: true })} />);
    await expect.element(page.getByText('已收回')).toBeVisible();
  });
});

test('a report that nobody has rated says so', async () => {
  await onPage(<SeverityTag level={null} />);
  await expect.element(page.getByTitle('未评级')).toHaveTextContent('–');
});
