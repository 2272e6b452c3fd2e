import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { chooseLanguage, chosenLanguage } from '../../lib/language.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { LanguageOffer } from './LanguageOffer.tsx';

const forget = () => void (document.cookie = 'language=; Path=/; Max-Age=0');
beforeEach(forget);
afterEach(() => {
  forget();
  vi.restoreAllMocks();
});

const browserIn = (language: string) =>
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);

test('the other language is named in itself, and leads to the same place', async () => {
  await onPage(<LanguageChoice />, { at: '/announcement/home?page=2' });
  const link = page.getByRole('link', { name: 'English' });
  await expect.element(link).toHaveAttribute('href', '/announcement/home?page=2&lang=en');
  await expect.element(link).toHaveAttribute('lang', 'en');
  expect(page.getByRole('link').elements()).toHaveLength(1);
});

test('a browser in another language is offered English until somebody chooses', async () => {
  browserIn('en-US');
  await onPage(<LanguageOffer />);
  const offer = page.getByRole('link', { name: 'Read this site in English' });
  await expect.element(offer).toBeVisible();
  expect(offer.element().getAttribute('href')).toMatch(/[?&]lang=en$/);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  expect(chosenLanguage()).toBe('zh-CN');
});

test.each([
  ['a Chinese browser', () => browserIn('zh-TW')],
  [
    'one in which somebody has chosen',
    () => {
      browserIn('de-DE');
      chooseLanguage('zh-CN');
    },
  ],
])('%s is offered nothing', async (_name, given) => {
  given();
  await onPage(
    <>
      <LanguageOffer />
      <p>page</p>
    </>,
  );
  await expect.element(page.getByText('page', { exact: true })).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});
