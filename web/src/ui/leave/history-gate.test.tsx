import { useEffect } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { LeaveGuard } from './LeaveGuard.tsx';

const start = location.pathname + location.search;

afterEach(() => history.replaceState(null, '', start));

function Pages() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash === '#first') void navigate('#form');
    // Once, so that there is an entry to go back to.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <>
      <p>{hash}</p>
      <LeaveGuard isDirty={hash === '#form'} loss="会丢失" />
    </>
  );
}

test('a step back is undone until the person says so', async () => {
  history.replaceState(null, '', `${start}#first`);
  await render(
    <I18nProvider i18n={i18n}>
      <BrowserRouter useTransitions={false}>
        <Pages />
      </BrowserRouter>
    </I18nProvider>,
  );
  await expect.element(page.getByText('#form')).toBeVisible();

  history.back();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(page.getByText('#form')).toBeVisible();
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect.poll(() => location.hash).toBe('#form');

  history.back();
  await page.getByRole('button', { name: '放弃并离开' }).click();
  await expect.element(page.getByText('#first')).toBeVisible();
});
