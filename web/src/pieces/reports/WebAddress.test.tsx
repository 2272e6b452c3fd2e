import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { WebAddress } from './WebAddress.tsx';

const url = 'https://pay.member.example.com/orders/2026/detail?order=1&back=%2Fhome';

test('an address is read and copied as it is, and leads nowhere', async () => {
  const { container } = await onPage(<WebAddress url={url} />);
  await expect.element(page.getByText(url)).toBeVisible();
  expect(container.querySelector('a')).toBeNull();
});

test('one that is too long for a line goes on behind a separator', async () => {
  await page.viewport(160, 800);
  const { container } = await onPage(<WebAddress url={url} />);
  const lines = linesOf(container.querySelector('code') as HTMLElement);
  expect(lines.join('')).toBe(url);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/[/?&=.]$/);
});

/** The words of an element as they are broken into lines. */
function linesOf(element: HTMLElement): string[] {
  const lines = new Map<number, string>();
  const range = document.createRange();
  for (const text of [...element.childNodes].filter((node) => node instanceof Text)) {
    for (let at = 0; at < text.length; at++) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { top } = range.getBoundingClientRect();
      lines.set(top, (lines.get(top) ?? '') + text.data[at]);
    }
  }
  return [...lines.values()];
}
