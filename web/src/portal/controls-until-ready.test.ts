import { afterEach, expect, test } from 'vitest';
import { disableControls, enableControls } from './controls-until-ready.ts';

const place = document.createElement('main');
// the linter forbids setting markup from text in pages, so the test uses the parser directly
const drawn = (html: string) => {
  const page = new DOMParser().parseFromString(disableControls(html), 'text/html');
  place.replaceChildren(...page.body.childNodes);
  document.body.append(place);
  return [...place.querySelectorAll<HTMLInputElement>('button, input')];
};

afterEach(() => place.remove());

test('controls are out of use until the page is ready, and those that were stay so', () => {
  const controls = drawn(
    '<button type="button">登录</button><input name="phone" autofocus=""><button disabled="">上一页</button><a href="/">首页</a>',
  );
  expect(controls.map(({ disabled }) => disabled)).toEqual([true, true, true]);
  enableControls(place);
  expect(controls.map(({ disabled }) => disabled)).toEqual([false, false, true]);
  expect(document.activeElement).toBe(controls[1]);
});

test('whoever is somewhere already stays there', () => {
  drawn('<a href="/">首页</a><input autofocus="">');
  place.querySelector('a')?.focus();
  enableControls(place);
  expect(document.activeElement?.textContent).toBe('首页');
});
