import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { stepStates } from './step-states.ts';
import { Steps } from './Steps.tsx';

const four = [{}, {}, {}, {}];

describe('how steps stand', () => {
  test('before the active one they are finished, after it they wait', () => {
    expect(stepStates(four, 2)).toEqual(['finish', 'finish', 'process', 'wait']);
    expect(stepStates(four, 0)).toEqual(['process', 'wait', 'wait', 'wait']);
    expect(stepStates(four, 4)).toEqual(['finish', 'finish', 'finish', 'finish']);
  });

  test('the active one waits while the one before it is in error', () => {
    expect(stepStates([{}, { status: 'error' }, {}, {}], 2)).toEqual([
      'finish',
      'error',
      'wait',
      'wait',
    ]);
  });

  test('what a step says of itself goes first', () => {
    expect(stepStates([{}, {}, { status: 'success' }], 2)).toEqual(['finish', 'finish', 'success']);
  });
});

test('a step shows title, description, icon and how it stands', async () => {
  await onPage(
    <Steps
      label="进度"
      active={1}
      steps={[
        { title: '填写', description: '昨天' },
        { title: '审核', icon: 'clock' },
        { title: '结果' },
      ]}
    />,
  );
  const [first, second, third] = page.getByRole('listitem').elements();
  expect(first?.textContent).toBe('填写已完成昨天');
  expect(second?.textContent).toBe('审核进行中');
  expect(second?.querySelector('svg')).not.toBeNull();
  expect(second?.getAttribute('aria-current')).toBe('step');
  expect(third?.textContent).toBe('3结果未开始');
});
