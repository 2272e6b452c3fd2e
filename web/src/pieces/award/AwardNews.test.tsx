import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import AwardNews from './AwardNews.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const news = { reportId: idOf(9), coins: 308, contribution: 108 };

/** The sums that are shown, one after another, to the whole. */
async function sumsShown(): Promise<(string | null)[]> {
  answersByCall({ getGiftWish: () => null });
  const sums: (string | null)[] = [];
  const watching = new MutationObserver(() =>
    sums.push(document.querySelector('#award-news ~ p strong')?.textContent ?? null),
  );
  watching.observe(document.body, { subtree: true, childList: true, characterData: true });
  await onPage(<AwardNews news={news} />);
  await expect.element(page.getByText('+308 安全币')).toBeVisible();
  watching.disconnect();
  return sums.filter((sum) => sum !== null);
}

test('the sum of an award counts up', async () => {
  vi.spyOn(MediaQueryList.prototype, 'matches', 'get').mockReturnValue(false);
  const sums = (await sumsShown()).map((sum) => Number(sum?.replaceAll(/\D/g, '')));
  expect(sums[0]).toBe(0);
  expect(sums).toEqual(sums.toSorted((one, next) => one - next));
});

test('it stands there at once where motion is not wanted, and to who listens', async () => {
  expect(new Set(await sumsShown())).toEqual(new Set(['+308 安全币']));
  await expect.element(page.getByLabelText('308 安全币')).toBeVisible();
});
