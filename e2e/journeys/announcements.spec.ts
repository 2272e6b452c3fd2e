import { expect, test } from '../site/journey.ts';
import { signInAs } from '../site/every-page.ts';

test('a visitor reads an announcement, finds their way in it, and on to the next', async ({
  page,
  newPerson,
}) => {
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: '公告' }).first().click();
  await expect(page).toHaveURL('/announcement/home');
  const first = page.getByRole('article').first();
  await expect(first.getByText('置顶')).toBeVisible();

  await page
    .getByRole('navigation', { name: '公告类型' })
    .getByRole('link', { name: '活动' })
    .click();
  await expect(page).toHaveURL('/announcement/home?kind=activity');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByText('1,283 次阅读')).toBeVisible();
  const counted = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/jsonPageView') &&
      (answer.request().postData() ?? '').includes('/announcement/detail/:id'),
  );
  await page.getByRole('link', { name: /大促安全专项/ }).click();

  await expect(page.getByRole('heading', { level: 1, name: /大促安全专项/ })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '公告' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const sections = page.getByRole('navigation', { name: '本页内容' });
  await sections.getByRole('link', { name: '奖励怎么算' }).click();
  await expect(page.getByRole('heading', { name: '奖励怎么算' })).toBeInViewport();
  await expect(sections.getByRole('link', { name: '奖励怎么算' })).toHaveAttribute(
    'aria-current',
    'location',
  );

  const friend = await newPerson();
  await friend.goto(page.url());
  await expect(friend.getByRole('heading', { name: '奖励怎么算' })).toBeInViewport();
  await expect(
    friend.getByRole('navigation', { name: '本页内容' }).locator('[aria-current=location]'),
  ).toHaveText('奖励怎么算');

  // read once, counted once
  await counted;
  for (let time = 0; time < 2; time++) {
    await page.reload();
    await expect(page.getByText('1,284 次阅读')).toBeVisible();
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
});

test('an operator writes, publishes and withdraws an announcement', async ({ page, newPerson }) => {
  const visitor = await newPerson();
  await signInAs(page, 'operator');
  await page.getByRole('link', { name: '公告' }).click();
  await expect(page.getByRole('table', { name: '公告' })).toBeVisible();
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: '标题' }).fill('周末系统维护');
  await page.getByRole('textbox', { name: '摘要' }).fill('周六凌晨维护两小时，期间不能提交。');
  await page.getByRole('textbox', { name: '正文' }).fill('## 时间\n\n周六 1:00 至 3:00');
  await page.getByRole('button', { name: '存为草稿' }).click();
  await expect(page.getByText(/已存为草稿/)).toBeVisible();

  await page.getByRole('button', { name: '发布 周末系统维护' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('已发布“周末系统维护”')).toBeVisible();
  await visitor.goto('/announcement/home');
  await visitor.getByRole('link', { name: '周末系统维护' }).click();
  await expect(visitor.getByRole('heading', { name: '时间' })).toBeVisible();

  await page.getByRole('button', { name: '撤回 周末系统维护' }).click();
  await page.getByRole('button', { name: '内容有误' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click();
  await expect(page.getByText('已撤回“周末系统维护”')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('没有这篇公告')).toBeVisible();
});
