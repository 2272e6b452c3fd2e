import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { LeaveGuard } from '../../ui/leave/LeaveGuard.tsx';
import { PaletteKey } from './PaletteKey.tsx';

const act = vi.fn<() => void>();
const person = {
  id: '01993d6a-0000-7000-8000-0000000000aa',
  number: 1,
  name: '王审核',
  email: 'wang@example.com',
  language: null,
  roles: ['reviewer'],
} as const;

function Piece() {
  useKeys([{ key: 'i', name: '忽略', act }]);
  return (
    <>
      <textarea aria-label="写字" />
      <PaletteKey person={{ ...person, roles: [...person.roles] }} />
    </>
  );
}

function Unsaved() {
  return <LeaveGuard isDirty loss="会丢失" />;
}

afterEach(() => act.mockClear());
const box = page.getByRole('combobox', { name: '搜索操作、页面和报告' });

test('opens while somebody types, finds an act by its name and does it', async () => {
  await onDesk(<Piece />);
  await page.getByLabelText('写字').click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog', { name: '搜索操作、页面和报告' })).toBeVisible();
  await userEvent.fill(box, '忽');
  await expect.element(page.getByRole('option', { name: /^忽略/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => act.mock.calls.length).toBe(1);
  await expect.element(box).not.toBeInTheDocument();
});

test('leads to reports by number, and to pages', async () => {
  await onDesk(<Piece />);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(box, 'SS-2026-000015');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByTestId('address'))
    .toHaveTextContent('/reports?query=SS-2026-000015');
});

test("shows the page's acts first, and not itself", async () => {
  await onDesk(<Piece />);
  await userEvent.keyboard('{Control>}k{/Control}');
  const options = page.getByRole('option');
  await expect.element(options.first()).toMatchTextContent('忽略');
  expect(options.elements().some(({ textContent }) => textContent.includes('Ctrl+k'))).toBe(false);
});

test('arrows go round, and Enter takes what they chose', async () => {
  await onDesk(<Piece />);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(box, '忽');
  await expect.element(page.getByRole('option', { selected: true })).toMatchTextContent('忽略');
  await userEvent.keyboard('{ArrowUp}');
  await expect
    .element(page.getByRole('option', { selected: true }))
    .toMatchTextContent('在收件箱中搜索');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => act.mock.calls.length).toBe(1);
});

test('a page is left for another only after asking, where something would be lost', async () => {
  await onDesk(
    <>
      <Piece />
      <Unsaved />
    </>,
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(box, 'SS-2026-000015');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: '继续填写' }).click();
  expect(page.getByTestId('address').element().textContent).toBe('/');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(box, 'SS-2026-000015');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: '放弃并离开' }).click();
  await expect
    .element(page.getByTestId('address'))
    .toHaveTextContent('/reports?query=SS-2026-000015');
});

test('the Enter that ends a composition chooses nothing', async () => {
  await onDesk(<Piece />);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(box, '忽');
  box
    .element()
    .dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }),
    );
  await expect.element(box).toBeVisible();
  expect(act).not.toHaveBeenCalled();
});
