import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { commit } from './commit.ts';

const sent = vi.fn<(name: string) => void>();
beforeEach(() => sent.mockClear());

const form = (name: string) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      sent(name);
    }}
  >
    <input aria-label={name} />
  </form>
);

test('the form that has the focus is sent, else the decision', async () => {
  await onDesk(
    <>
      <div data-decision>{form('判断')}</div>
      {form('回复')}
    </>,
  );
  commit();
  await page.getByLabelText('回复').click();
  commit();
  expect(sent.mock.calls).toEqual([['判断'], ['回复']]);
});

test('a decision that is not shown is not sent', async () => {
  await onDesk(
    <div data-decision hidden>
      {form('判断')}
    </div>,
  );
  commit();
  expect(sent).not.toHaveBeenCalled();
});
