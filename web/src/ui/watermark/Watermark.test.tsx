import { expect, test } from 'vitest';
import { onPage } from '../../../test/on-page.tsx';
import { dateOf } from '../text/formats.ts';
import { Watermark } from './Watermark.tsx';

test('tiles of 400 × 120 at an angle of 5, 0.005 opaque, say who and which day', async () => {
  const { container } = await onPage(<Watermark who={10086} />);
  const mark = container.querySelector('svg');
  const pattern = mark?.querySelector('pattern');
  const sizes = ['width', 'height', 'patternTransform'].map((name) => pattern?.getAttribute(name));
  expect(sizes).toEqual(['400', '120', 'rotate(5)']);
  expect(mark && getComputedStyle(mark).opacity).toBe('0.005');
  expect(pattern?.textContent).toBe(`10086 ${dateOf(Date.now()).slice(5)}`);
  expect(mark && getComputedStyle(mark).pointerEvents).toBe('none');
  expect(mark?.querySelector('rect')?.getAttribute('fill')).toBe(`url(#${pattern?.id})`);
});
