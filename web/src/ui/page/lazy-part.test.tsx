import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { dismiss, shownToasts } from '../toast/toasts.ts';
import { lazyPart } from './lazy-part.tsx';

interface CardProps {
  readonly name: string;
  readonly onClose: () => void;
}
const Card = ({ name }: CardProps) => <p>{name}的名片</p>;

afterEach(() => {
  for (const { id } of shownToasts()) dismiss(id);
});

test('a piece that cannot be fetched says so, leaves the page alone and comes when it is asked for again', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Card }>>()
    .mockRejectedValueOnce(new TypeError('no connection'))
    .mockResolvedValue({ default: Card });
  const Part = lazyPart(load);
  const Place = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="写了一半" />
        <button type="button" onClick={() => setOpen(true)}>
          名片
        </button>
        {isOpen && <Part name="灰鲸" onClose={() => setOpen(false)} />}
      </>
    );
  };
  await onPage(<Place />);
  await page.getByLabelText('写了一半').fill('还在');
  await page.getByRole('button', { name: '名片' }).click();
  await expect.poll(() => shownToasts().map(({ text }) => text)).toEqual(['网络错误']);
  await expect.element(page.getByLabelText('写了一半')).toHaveValue('还在');

  await page.getByRole('button', { name: '名片' }).click();
  await expect.element(page.getByText('灰鲸的名片')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a piece is shown as it arrives, before what React holds back for the sake of its placeholder', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Named }>();
  const shown: string[] = [];
  const Named = ({ name }: { name: string }) => {
    useLayoutEffect(() => void shown.push(name), [name]);
    return <p>{name}</p>;
  };
  const Plain = lazy(() => promise);
  const Part = lazyPart(() => promise, <p>稍候</p>);
  await onPage(
    <>
      <Suspense>
        <Plain name="plain" />
      </Suspense>
      <Part name="part" />
    </>,
  );
  await expect.element(page.getByText('稍候')).toBeVisible();
  resolve({ default: Named });
  await expect.poll(() => shown).toEqual(['part', 'plain']);
});
