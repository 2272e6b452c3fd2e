import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import { StaffSession } from '../../lib/staff-session.ts';
import { ConsoleFrame } from './ConsoleFrame.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

test('says once, below the page, whose times these are where the clock shows others', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0);
  answersByCall({});
  const person = {
    id: idOf(1),
    number: 1,
    name: '王审核',
    email: 'w@example.com',
    language: null,
    roles: [],
  };
  await onPage(
    <StaffSession>
      <ConsoleFrame person={person} />
    </StaffSession>,
  );
  await expect.element(page.getByRole('main').getByText('时间均为北京时间')).toBeVisible();
  expect(page.getByText('时间均为北京时间').elements()).toHaveLength(1);
});
