import { postAccountSessionsEnd } from '@shieldsource/contract/people/desk';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import { call } from '../../lib/client.ts';
import { StaffSession } from '../../lib/staff-session.ts';
import { Proof } from './Proof.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

test('an act that comes before anything else has loaded waits for the factor, then goes on as it was', async () => {
  let isProven = false;
  const asked = answersByCall({
    postStaffProve: () => {
      isProven = true;
      return null;
    },
    postAccountSessionsEnd: () => {
      if (!isProven) throw new No('proofNeeded');
      return { sessions: 2 };
    },
  });
  await onPage(
    <StaffSession>
      <Proof />
    </StaffSession>,
  );
  const act = () => call(postAccountSessionsEnd, { researcherId: idOf(1), reason: '丢了手机' });
  const code = page.getByRole('dialog', { name: '验证身份' }).getByRole('textbox');

  const givenUp = act().catch((error: unknown) => error);
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(await givenUp).toMatchObject({ kind: 'cancelled' });
  await expect.poll(() => code.elements()).toEqual([]);

  const [first, second] = [act(), act()];
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  expect(await Promise.all([first, second])).toEqual([{ sessions: 2 }, { sessions: 2 }]);
  const names = asked.map(({ name }) => name).filter((name) => name.startsWith('post'));
  expect(names).toEqual([
    'postAccountSessionsEnd',
    'postAccountSessionsEnd',
    'postAccountSessionsEnd',
    'postStaffProve',
    'postAccountSessionsEnd',
    'postAccountSessionsEnd',
  ]);
});
