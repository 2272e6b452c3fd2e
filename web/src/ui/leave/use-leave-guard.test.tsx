import { type MouseEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { TitleBar } from '../page/TitleBar.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

function Form({ isDirty }: { isDirty: boolean }) {
  const { pathname } = useLocation();
  return (
    <>
      <Link to="/away?page=2">离开</Link>
      <a href="?draft=2" onClick={stays}>
        另一份
      </a>
      <a href="#below" onClick={stays}>
        下方
      </a>
      <LeaveGuard isDirty={isDirty && pathname === '/'} loss="会丢失" />
    </>
  );
}

/** The page of the tests stays, whoever else would let it go. */
const stays = (event: MouseEvent) => event.preventDefault();

const address = page.getByTestId('address');
const away = page.getByRole('link', { name: '离开' });
const unloads = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a link waits for an answer while something would be lost', async () => {
  await onPage(<Form isDirty />);
  await away.click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect.element(address).toHaveTextContent('/');

  await away.click();
  await page.getByRole('button', { name: '放弃并离开' }).click();
  await expect.element(address).toHaveTextContent('/away?page=2');
});

test('so does one to the same page about something else, and one to a place on it does not', async () => {
  await onPage(<Form isDirty />);
  await page.getByRole('link', { name: '下方' }).click();
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  await page.getByRole('link', { name: '另一份' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(address).toHaveTextContent('/');
});

test('the arrow of a page asks too', async () => {
  await onPage(
    <>
      <TitleBar title="报告" back="/away" />
      <Form isDirty />
    </>,
  );
  await page.getByRole('button', { name: '返回' }).click();
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect.element(address).toHaveTextContent('/');
  await page.getByRole('button', { name: '返回' }).click();
  await page.getByRole('button', { name: '放弃并离开' }).click();
  await expect.element(address).toHaveTextContent('/away');
});

test('a form that is still there on the next page asks again', async () => {
  function Stays() {
    return (
      <>
        <Link to="/away">离开</Link>
        <Link to="/further">再离开</Link>
        <LeaveGuard isDirty loss="会丢失" />
      </>
    );
  }
  await onPage(<Stays />);
  await page.getByRole('link', { name: '离开', exact: true }).click();
  await page.getByRole('button', { name: '放弃并离开' }).click();
  await expect.element(address).toHaveTextContent('/away');
  await page.getByRole('link', { name: '再离开' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('a link of the console leads to where it says', async () => {
  await onPage(<Form isDirty />, { at: '/console/', base: '/console/' });
  await away.click();
  await page.getByRole('button', { name: '放弃并离开' }).click();
  await expect.element(address).toHaveTextContent('/away?page=2');
});

test('a link that chooses a language asks nothing, as its window does', async () => {
  await onPage(
    <>
      <Form isDirty />
      <a href="/?lang=en" hrefLang="en" onClick={stays}>
        English
      </a>
    </>,
  );
  await page.getByRole('link', { name: 'English' }).click();
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
});

test('of two forms the newer one asks, once, and the other one after it', async () => {
  const Two = () => {
    const [isSecond, setSecond] = useState(true);
    return (
      <>
        <TitleBar title="报告" back="/away" />
        <Form isDirty />
        {isSecond && <Form isDirty />}
        <button type="button" onClick={() => setSecond(false)}>
          发送
        </button>
      </>
    );
  };
  await onPage(<Two />);
  const [dialog, stay] = [page.getByRole('dialog'), page.getByRole('button', { name: '继续填写' })];
  await away.first().click();
  await stay.click();
  await page.getByRole('button', { name: '发送' }).click();
  await page.getByRole('button', { name: '返回' }).click();
  await expect.element(dialog).toBeVisible();
  await stay.click();
  await expect.element(address).toHaveTextContent('/');
});

test('closing the window warns only while something would be lost', async () => {
  const screen = await onPage(<Form isDirty />);
  expect(unloads()).toBe(true);
  await screen.unmount();
  expect(unloads()).toBe(false);
});

test('nothing is asked when nothing would be lost', async () => {
  await onPage(<Form isDirty={false} />);
  await away.click();
  await expect.element(address).toHaveTextContent('/away?page=2');
  expect(unloads()).toBe(false);
});
