import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulated } from '../../../test/emulated.ts';
import portalShell from '../../../portal.html?raw';
import consoleShell from '../../../console.html?raw';
import { onPage } from '../../../test/on-page.tsx';

const root = document.documentElement;
afterEach(async () => {
  await emulated();
  root.dataset['colorScheme'] = 'light';
});

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

test('paper shows what is to be read, in light colours, and nothing to press', async () => {
  await onPage(
    <div data-testid="sheet">
      <header>顶栏</header>
      <nav>菜单</nav>
      <main>
        <article>
          <header>编号</header>
          <p>正文</p>
        </article>
        <table>
          <thead>
            <tr>
              <th>
                <button type="button">时间</button>
              </th>
            </tr>
          </thead>
        </table>
        <select aria-label="排序" />
        <section>
          <form>评论框</form>
        </section>
        <div role="toolbar">工具</div>
        <button type="button">浮动</button>
        <button type="button">
          <img src={pixel} alt="截图" />
        </button>
      </main>
      <footer>页脚</footer>
    </div>,
  );
  const ground = () => getComputedStyle(root).getPropertyValue('--surface');
  const light = ground();
  root.dataset['colorScheme'] = 'dark';
  expect(ground()).not.toBe(light);
  await emulated({ media: 'print' });
  expect(ground()).toBe(light);
  await expect.element(page.getByRole('img', { name: '截图' })).toBeVisible();
  expect((page.getByTestId('sheet').element() as HTMLElement).innerText).toMatch(
    /^\s*编号\s+正文\s+时间\s*$/,
  );
});

test('where colours are forced, shapes are drawn and what is chosen has a line around it', async () => {
  await onPage(
    <>
      <button type="button" aria-pressed="true">
        按下
      </button>
      <a href="#here" aria-current="page">
        这里
      </a>
      <label>
        <input type="radio" defaultChecked />
        选项
      </label>
      <span data-testid="shape" />
    </>,
  );
  const lineOf = (name: string) => getComputedStyle(page.getByText(name).element()).outlineStyle;
  const lines = () => ['按下', '这里', '选项'].map(lineOf);
  expect(lines()).toEqual(['none', 'none', 'none']);
  await emulated({ forcedColors: 'active' });
  expect(lines()).toEqual(['solid', 'solid', 'solid']);
  const shape = getComputedStyle(page.getByTestId('shape').element());
  expect(shape.getPropertyValue('forced-color-adjust')).toBe('none');
  expect(getComputedStyle(root).getPropertyValue('--surface').trim()).toBe('Canvas');
});

test.each(Object.entries({ portalShell, consoleShell }))(
  'the first line of %s is for browsers that are older than ours',
  (_, shell) => {
    const line = new DOMParser().parseFromString(shell, 'text/html').body.firstElementChild;
    document.body.prepend(line ?? '');
    const isShown = () => line?.checkVisibility();
    expect(isShown()).toBe(false);
    // an older browser skips the rule that hides it
    const hides = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .find((rule) => rule.cssText.includes('.old-browser') && rule instanceof CSSSupportsRule);
    const { cssText = '', parentStyleSheet: sheet } = hides ?? {};
    sheet?.deleteRule([...sheet.cssRules].findIndex((rule) => rule === hides));
    expect(isShown()).toBe(true);
    sheet?.insertRule(cssText, sheet.cssRules.length);
    expect(isShown()).toBe(false);
    line?.remove();
  },
);
