import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import { givenDetail } from '../../../test/given-report.ts';
import { keepToken } from '../../lib/front.ts';
import { StaffSession } from '../../lib/staff-session.ts';
import { DecisionPane } from './DecisionPane.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
});

test('each tab leads to one panel, and no two have the same id', async () => {
  keepToken('kept');
  answersByCall({
    postStaffInfo: () => ({
      language: null,
      id: idOf(3),
      name: '王审核',
      number: 1,
      email: 'wang@example.com',
      roles: ['reviewer'],
    }),
    getVerdictList: () => ({ list: [] }),
  });
  await onDesk(
    <StaffSession>
      <DecisionPane
        detail={givenDetail()}
        besideId={undefined}
        onBeside={() => undefined}
        onUndo={() => undefined}
        onNext={() => undefined}
      />
    </StaffSession>,
  );
  for (const name of ['判断', '记录', '判断']) {
    await page.getByRole('tab', { name }).click();
    await expect.element(page.getByRole('tabpanel', { name })).toBeVisible();
    const ids = [...document.querySelectorAll('[role=tabpanel]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});
