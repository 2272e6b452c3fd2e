import type { Page } from '@playwright/test';
import { expect, test } from '../site/journey.ts';
import { staffRole } from '@shieldsource/contract/staff/roles';
import { joinBy, linkOn } from '../people/colleague.ts';
import { becomeFirstAdmin, describeFirstAdmin, giveFirstWord } from '../people/first-admin.ts';
import { onEmptyProduction } from '../site/production.ts';
import { emptyDataDir, startSite } from '../site/start-site.ts';
import { arriveAs, newPhone } from '../people/researcher.ts';
import { expectFit, settled } from '../site/looks.ts';
import {
  signInAs,
  deskPages,
  type SitePage,
  allPages,
  openPage,
  type Viewer,
} from '../site/every-page.ts';
import { type Shot, writeSheet } from './sheet.ts';
import { type Opened, whatOpens } from './what-opens.ts';

const widths = [1440, 768, 375];
/** Desks are used on all screens. */
const deskWidths = [1440, 1280, 1024, 768, 375];
const schemes = ['light', 'dark'] as const;

/** The pages named in the environment; all when none is. */
const names = (process.env.PICTURED ?? '').split(' ').filter((name) => name !== '');
const asked = <T extends SitePage>(all: readonly T[]): readonly T[] =>
  names.length === 0 ? all : all.filter(({ name }) => names.includes(name));

test.describe.configure({ mode: 'serial' });
const shots = new Map<string, Shot[]>();
/** What could not be pictured; the rest is, before the run fails. */
const missed: string[] = [];

test.afterAll(async ({ browser }) => {
  const page = await browser.newPage();
  for (const [name, taken] of shots) await writeSheet(page, name, taken);
  await page.close();
});

test('full: every page with what the demo shows, and what opens there', async ({
  newPerson,
  expectNoise,
}) => {
  // error states are made by failing calls
  expectNoise(/Failed to load resource/);
  const viewers = new Map<Viewer, Page>();
  const pageOf = async (viewer: Viewer): Promise<Page> => {
    const page = viewers.get(viewer) ?? (await newPerson());
    if (!viewers.has(viewer)) await signInAs(page, viewer);
    viewers.set(viewer, page);
    return page;
  };
  for (const pictured of asked(allPages)) {
    await trying(pictured.name, async () => take(await pageOf(pictured.as), pictured, 'full'));
  }
  for (const opened of asked(whatOpens))
    await trying(opened.name, async () => takeOpened(await pageOf(opened.as), opened));
});

test('empty: every page of the portal before anything has happened', async ({ newPerson }) => {
  const pages = asked(allPages).filter(
    ({ path, follow }) => !path.startsWith('/console') && follow === undefined,
  );
  if (pages.length === 0) return;
  const { dataDir, remove } = await emptyDataDir();
  const site = await startSite(dataDir, { settings: { DEMO: '0' } });
  const [visitor, member] = [await newPerson(site.url), await newPerson(site.url)];
  await arriveAs(member, newPhone());
  for (const pictured of pages) {
    const page = pictured.as === 'visitor' ? visitor : member;
    await trying(pictured.name, () => take(page, pictured, 'empty'));
  }
  await site.stop();
  await remove();
});

test('empty: every page of the console before anybody has done anything', async ({ newPerson }) => {
  const pages = asked(deskPages).filter(({ follow }) => follow === undefined);
  if (pages.length === 0) return;
  await onEmptyProduction(newPerson, async (site) => {
    const [visitor, first, all] = [
      await site.newPerson(),
      await site.newPerson(),
      await site.newPerson(),
    ];
    await giveFirstWord(first, await site.firstWord());
    await describeFirstAdmin(first);
    await becomeFirstAdmin(first);
    await expect(first.getByRole('heading', { name: /^上线前/ })).toBeVisible();
    await first.goto('/console/staff/new');
    await first.getByLabel('姓名').fill('王芳');
    await first.getByLabel('邮箱').fill('wangfang@company.example');
    for (const { label } of staffRole.list)
      await first.getByRole('checkbox', { name: label }).check();
    await first.getByRole('button', { name: '生成邀请链接' }).click();
    await joinBy(all, await linkOn(first), '清晨的码头边停着十七条渔船');
    for (const pictured of pages) {
      const page = pictured.as === 'visitor' ? visitor : all;
      await trying(pictured.name, () => take(page, pictured, 'empty'));
    }
  });
});

test('nothing was missed', () => {
  expect(missed).toEqual([]);
});

const trying = (name: string, picturing: () => Promise<void>): Promise<void> =>
  picturing().catch((error: unknown) => {
    missed.push(`${name}: ${String(error)}`);
  });

async function take(page: Page, pictured: SitePage, fill: Shot['fill']): Promise<void> {
  await openPage(page, pictured);
  await settled(page);
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const width of deskPages.includes(pictured) ? deskWidths : widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(comeNear);
      await expectFit(page);
      const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
      keep(pictured.name, { fill, scheme, width, picture });
    }
  }
}

async function takeOpened(page: Page, opened: Opened): Promise<void> {
  const taken: Shot[] = [];
  for (const width of opened.widths ?? widths) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, opened);
    await opened.open(page);
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      // waits for late content and for animations to end
      await page.waitForTimeout(600);
      const picture = await page.screenshot({ animations: 'disabled' });
      taken.push({ fill: 'full', scheme, width, picture });
    }
    await page.unrouteAll();
  }
  for (const shot of taken) keep(opened.name, shot);
}

/** Loads what is loaded only when it is scrolled near: scrolls down and up again, until nothing more is fetched. */
async function comeNear(): Promise<void> {
  const fetched = () => performance.getEntriesByType('resource').length;
  scrollTo(0, document.body.scrollHeight);
  let before = -1;
  while (before !== fetched()) {
    before = fetched();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  scrollTo(0, 0);
}

function keep(name: string, shot: Shot): void {
  shots.set(name, [...(shots.get(name) ?? []), shot]);
}
