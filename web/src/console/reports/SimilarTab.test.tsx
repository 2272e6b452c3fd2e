import type { Similar } from '@shieldsource/contract/reports/similar';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import { SimilarTab } from './SimilarTab.tsx';

afterEach(() => vi.restoreAllMocks());

const similar = (at: number): Similar => ({
  id: idOf(at),
  number: `SS-2026-00001${at}`,
  title: '停车缴费页可改金额',
  status: 1,
  statusName: '待审核',
  level: null,
  createTime: 1_793_000_000_000,
  authorName: '灰鲸',
  appName: '停车',
  typeName: '逻辑漏洞',
  why: ['words'],
  sharedHundredths: 80,
  isEarlier: true,
});

test('Enter does at each button what a click does, and arrows move', async () => {
  answersByCall({ getSimilarReports: () => ({ list: [similar(1), similar(2)], duplicates: [] }) });
  const [onShow, onRepeats] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await onDesk(
    <SimilarTab
      reportId={idOf(9)}
      mayRepeat
      shownId={undefined}
      onShow={onShow}
      onRepeats={onRepeats}
    />,
  );
  const beside = (number: string) => page.getByRole('button', { name: `${number} 并排查看` });
  await expect.element(beside('SS-2026-000011')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(beside('SS-2026-000012')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onShow.mock.calls).toEqual([[idOf(2)]]);
  expect(onRepeats).not.toHaveBeenCalled();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => onRepeats.mock.calls).toEqual([[similar(2)]]);
});
