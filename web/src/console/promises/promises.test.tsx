import type { ConsoleWorkYear, KeptRates } from '@shieldsource/contract/promises/desk';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import { StaffSession } from '../../lib/staff-session.ts';
import CalendarPage from './CalendarPage.tsx';
import PromisesPage from './PromisesPage.tsx';
import { YearForm } from './YearForm.tsx';

beforeEach(() => keepToken('kept'));
afterEach(() => {
  keepToken('');
  vi.restoreAllMocks();
});

const auditor = {
  postStaffInfo: () => ({
    language: null,
    id: idOf(9),
    number: 7,
    name: '审计员',
    email: 'a@example.com',
    roles: ['auditor'],
  }),
  getStaffNotice: () => ({ roles: ['auditor'], temporaryAdmins: [] }),
};
const inSession = (shown: ReactNode) => <StaffSession>{shown}</StaffSession>;

const missing: ConsoleWorkYear = {
  year: 2027,
  state: 'missing',
  stateName: '未录入',
  workingDays: 261,
  free: [],
  madeUp: [],
  version: 0,
  changeTime: null,
  changerName: '',
};

test('cancelling takes back what was pressed', async () => {
  answersByCall({});
  await onDesk(<YearForm year={missing} onRefresh={() => undefined} />);
  await page.getByRole('button', { name: '2027 年 1 月 1 日 周五，上班' }).click();
  await page.getByRole('button', { name: '取消' }).click();
  await expect
    .element(page.getByRole('button', { name: '2027 年 1 月 1 日 周五，上班' }))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: '保存' })).not.toBeInTheDocument();
});

test('a day is pressed between working and free, and the year is sent as it was seen', async () => {
  const asked = answersByCall({
    postWorkYear: () => ({ version: 3 }),
    getWorkYears: () => ({ list: [] }),
  });
  await onDesk(<YearForm year={missing} onRefresh={() => undefined} />);
  await expect.element(page.getByText('1 月', { exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: '保存' }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: '2027 年 1 月 1 日 周五，上班' }).click();
  await expect
    .element(page.getByRole('button', { name: '2027 年 1 月 1 日 周五，放假' }))
    .toBeVisible();
  await page.getByRole('button', { name: '2027 年 1 月 3 日 周日，周末' }).click();
  await page.getByRole('button', { name: '2027 年 1 月 10 日 周日，周末' }).click();
  await page.getByRole('button', { name: '2027 年 1 月 10 日 周日，调休上班' }).click();
  await page.getByRole('checkbox', { name: /已按国务院办公厅的通知核对/ }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect.element(page.getByText('已保存 2027 年的工作日历')).toBeVisible();
  expect(asked.find(({ name }) => name === 'postWorkYear')?.input).toEqual({
    year: 2027,
    version: 0,
    isPublished: true,
    free: ['2027-01-01'],
    madeUp: ['2027-01-03'],
  });
});

test('a year that is missing says what that means; who may not write it looks at it', async () => {
  answersByCall({
    ...auditor,
    getWorkYears: () => ({ list: [{ ...missing, year: 2026 }, missing] }),
  });
  await onDesk(inSession(<CalendarPage />), '/calendar?year=2027');
  await expect.element(page.getByText(/录入之前，落到这一年的时限显示为“暂定”/)).toBeVisible();
  expect(page.getByRole('button', { name: /2027 年 1 月 1 日/ }).elements()).toHaveLength(0);
});

test('days that are pressed while the year is saved stay, and are saved next', async () => {
  const admin = { ...auditor.postStaffInfo(), roles: ['admin'] };
  let year = missing;
  const line = Promise.withResolvers<object>();
  const asked = answersByCall({
    ...auditor,
    postStaffInfo: () => admin,
    getWorkYears: () => ({ list: [year] }),
    postWorkYear: () => {
      year = { ...missing, free: ['2027-01-01'], version: 1 };
      return line.promise;
    },
  });
  const saves = () => asked.filter(({ name }) => name === 'postWorkYear');
  const day = (name: string) => page.getByRole('button', { name });
  await onDesk(inSession(<CalendarPage />), '/calendar?year=2027');
  await day('2027 年 1 月 1 日 周五，上班').click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect.poll(saves).toHaveLength(1);
  await day('2027 年 1 月 4 日 周一，上班').click();
  line.resolve({ version: 1 });
  await expect.element(page.getByText('已保存 2027 年的工作日历')).toBeVisible();
  await expect.element(day('2027 年 1 月 4 日 周一，放假')).toBeVisible();
  await page.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => saves().at(1)?.input)
    .toMatchObject({ version: 1, free: ['2027-01-01', '2027-01-04'] });
});

