import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { givenRow } from '../../../test/given-report.ts';
import { KeysHelp } from '../layout/KeysHelp.tsx';
import QueuePage from './QueuePage.tsx';

const rows = ['第一份', '第二份', '第三份'].map((title, at) =>
  givenRow({ id: `01993d6a-0000-7000-8000-00000000001${at}`, title, isOwn: at === 2 }),
);
const link = (title: string) => page.getByRole('link', { name: title });

afterEach(() => vi.restoreAllMocks());

describe('the queue by keyboard', () => {
  test('j and k move over the rows and stop at the ends', async () => {
    await show();
    await userEvent.keyboard('j');
    await expect.element(link('第一份')).toHaveFocus();
    await userEvent.keyboard('jj');
    await expect.element(link('第三份')).toHaveFocus();
    await userEvent.keyboard('jk');
    await expect.element(link('第二份')).toHaveFocus();
  });

  test('o opens the row one is at and remembers the place in the queue', async () => {
    await show('?status=2&page=3');
    await userEvent.keyboard('jjo');
    await expect
      .element(page.getByTestId('address'))
      .toHaveTextContent(`/reports/${rows[1]?.id}?page=3&status=2`);
  });

  test('Enter opens too', async () => {
    await show();
    await userEvent.keyboard('j{Enter}');
    await expect.element(page.getByTestId('address')).toHaveTextContent(`/reports/${rows[0]?.id}`);
  });

  test('? shows every key of the page, and the keys rest behind it', async () => {
    await show();
    await userEvent.keyboard('?');
    const help = page.getByRole('dialog', { name: '快捷键' });
    await expect.element(help).toBeVisible();
    for (const name of ['下一份报告', '上一份报告', '打开报告，也可以按 Enter', '显示全部快捷键']) {
      await expect.element(help.getByText(name)).toBeVisible();
    }
    await userEvent.keyboard('o');
    await expect.element(page.getByTestId('address')).toHaveTextContent('/');
  });
});

test('what waits beside its status is a queue with a name of its own', async () => {
  await show('?flag=2');
  await expect.element(page.getByRole('heading', { name: '审核队列：申诉中' })).toBeInTheDocument();
});

test("one's own report is marked", async () => {
  await show();
  const own = page.getByRole('row', { name: /第三份/ });
  await expect.element(own.getByText('自己提交的，不能处理')).toBeVisible();
  expect(page.getByText('自己提交的，不能处理').elements()).toHaveLength(1);
});

async function show(search = '') {
  answersByCall({
    getReviewPage: () => ({
      list: rows,
      total: 3,
      page: 1,
      pageSize: 20,
      counts: [],
      flagCounts: [],
    }),
  });
  await onDesk(
    <>
      <KeysHelp />
      <Routes>
        <Route path="/" element={<QueuePage />} />
      </Routes>
    </>,
    `/${search}`,
  );
  await expect.element(page.getByRole('table')).toBeVisible();
}
