import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { Carousel } from './Carousel.tsx';

const slides = ['甲', '乙', '丙'].map((name) => ({
  key: name,
  content: <a href={`#${name}`}>{name}</a>,
}));
const show = (shown = slides) => onPage(<Carousel label="公告轮播" slides={shown} />);
const at = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);
async function shows(name: string) {
  await expect.poll(at).toEqual([name]);
}
/** Waits until the timer of the next slide runs: it starts a moment after a slide is visible. */
async function ticks() {
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
}
const press = (name: string) =>
  page
    .getByRole('button', { name })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));

/** The part of the browser's protocol that is used: importing its full types would bring the types of Node into every page. */
interface Emulation {
  send(
    method: 'Emulation.setEmulatedMedia',
    given: { features: { name: string; value: string }[] },
  ): Promise<void>;
}

// Other tests run with reduced motion; here the motion is tested.
const prefer = (value: 'no-preference' | 'reduce') =>
  (cdp() as unknown as Emulation).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  });
beforeAll(() => prefer('no-preference'));
afterAll(() => prefer('reduce'));

let now = 0;
beforeEach(async () => {
  // A test file before may have left the pointer where the carousel appears, which would pause it.
  const corner = { x: innerWidth - 1, y: innerHeight - 1 };
  await userEvent.hover(document.documentElement, { position: corner, force: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  now = 0;
});
/** Advances the timers of the page. */
const pass = (ms: number) => {
  vi.advanceTimersByTime(ms);
  now += ms;
};

describe('left alone', () => {
  test('it shows the next after 3000 ms, no sooner, and begins again behind the last', async () => {
    await show();
    await shows('甲');
    await ticks();
    pass(2_999);
    await shows('甲');
    pass(1);
    await shows('乙');
    await ticks();
    pass(3_000);
    await shows('丙');
    await ticks();
    pass(3_000);
    await shows('甲');
    expect(now).toBe(9_000);
  });

  test('one slide alone stays, and has nothing to press', async () => {
    await show(slides.slice(0, 1));
    pass(9_000);
    await shows('甲');
    expect(page.getByRole('button').elements()).toEqual([]);
  });
});

describe('it rests', () => {
  test('while the pointer is over it', async () => {
    await show();
    const carousel = page.getByRole('region', { name: '公告轮播' }).element();
    carousel.dispatchEvent(new PointerEvent('pointerenter'));
    pass(9_000);
    await shows('甲');
    carousel.dispatchEvent(new PointerEvent('pointerleave'));
    await expect
      .poll(() => {
        pass(3_000);
        return at();
      })
      .not.toEqual(['甲']);
  });

  test('while the focus is in it', async () => {
    await show();
    const link = page.getByRole('link', { name: '甲' }).element() as HTMLElement;
    link.focus();
    await expect.element(page.getByRole('region').getByText('甲')).toHaveFocus();
    pass(9_000);
    await shows('甲');
    expect(document.activeElement).toBe(link);
  });

  test('when it is told to, until told otherwise', async () => {
    await show();
    press('暂停轮播');
    await expect.element(page.getByRole('button', { name: '继续轮播' })).toBeVisible();
    pass(9_000);
    await shows('甲');
    press('继续轮播');
    await expect.element(page.getByRole('button', { name: '暂停轮播' })).toBeVisible();
    await ticks();
    pass(3_000);
    await shows('乙');
  });
});

describe('its arrows', () => {
  test('turn once in 300 ms, however often they are pressed', async () => {
    await show();
    press('下一张');
    await shows('乙');
    pass(299);
    press('下一张');
    await shows('乙');
    pass(1);
    press('下一张');
    await shows('丙');
    pass(300);
    press('上一张');
    await shows('乙');
  });

  test('lead from the first back to the last', async () => {
    await show();
    press('上一张');
    await shows('丙');
  });
});

test('dots lead to their slide at once, and mark it', async () => {
  await show();
  press('看第 3 张');
  await shows('丙');
  await expect
    .element(page.getByRole('button', { name: '看第 3 张' }))
    .toHaveAttribute('aria-current', 'true');
});

test('by keyboard the arrow keys turn it, and hidden slides are not reached', async () => {
  vi.useRealTimers();
  await show();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: '甲' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await shows('乙');
});
