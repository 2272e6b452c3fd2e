import { pressAt } from '../people/keyboard.ts';
import { expect, test } from '../site/journey.ts';
import { expectGoodLooks } from '../site/looks.ts';
import { quiet } from '../site/traffic.ts';

// readings count once in half an hour for a browser, and other journeys read there with the usual one
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36 of-visitors' });

test('a visitor reads an announcement, the rules and their changes, the ranking of every year, and how a program asks', async ({
  page,
  newPerson,
}) => {
  // others may have read it on this site before
  let read = 0;
  await test.step('an announcement of a kind, and their way in it', async () => {
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: '公告' }).first().click();
    await expect(page).toHaveURL('/announcement/home');
    await expect(page.getByRole('article').first().getByText('置顶')).toBeVisible();
    await page
      .getByRole('navigation', { name: '公告类型' })
      .getByRole('link', { name: '活动' })
      .click();
    await expect(page).toHaveURL('/announcement/home?kind=activity');
    await expect(page.getByRole('article')).toHaveCount(2);
    const known = page.getByRole('article').filter({ hasText: '大促安全专项' });
    const reads = await known.getByText(/^[\d,]+ 次阅读$/).innerText();
    read = Number(reads.replaceAll(/\D/g, ''));
    expect(read).toBeGreaterThanOrEqual(1_283);
    const counted = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/jsonPageView') &&
        (answer.request().postData() ?? '').includes('/announcement/detail/:id'),
    );
    await page.getByRole('link', { name: /大促安全专项/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /大促安全专项/ })).toBeVisible();
    const sections = page.getByRole('navigation', { name: '本页内容' });
    await sections.getByRole('link', { name: '奖励怎么算' }).click();
    await expect(page.getByRole('heading', { name: '奖励怎么算' })).toBeInViewport();
    await expect(sections.getByRole('link', { name: '奖励怎么算' })).toHaveAttribute(
      'aria-current',
      'location',
    );
    await counted;
  });

  await test.step('whoever gets the address of a part is led to it', async () => {
    const friend = await newPerson();
    await friend.goto(page.url());
    await expect(friend.getByRole('heading', { name: '奖励怎么算' })).toBeInViewport();
    await expect(
      friend.getByRole('navigation', { name: '本页内容' }).locator('[aria-current=location]'),
    ).toHaveText('奖励怎么算');
  });

  await test.step('read again it is counted once, and the next one and the list are a press away', async () => {
    for (let time = 0; time < 2; time++) {
      await page.reload();
      await expect(page.getByText(`${(read + 1).toLocaleString('en')} 次阅读`)).toBeVisible();
    }
    // what is below a text or a list is clicked only once that has been laid out
    const article = page.getByRole('article');
    await expect(article).toContainText('540–600');
    await page.getByRole('link', { name: /^下一篇/ }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: '白帽沙龙杭州站开始报名' }),
    ).toBeVisible();
    await expect(article).toContainText('报名截止');
    await page.getByRole('button', { name: '返回' }).click();
    await expect(page).toHaveURL('/announcement/home');
    await expect(article.first().getByText('置顶')).toBeVisible();
    const opened = page.waitForEvent('popup');
    await page.getByRole('contentinfo').getByRole('link', { name: '隐私政策' }).click();
    const privacy = await opened;
    await expect(privacy.getByRole('heading', { level: 1, name: '隐私政策' })).toBeVisible();
    await privacy.close();
  });

  await test.step('rules and scope, by keyboard, and what a version changed', async () => {
    await page.goto('/');
    await pressAt(page, page.getByRole('link', { name: '规则与范围', exact: true }).first());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('规则与范围');
    const scope = page.getByRole('list', { name: '收录范围' });
    await expect(scope.getByRole('listitem')).not.toHaveCount(0);
    await expect(page.getByText('不追究你的法律责任')).toBeVisible();
    await expect(page.getByRole('table', { name: '安全币' })).toBeVisible();
    await expect(page.getByText('修复严重漏洞')).toBeVisible();
    await pressAt(
      page,
      page.getByRole('button', { name: /^不收录的漏洞第 2 版/, exact: true }).first(),
    );
    await expect(page.getByText('SPF 与 DMARC')).toHaveCount(2);
    await expectGoodLooks(page);
  });

  await test.step('the ranking of all time, of a month and of a year', async () => {
    const leader = page.locator('[data-place="1"]');
    const boards = page.getByRole('navigation', { name: '榜单' });
    await page.goto('/rank/personal');
    await expect(leader).toBeVisible();
    const first = (await leader.textContent()) ?? '';
    const nobody = page.getByText(/这(个月|一年)还没有人获得贡献值/);
    const leaderShown = async () => {
      // until then the leader of the one before stands there
      await quiet(page);
      return (await nobody.isVisible()) ? '' : leader.textContent();
    };
    for (const [board, period] of [
      ['月榜', '月'],
      ['年榜', '年'],
    ] as const) {
      await boards.getByRole('link', { name: board }).click();
      await expect(boards.locator('[aria-current=page]')).toHaveText(board);
      await expect(page.getByText(`按当${period}获得的贡献值排名`)).toBeVisible();
      // as a month or a year begins there is nobody yet
      await expect(leader.or(nobody)).toBeVisible();
    }
    await expect(page).toHaveURL(/[?&]board=year/);

    // the demo began a year and some days ago, so by the day of the year it has lived in two years or three
    const ofYears = [await leaderShown()];
    for (let back = 1; back <= 3; back += 1) {
      await page.getByRole('button', { name: '上一年' }).click();
      ofYears.push(await leaderShown());
    }
    const [last, ...lived] = ofYears.toReversed();
    expect(last).toBe('');
    const leaders = lived.filter(Boolean);
    expect(leaders.length).toBeGreaterThan(0);
    expect(new Set(leaders).size).toBe(leaders.length);
    await page.reload();
    expect(await leaderShown()).toBe('');
    for (const ofYear of lived) {
      await page.getByRole('button', { name: '下一年' }).click();
      expect(await leaderShown()).toBe(ofYear);
    }
    await boards.getByRole('link', { name: '总榜' }).click();
    await expect(page).toHaveURL('/rank/personal');
    await expect(leader).toHaveText(first);
  });

  await test.step('a call, what it takes and what it may refuse, from a page that asks and keeps nothing', async () => {
    const docs = await page.context().newPage();
    const asked: string[] = [];
    docs.on('request', (request) => asked.push(request.url()));
    await docs.goto('/api/docs');
    await docs.getByText('礼品', { exact: true }).click();
    await docs.getByText('礼品详情，以及我还差什么').click();
    await expect(docs).toHaveURL('/api/docs#/award/getGiftDetail');
    await expect(docs.getByText('内容不存在或已被删除').first()).toBeVisible();
    expect(asked).toHaveLength(1);
    const stored = await docs.evaluate(() => {
      try {
        return localStorage.length;
      } catch (error) {
        return String(error);
      }
    });
    expect(stored).toContain('SecurityError');
  });
});
