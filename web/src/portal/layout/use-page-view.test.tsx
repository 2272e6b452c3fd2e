import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onPage } from '../../../test/on-page.tsx';
import { usePageView } from './use-page-view.ts';

const home = {
  title: '公告',
  routeName: '/announcement/home',
  fullPath: '/announcement/home',
} as const;
const detail = {
  title: '公告详情',
  routeName: '/announcement/detail/:id',
  fullPath: '/announcement/detail/1',
} as const;

function Place() {
  const [view, setView] = useState<typeof home | typeof detail>();
  usePageView(view);
  return (
    <>
      <button type="button" onClick={() => setView(home)}>
        列表
      </button>
      <button type="button" onClick={() => setView({ ...detail })}>
        详情
      </button>
    </>
  );
}
const go = (name: string) => page.getByRole('button', { name }).click();

afterEach(() => vi.restoreAllMocks());

test('each page is counted once when it is shown, and none while it is waited for', async () => {
  const asked = answersByCall({ jsonPageView: () => null });
  await onPage(<Place />);
  expect(asked).toEqual([]);
  await go('列表');
  await go('列表');
  await go('详情');
  // rendering the same page again is not another view
  await go('详情');
  await expect.poll(() => asked.map(({ input }) => input)).toEqual([home, detail]);
});

test('a view that cannot be counted is nobody’s concern', async () => {
  const asked = answersByCall({
    jsonPageView: () => {
      throw new No('tooOften');
    },
  });
  await onPage(<Place />);
  await go('列表');
  await expect.poll(() => asked).toHaveLength(1);
  await expect.element(page.getByText('操作太频繁')).not.toBeInTheDocument();
});
