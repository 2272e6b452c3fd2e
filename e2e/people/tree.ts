import { expect, type Locator, type Page } from '@playwright/test';

type Role = Parameters<Page['getByRole']>[0];

/**
 * Draws nothing on this page from now on, and lets no picture come; answers what its accessibility tree tells: roles, names,
 * states, and what is announced.
 */
export async function unseen(page: Page) {
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ contentType: 'image/png', body: '' })
      : route.fallback(),
  );
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    // a dialog and what is announced lie over the page, outside of it
    sheet.replaceSync('html, dialog, [popover] { opacity: 0 !important }');
    document.adoptedStyleSheets = [sheet];
  });
  return toldOf(page);
}

function toldOf(place: Page | Locator) {
  const one = (role: Role, name: string | RegExp) => place.getByRole(role, { name, exact: true });
  return {
    one,
    within: (role: Role, name: string | RegExp) => toldOf(one(role, name)),
    press: (role: Role, name: string | RegExp) => one(role, name).click(),
    fill: (name: string, words: string) => one('textbox', name).fill(words),
    /** One of the choices of a field. */
    async choose(field: string, option: string): Promise<void> {
      await one('combobox', field).fill(option);
      await place.getByRole('option', { name: option }).first().click();
    },
    async attach(act: string, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
      const page = 'page' in place ? place.page() : place;
      const chosen = page.waitForEvent('filechooser');
      await one('button', act).click();
      await (await chosen).setFiles(file);
    },
    /** Announced without being asked for. */
    says: (words: string | RegExp) =>
      expect(
        place.getByRole('status').or(place.getByRole('alert')).filter({ hasText: words }).first(),
      ).toBeVisible(),
    /** The step at which a line stands. */
    standsAt: (line: string, step: string) =>
      expect(
        one('list', line).getByRole('listitem').filter({ hasText: step }).first(),
      ).toHaveAttribute('aria-current', 'step'),
    /** What a place says of itself, as YAML of roles, names and states. */
    is: (role: Role, name: string | RegExp, tree: string) =>
      expect(one(role, name)).toMatchAriaSnapshot(tree),
  };
}
