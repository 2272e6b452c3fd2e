import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { givenComment, givenRecord, idOf } from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import { CommentItem } from './CommentItem.tsx';
import { StepItem } from './StepItem.tsx';

test('the report moves by stations, people speak beside their portraits, and anything else is a small stop', async () => {
  const freshAddressOf = async () => '';
  const asked = givenRecord({ id: idOf(101), action: 'askInformation', fromStatus: null });
  await onPage(
    <ol className="column">
      <StepItem step={givenRecord()} freshAddressOf={freshAddressOf} />
      <CommentItem
        comment={givenComment()}
        freshAddressOf={freshAddressOf}
        onEdit={() => Promise.resolve()}
      />
      <StepItem step={asked} freshAddressOf={freshAddressOf} />
    </ol>,
  );
  await expect.element(page.getByRole('listitem').first()).toBeVisible();
  const marks = page
    .getByRole('listitem')
    .elements()
    .map((entry) => entry.firstElementChild?.getBoundingClientRect());
  expect(marks.map((mark) => mark?.width)).toEqual([10, 24, 6]);
  // all on one line
  expect(new Set(marks.map((mark) => mark && mark.left + mark.width / 2)).size).toBe(1);
});
