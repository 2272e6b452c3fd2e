import { expect, type Locator, type Page } from '@playwright/test';

type Role = Parameters<Page['getByRole']>[0];

/**
 * Makes this page invisible, without pictures, and gives functions that use its accessibility tree only: roles, names,
 * states and announcements.
 */
export async function hidePage(page: Page) {
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ contentType: 'image/png', body: '' })
      : route.fallback(),
  );
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    // dialogs and announcements are above the page, outside of it
    sheet.replaceSync('html, dialog, [popover] { opacity: 0 !important }');
    document.adoptedStyleSheets = [sheet];
  });
  return treeOf(page);
}

function treeOf(place: Page | Locator) {
  const one = (role: Role, name: string | RegExp) => place.getByRole(role, { name, exact: true });
  return {
    one,
    within: (role: Role, name: string | RegExp) => treeOf(one(role, name)),
    press: (role: Role, name: string | RegExp) => one(role, name).click(),
    fill: (name: string, words: string) => one('textbox', name).fill(words),
    /** Chooses an option of a field. */
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
    /** Expects an announcement (a live region). */
    says: (words: string | RegExp) =>
      expect(
        place.getByRole('status').or(place.getByRole('alert')).filter({ hasText: words }).first(),
      ).toBeVisible(),
    /** Expects the current step of a line of stations. */
    standsAt: (line: string, step: string) =>
      expect(
        one('list', line).getByRole('listitem').filter({ hasText: step }).first(),
      ).toHaveAttribute('aria-current', 'step'),
    /** Expects the tree of an element, as YAML of roles, names and states. */
    is: (role: Role, name: string | RegExp, tree: string) =>
      expect(one(role, name)).toMatchAriaSnapshot(tree),
  };
}
