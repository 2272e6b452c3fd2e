import {
  addressOf,
  signInAs,
  byViewer,
  type SitePage,
  portalPages,
  routeOf,
} from '../site/every-page.ts';
import { openDrawn } from '../site/drawn.ts';
import { expect, test } from '../site/journey.ts';
import { ready } from '../site/ready.ts';
import { quiet } from '../site/traffic.ts';
import {
  expectReloading,
  expectFailureShown,
  expectArrival,
  expectComplete,
  outlastToasts,
  ownWords,
  stepTo,
  tryAgain,
  networkOf,
} from '../site/trouble.ts';

// In parallel, so that both workers are busy.
// a sweep: no second try
test.describe.configure({ mode: 'parallel', retries: 0 });

/** Whether the page waits until it is known who is signed in; other pages do not. */
const isOwn = ({ as, alsoAs }: SitePage) => as !== 'visitor' && alsoAs === undefined;
const shownBy = ({ name, shows }: SitePage): string => {
  if (shows === undefined) throw new Error(`${name}: what does the server tell there?`);
  return shows;
};

/** The address with a query: the server then does not draw the page, which has to fetch its first answers itself. */
const undrawn = (address: string) => `${address}${address.includes('?') ? '&' : '?'}from=here`;

for (const viewer of ['visitor', 'rich', 'orders'] as const) {
  test(`whatever becomes of its calls, each page of ${viewer} says so and comes when asked again`, async ({
    page,
    expectNoise,
  }) => {
    expectNoise(ownWords);
    await page.clock.install();
    await signInAs(page, viewer);
    const network = await networkOf(page);
    for (const pictured of byViewer(portalPages).get(viewer) ?? []) {
      await test.step(pictured.name, async () => {
        await network.turn('none');
        const address = undrawn(await addressOf(page, pictured));
        await network.turn('dead', isOwn(pictured) ? 'everything' : undefined);
        await page.goto(address);
        await expectFailureShown(page, 'dead');
        for (const trouble of ['offline', 'broken', 'slow'] as const) {
          await outlastToasts(page);
          // what a page fetches once it has rested has come: its calls fail here, not its files
          await quiet(page);
          await network.turn(trouble);
          await tryAgain(page);
          await expectFailureShown(page, trouble);
        }
        await network.turn('none');
        await expectArrival(page, shownBy(pictured));
        await expect(page).toHaveURL(address);
      });
    }
  });
}

for (const viewer of ['visitor', 'rich'] as const) {
  test(`a page that cannot be fetched by ${viewer}, or not in 10 s, may be asked for again`, async ({
    page,
    expectNoise,
  }) => {
    expectNoise(ownWords);
    await page.clock.install();
    await signInAs(page, viewer);
    let scripts: 'come' | 'fail' | 'wait' = 'come';
    await page.route('**/assets/*.js', (route) =>
      scripts === 'fail' ? route.abort() : scripts === 'wait' ? undefined : route.fallback(),
    );
    const [start, ...others] = portalPages.filter(
      ({ path, as }) => !path.startsWith('/login') && (as === 'visitor' || viewer === 'rich'),
    );
    const last = others.at(-1);
    if (!start || !last) throw new Error('no page is pictured');
    const failed = page.getByRole('main').getByText('数据加载出错');
    await page.goto(start.path);
    await expectComplete(page, shownBy(start));
    await quiet(page);

    scripts = 'wait';
    await stepTo(page, last.path);
    await expectReloading(page);
    await page.clock.fastForward(10_000);
    await expect(failed).toBeVisible();
    scripts = 'come';
    await page.goto(start.path);
    await expectComplete(page, shownBy(start));
    await quiet(page);

    scripts = 'fail';
    for (const pictured of others) {
      await stepTo(page, routeOf(pictured).replace(':id', '01900000-0000-7000-8000-000000000003'));
      await expect(failed, pictured.name).toBeVisible();
    }
    await stepTo(page, last.path);
    scripts = 'come';
    await tryAgain(page);
    await expectComplete(page, shownBy(last));
  });
}

test('what stands far down the home page came with it, and outlives a broken line', async ({
  page,
  expectNoise,
}) => {
  expectNoise(ownWords);
  const network = await networkOf(page);
  await openDrawn(page, '/');
  await ready(page);
  await expect(page.getByText('已处理报告')).toBeVisible();
  await network.turn('broken');
  await page.getByRole('heading', { name: '怎样参与' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2_000);
  await expect(page.getByText(/评分标准第 \d+ 版/)).toBeVisible();
  await expectComplete(page, 'text=热门礼品');
});
