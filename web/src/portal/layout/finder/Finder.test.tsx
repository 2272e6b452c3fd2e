import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../../test/answers-by-call.ts';
import { asMember } from '../../../../test/as-member.tsx';
import { idOf } from '../../../../test/given-my-report.ts';
import { onPage } from '../../../../test/on-page.tsx';
import { keepToken } from '../../../lib/front.ts';
import { MemberSession } from '../../../lib/member-session.ts';
import { Finder } from './Finder.tsx';

const box = page.getByRole('combobox', { name: '搜索报告、公告、礼品和页面' });
const hit = (name: RegExp) => page.getByRole('option', { name });
const address = page.getByTestId('address');
const found = {
  reports: [{ id: idOf(1), number: 'SS-2026-000007', title: '登录接口越权' }],
  announcements: [{ id: idOf(2), title: '登录加固专项' }],
  gifts: [{ id: idOf(3), name: '登录礼盒' }],
};

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
});

/** Whether a letter that is pressed outside of any field is kept from the page. */
const isSwallowed = (key: string): boolean =>
  !document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );

async function openByKey() {
  // the key works once the button is there
  await expect.element(page.getByRole('button', { name: '搜索' })).toBeVisible();
  await userEvent.keyboard('/');
}

// the first test, as the dialog must not have been fetched yet
test('nothing is collected any more once the page was left before the dialog came', async () => {
  function Page() {
    const [isHere, setHere] = useState(true);
    return (
      <>
        {isHere && <Finder />}
        <button type="button" onClick={() => setHere(false)}>
          离开
        </button>
      </>
    );
  }
  await asMember(<Page />, { answers: { getFound: () => found } });
  await expect.element(page.getByRole('button', { name: '搜索' })).toBeVisible();
  for (const name of ['搜索', '离开'])
    (page.getByRole('button', { name }).element() as HTMLElement).click();
  await expect.element(page.getByRole('button', { name: '搜索' })).not.toBeInTheDocument();
  expect(isSwallowed('a')).toBe(false);
});

test('a key opens it; what is typed finds reports, announcements, gifts and pages, and Enter goes there', async () => {
  const asked = await asMember(<Finder />, { answers: { getFound: () => found } });
  await openByKey();
  await expect.element(box).toHaveFocus();
  await userEvent.fill(box, '登录');
  await expect.element(hit(/登录密码/)).toBeVisible();
  await expect.element(hit(/登录接口越权 SS-2026-000007/)).toBeVisible();
  await expect.element(hit(/登录加固专项/)).toBeVisible();
  await expect.element(hit(/登录礼盒/)).toBeVisible();
  expect(asked.filter(({ name }) => name === 'getFound').map(({ input }) => input)).toEqual([
    { words: '登录' },
  ]);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
  await expect.element(address).toHaveTextContent(`/personal/submit/detail/${idOf(1)}`);
  await expect.element(box).not.toBeInTheDocument();
});

test('Enter opens nothing that the words before have found', async () => {
  const later = Promise.withResolvers<typeof found>();
  await asMember(<Finder />, {
    answers: {
      getFound: ({ words }) => (words === '登录' ? found : later.promise),
    },
  });
  await openByKey();
  await userEvent.fill(box, '登录');
  await expect.element(hit(/登录接口越权/)).toBeVisible();
  await userEvent.fill(box, '登录礼盒');
  await expect.element(hit(/登录接口越权/)).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveTextContent(`/award/exchange/${idOf(3)}`);
  later.resolve(found);
});

test('what is typed before it has come is in its box', async () => {
  await asMember(<Finder />, { answers: { getFound: () => found } });
  await expect.element(page.getByRole('button', { name: '搜索' })).toBeVisible();
  for (const key of ['/', 'l', 'o', 'h', 'Backspace', 'g'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await expect.element(box).toHaveValue('log');
  await userEvent.keyboard('1');
  await expect.element(box).toHaveValue('log1');
});

test('a visitor finds pages for everybody, by the button too', async () => {
  answersByCall({ getFound: () => ({ ...found, reports: [] }) });
  await onPage(
    <MemberSession>
      <Finder />
    </MemberSession>,
  );
  await page.getByRole('button', { name: '搜索' }).click();
  await userEvent.fill(box, '规则');
  await expect.element(hit(/规则与范围/)).toBeVisible();
  await userEvent.fill(box, '个人');
  await expect.element(hit(/个人中心/)).not.toBeInTheDocument();
});

test('says that nothing was found, and what went wrong', async () => {
  let isBroken = false;
  await asMember(<Finder />, {
    answers: {
      getFound: () => {
        if (isBroken) throw new No('tooOften');
        return { reports: [], announcements: [], gifts: [] };
      },
    },
  });
  await openByKey();
  for (const words of ['没有这样的', 'SS-9999']) {
    await userEvent.fill(box, words);
    await expect.element(page.getByText(/没有找到/)).toBeVisible();
  }
  isBroken = true;
  await userEvent.fill(box, '也没有这样的');
  await expect.element(page.getByText('操作太频繁，请稍后再试')).toBeVisible();
});

test('the Enter that ends a composition opens nothing', async () => {
  await asMember(<Finder />, { answers: { getFound: () => found } });
  await openByKey();
  await userEvent.fill(box, '登录');
  await expect.element(hit(/登录密码/)).toBeVisible();
  box
    .element()
    .dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }),
    );
  await expect.element(box).toBeVisible();
});

test('? lists the keys, and keys rest while somebody writes', async () => {
  await asMember(
    <>
      <input aria-label="写字" />
      <Finder />
    </>,
    { answers: { getFound: () => found } },
  );
  await page.getByLabelText('写字').click();
  await userEvent.keyboard('/?');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
  await expect.element(page.getByText('我的漏洞')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('gr');
  await expect.element(address).toHaveTextContent('/personal/submit');
});

test('pressed again before the dialog has come, it opens once and takes what is typed', async () => {
  await asMember(<Finder />, { answers: { getFound: () => found } });
  const button = page.getByRole('button', { name: '搜索' });
  await expect.element(button).toBeVisible();
  for (let press = 0; press < 2; press += 1) (button.element() as HTMLElement).click();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('log');
  await expect.element(box).toHaveValue('log');
  expect(isSwallowed('a')).toBe(false);
});
