import { signInAtDesk, reviewers } from '../people/reviewer.ts';
import { expect, test } from '../site/journey.ts';
import { change } from '../site/data.ts';
import { onOwnSite } from '../site/own-site.ts';

// a refusal: no second try
test.describe.configure({ retries: 0 });

/** Each of these texts blocked the tab of whoever opened it for a minute, or overflowed its stack. */
const bombs = [
  '1. '.repeat(16_600),
  `${'*'.repeat(24_900)}a${'*'.repeat(24_900)}`,
  `${'>'.repeat(5_000)} a`,
];

test('a reviewer opens reports that no page could render, reads them as text and goes on', async ({
  newPerson: newPersonAt,
}) => {
  await onOwnSite(newPersonAt, async ({ newPerson, dataDir }) => {
    // written by SQL, as the server now refuses such texts
    await change(
      dataDir,
      ...bombs.map(
        (bomb, place) =>
          `update report set description = '${bomb}' where id = (select id from report where status = 1 order by created_at, id offset ${place} limit 1)`,
      ),
    );
    const page = await newPerson();
    await signInAtDesk(page, reviewers[0]);
    await page.goto('/console/reports?order=oldest&query=状态:待审核');
    await page.getByRole('table').getByRole('link').first().click();
    for (const bomb of bombs) {
      await expect(page.getByText('这段内容的排版过于复杂，已按原文显示')).toBeVisible();
      await expect(page.getByText(bomb.slice(0, 3_000)).first()).toBeVisible();
      await page.keyboard.press('j');
    }
    await expect(page.getByText('这段内容的排版过于复杂，已按原文显示')).toHaveCount(0);
  });
});
