import type { Locator, Page } from '@playwright/test';
import { compose } from '../people/input-method.ts';
import { type Opened, whatOpens } from '../pictures/what-opens.ts';
import { allPages, navigateTo, signInAs, type SitePage } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { settled } from '../site/looks.ts';
import { quiet } from '../site/traffic.ts';

// a sweep: no second try
test.describe.configure({ mode: 'parallel', retries: 0 });

/** What opens with a form in it: over the page, or in its place. */
const dialogs = new Set([
  'open-withdraw',
  'open-appeal',
  'open-phone',
  'open-export',
  'open-cancel-account',
  'open-exchange',
  'open-address',
  'open-colleague-roles',
]);
const inPlace = new Set(['center-identity-form', 'open-award', 'open-ignore', 'open-sign']);
const places: readonly (SitePage | Opened)[] = [
  ...allPages,
  ...whatOpens.filter(({ name }) => dialogs.has(name) || inPlace.has(name)),
];

// a visitor sees the console's sign-in, too
const isDesk = (some: readonly SitePage[]): boolean =>
  some.every(({ path }) => path.startsWith('/console'));

/** So many pages on one walk: the admin's alone would outlast what a journey may take on a busy machine. */
const onOneWalk = 12;
const nth = new Map<string, number>();
const walkOf = ({ as }: SitePage | Opened): string => {
  nth.set(as, (nth.get(as) ?? -1) + 1);
  return `${as} ${1 + Math.floor((nth.get(as) ?? 0) / onOneWalk)}`;
};
for (const [part, some] of Map.groupBy(places, walkOf)) {
  const viewer = some[0]?.as ?? 'visitor';
  test(`one press of Tab moves one field on, and lists rest while one composes: ${part}`, async ({
    page,
    expectNoise,
  }) => {
    // a field that is left may say what the server thinks of it
    expectNoise(/Failed to load resource/);
    await signInAs(page, viewer);
    for (const place of some) {
      await navigateTo(page, place);
      await settled(page);
      if ('open' in place) {
        await place.open(page);
        const around = dialogs.has(place.name) ? 'dialog:modal' : 'main';
        await page.locator(`${around} form`).first().waitFor();
      }
      const forms = page
        .locator('dialog:modal form')
        .or(page.locator('body:not(:has(dialog:modal)) form'));
      for (let form = 0; form < (await forms.count()); form += 1) {
        await page.evaluate(atForm, form);
        await walk(page, place.name, false);
        await walk(page, place.name, true);
      }
      for (const field of await fieldsWithChoices(page)) await expectRest(field);
      await page.keyboard.press('Escape');
    }
    // what searches everything
    await navigateTo(page, { path: isDesk(some) ? '/console/account' : '/' });
    await settled(page);
    if (isDesk(some)) await page.keyboard.press('Control+k');
    else await page.getByRole('button', { name: '搜索', exact: true }).click();
    await expectRest(page.getByRole('dialog').getByRole('combobox'));
  });
}

const fieldsWithChoices = (page: Page): Promise<Locator[]> =>
  page
    .locator('dialog:modal')
    .or(page.locator('body:not(:has(dialog:modal))'))
    .locator('[role=combobox]:not([readonly]):enabled:visible')
    .all();

/** While an input method composes in the field, its list offers what it did, or nothing, and keys choose nothing; then it follows. */
async function expectRest(field: Locator): Promise<void> {
  const page = field.page();
  const address = page.url();
  const name = `${address} ${await field.getAttribute('aria-label')}`;
  const offered = () => field.evaluate(offeredBy);
  await field.click();
  await quiet(page);
  const before = await offered();
  const keys = [
    ['ArrowDown', 0],
    ['Enter', 0],
  ] as const;
  await compose(page, '状', keys, async () => {
    await expect(field, name).toHaveValue(/状$/);
    expect([before, []], `${name} while composing`).toContainEqual(await offered());
  });
  if (before.length > 0) await expect.poll(offered, name).not.toEqual(before);
  expect(page.url(), name).toBe(address);
  await field.fill('');
  await field.blur();
}

/** Runs in the page: what the list of a field offers. */
function offeredBy(field: Element): string[] {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return [...(list?.querySelectorAll('[role=option]') ?? [])]
    .filter((one) => one.checkVisibility())
    .map((one) => one.textContent);
}

async function walk(page: Page, name: string, isBack: boolean): Promise<void> {
  let was = await page.evaluate((back) => window.begin(back), isBack);
  const key = isBack ? 'Shift+Tab' : 'Tab';
  for (;;) {
    const next = await page.evaluate((back) => window.nextStop(back), isBack);
    if (next === undefined) return;
    await page.keyboard.press(key);
    const now = await page.evaluate(() => window.nameOf(document.activeElement));
    expect(now, `${name}: ${key}, once, after ${was}`).toBe(next);
    was = now;
  }
}

declare global {
  interface Window {
    begin: (isBack: boolean) => string;
    nextStop: (isBack: boolean) => string | undefined;
    nameOf: (one: Element | null) => string;
  }
}

/** Runs in the page: what stands next in this form as the page is written, whatever the browser says. */
function atForm(index: number): void {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const form = (dialog ?? document).querySelectorAll('form')[index];
  const isRadio = (one: Element) => one instanceof HTMLInputElement && one.type === 'radio';
  const stops = (isBack: boolean) => {
    const reached = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const all = [...(form?.querySelectorAll<HTMLInputElement>(reached) ?? [])].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.matches(':disabled') &&
        one.checkVisibility({ visibilityProperty: true }),
    );
    // a group of radios is one stop
    return all.filter((one) => {
      if (!isRadio(one)) return true;
      const group = all.filter((other) => isRadio(other) && other.name === one.name);
      const held = group.find((other) => other === document.activeElement || other.checked);
      return one === (held ?? group.at(isBack ? -1 : 0));
    });
  };
  window.nameOf = (one) =>
    one?.getAttribute('aria-label') ??
    ((one as HTMLInputElement | null)?.labels?.[0] ?? one)?.textContent.trim().slice(0, 30) ??
    'nothing';
  window.begin = (isBack) => {
    stops(isBack)
      .at(isBack ? -1 : 0)
      ?.focus();
    return window.nameOf(document.activeElement);
  };
  window.nextStop = (isBack) => {
    const all = stops(isBack);
    const here = all.findIndex((one) => one === document.activeElement);
    const next = here < 0 ? undefined : all[here + (isBack ? -1 : 1)];
    return next && window.nameOf(next);
  };
}
