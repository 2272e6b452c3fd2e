import { getReviewPage } from '@shieldsource/contract/console';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serverAnswers } from '../../../test/answers.ts';
import { onDesk } from '../../../test/desk.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import { givenRow } from '../../../test/given-report.ts';
import { useNeighbours } from './neighbours.ts';
import type { QueuePlace } from './queue.ts';

const at = (createTime: number) => givenRow({ id: idOf(createTime), createTime });
const [first, second, third] = [at(10), at(20), at(30)];
type Row = typeof first;
const address = page.getByTestId('address');

afterEach(() => vi.restoreAllMocks());

describe('going on from a report', () => {
  test('stays in the tab one came from', async () => {
    serverAnswers(pageWith([first, second], 2));
    await show(first, { page: 1, pageSize: 20, status: 1 });
    await page.getByRole('button', { name: '下一份' }).click();
    await expect.element(address).toHaveTextContent(`/reports/${second.id}`);
  });

  test('crosses to the next page of the queue', async () => {
    const asked = serverAnswers(pageWith([first, second], 23), pageWith([third], 23));
    await show(second, { page: 1, pageSize: 20, status: 1 });
    await page.getByRole('button', { name: '下一份' }).click();
    await expect.element(address).toHaveTextContent(`/reports/${third.id}?page=2`);
    expect(asked.map(({ path }) => path)).toEqual([getReviewPage.path, getReviewPage.path]);
  });

  test('ends at the queue one came from where there is no other report', async () => {
    serverAnswers(pageWith([second, first], 2));
    await show(first, { page: 1, pageSize: 20, status: 4 });
    await page.getByRole('button', { name: '下一份' }).click();
    await expect.element(address).toHaveTextContent('/?status=4');
  });
});

const pageWith = (list: readonly Row[], total: number) => ({
  code: 0,
  result: { list, total, page: 1, pageSize: 20, counts: [], flagCounts: [] },
});

async function show(here: Row, place: QueuePlace) {
  await onDesk(<Next here={here} place={place} />);
}

function Next({ here, place }: { here: Row; place: QueuePlace }) {
  const { go } = useNeighbours(here, place);
  return (
    <button type="button" onClick={() => void go(1)}>
      下一份
    </button>
  );
}