test('overtaken by a colleague, the days stay until the year is fetched again', async () => {
  const admin = { ...auditor.postStaffInfo(), roles: ['admin'] };
  let year = missing;
  let isCut = false;
  answersByCall({
    ...auditor,
    postStaffInfo: () => admin,
    getWorkYears: () => {
      if (isCut) throw new No('tooOften');
      return { list: [year] };
    },
    postWorkYear: () => {
      year = { ...missing, free: ['2027-01-01'], version: 1 };
      throw new No('conflict');
    },
  });
  const day = (name: string) => page.getByRole('button', { name });
  await onDesk(inSession(<CalendarPage />), '/calendar?year=2027');
  await day('2027 年 1 月 4 日 周一，上班').click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect.element(page.getByText('刚刚被其他人修改过')).toBeVisible();
  await expect.element(day('2027 年 1 月 4 日 周一，放假')).toBeVisible();
  isCut = true;
  await page.getByRole('button', { name: '刷新' }).click();
  await expect.element(page.getByText('操作太频繁，请稍后再试')).toBeVisible();
  await expect.element(day('2027 年 1 月 4 日 周一，放假')).toBeVisible();
  isCut = false;
  await page.getByRole('button', { name: '刷新' }).click();
  await expect.element(day('2027 年 1 月 1 日 周五，放假')).toBeVisible();
  await expect.element(day('2027 年 1 月 4 日 周一，上班')).toBeVisible();
});

const rates: KeptRates = {
  months: [{ month: '2026-11', kind: 'verdict', met: 2, missed: 1 }],
  levels: [{ level: 3, met: 2, missed: 1 }],
  people: [{ staffId: null, name: '', met: 2, missed: 1 }],
};

test('what was kept is told by month, level and person, and narrowed by promise', async () => {
  const asked = answersByCall({ ...auditor, getKeptRates: () => rates });
  await onDesk(inSession(<PromisesPage />), '/promises');
  const months = page.getByRole('table', { name: '各月达成率' });
  await expect.element(months.getByText('66.6%')).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^各月达成率/ })).toBeVisible();
  await expect.element(page.getByText('未分配')).toBeVisible();
  // the page scrolls, not its short tables
  const fixed = page
    .getByRole('table')
    .elements()
    .map((one) => one.closest('[data-head-fixed]'));
  expect(fixed).toEqual([null, null, null]);
  await page.getByRole('button', { name: '修复' }).click();
  await expect.poll(() => asked.at(-1)?.input).toEqual({ kind: 'fix' });
});

test('two colleagues of one name are two rows, also after another promise was looked at', async () => {
  const two = [7, 8].map((at) => ({ staffId: idOf(at), name: '王审核', met: at, missed: 0 }));
  answersByCall({
    ...auditor,
    getKeptRates: ({ kind }) => ({ ...rates, people: kind ? two.toReversed() : two }),
  });
  const warned = vi.spyOn(console, 'error');
  await onDesk(inSession(<PromisesPage />), '/promises');
  const people = page.getByRole('table', { name: '各人员达成率' });
  await expect.element(people.getByRole('cell', { name: '7', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '修复' }).click();
  await expect.poll(() => people.getByRole('row').elements()).toHaveLength(3);
  expect(warned).not.toHaveBeenCalled();
});

test('with nothing due yet it says so', async () => {
  answersByCall({
    ...auditor,
    getKeptRates: () => ({ ...rates, months: [], levels: [], people: [] }),
  });
  await onDesk(inSession(<PromisesPage />), '/promises');
  await expect.element(page.getByText(/暂无到期的时限/)).toBeVisible();
});
