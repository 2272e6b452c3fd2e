import { afterEach, beforeEach, expect, test } from 'vitest';
import { useState } from 'react';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { keepFocus } from './focus-stays.ts';

let end: () => void;
beforeEach(() => {
  end = keepFocus();
});
afterEach(() => end());

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Two letters with a delete button each; the list disappears with the last one. */
function Letters({ isSlow = false }) {
  const [left, setLeft] = useState(['甲', '乙']);
  const [busy, setBusy] = useState('');
  const remove = (name: string) => setLeft(left.filter((one) => one !== name));
  return (
    <section aria-label="消息">
      {left.length > 0 && (
        <ul>
          {left.map((name) => (
            <li key={name}>
              <button
                type="button"
                disabled={busy === name}
                onClick={() => (isSlow ? setBusy(name) : remove(name))}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" onPointerEnter={() => setBusy('')}>
        好了
      </button>
    </section>
  );
}

test('what has the focus goes, and the nearest place around it has it, seen and no stop of the tab key', async () => {
  await onPage(<Letters />);
  (button('甲').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const place = page.getByRole('region', { name: '消息' });
  await expect.element(place).toHaveFocus();
  expect(getComputedStyle(place.element()).outlineWidth).toBe('2px');
  await userEvent.keyboard('{Tab}');
  await expect.element(button('乙')).toHaveFocus();
  await expect.element(place).not.toHaveAttribute('tabindex');
});

test('what was only out of use has it again', async () => {
  await onPage(<Letters isSlow />);
  // what the pointer rests on since an earlier test it does not come to
  await userEvent.hover(button('乙'));
  (button('甲').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('甲')).toBeDisabled();
  await expect.poll(() => document.activeElement).toBe(document.body);
  await userEvent.hover(button('好了'));
  await expect.element(button('甲')).toHaveFocus();
});

test('who points elsewhere has let go', async () => {
  await onPage(
    <>
      <Letters />
      <p>别处</p>
    </>,
  );
  (button('甲').element() as HTMLElement).focus();
  await page.getByText('别处').click();
  document.querySelector('li')?.remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
});

test('who puts a phone’s keyboard away has let go', async () => {
  await onPage(<Letters />);
  const field = button('甲').element() as HTMLElement;
  field.focus();
  field.blur();
  await new Promise((resolve) => setTimeout(resolve));
  button('乙').element().remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
});

/** A field that speaks as it is left, which changes the page while the focus moves. */
function Speaking({ name }: { name: string }) {
  const [isLeft, setLeft] = useState(false);
  return (
    <p>
      <input aria-label={name} onBlur={() => setLeft(true)} />
      {isLeft && '必填'}
    </p>
  );
}

test('one press of the tab key moves on from a field that speaks as it is left', async () => {
  await onPage(
    <>
      <Speaking name="标题" />
      <Speaking name="地址" />
      <Speaking name="详情" />
    </>,
  );
  const field = (name: string) => page.getByRole('textbox', { name });
  (field('标题').element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(field('地址')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(field('详情')).toHaveFocus();
});

test('whoever goes on past the last field is not held there', async () => {
  await onPage(<Speaking name="标题" />);
  const field = page.getByRole('textbox', { name: '标题' });
  (field.element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('必填')).toBeVisible();
  await expect.element(field).not.toHaveFocus();
});
