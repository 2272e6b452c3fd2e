import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { startAtTop, Tall } from '../../../test/tall.tsx';
import { AnchorList, type Anchor } from './AnchorList.tsx';

const anchors: readonly Anchor[] = [
  { id: 'one', title: '范围', depth: 1 },
  { id: 'two', title: '细则', depth: 2 },
  { id: 'three', title: '奖励', depth: 1 },
];
const list = page.getByRole('navigation', { name: '本页内容' });
const link = (name: string) => list.getByRole('link', { name });

const show = () =>
  onPage(
    <>
      <AnchorList label="本页内容" anchors={anchors} />
      {anchors.map(({ id, title }) => (
        <section key={id}>
          <h2 id={id}>{title}</h2>
          <Tall />
        </section>
      ))}
    </>,
  );

startAtTop();

test('the section that is read is marked, and only that one', async () => {
  await show();
  await expect.element(link('范围')).toHaveAttribute('aria-current', 'location');
  scrollTo(0, 1400);
  await expect.element(link('细则')).toHaveAttribute('aria-current', 'location');
  await expect.element(link('范围')).not.toHaveAttribute('aria-current');
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(link('奖励')).toHaveAttribute('aria-current', 'location');
});

test('a link leads to its section, by keyboard too', async () => {
  await show();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(link('细则')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.hash).toBe('#two');
  await expect.element(link('细则')).toHaveAttribute('aria-current', 'location');
});

test('on a narrow screen it is a menu that says where one is, and closes behind a choice', async () => {
  await page.viewport(375, 700);
  await show();
  const menu = list.getByRole('button', { name: '本页内容 · 范围' });
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
  await expect.element(link('奖励')).not.toBeInTheDocument();
  await menu.click();
  await link('奖励').click();
  await expect
    .element(list.getByRole('button', { name: '本页内容 · 奖励' }))
    .toHaveAttribute('aria-expanded', 'false');
  await expect.element(link('奖励')).not.toBeInTheDocument();
});
