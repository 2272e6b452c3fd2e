import { postformImageUpload } from '@shieldsource/contract/files';
import { getReportDetail } from '@shieldsource/contract/reports';
import { expect } from '@playwright/test';
import type { Participants } from './participants.ts';
import { handIn } from './preparation.ts';

export type Aged = 'fileLinkExpired';

const title = '订单详情接口没有校验归属（附截图）';
const addressLifeMs = 60_000;

/** Opens a report with a picture and goes back to the list, so that its answer is cached. Answers the time. */
export async function looksAtPicture({ author, elsewhere }: Participants<Aged>): Promise<number> {
  const buffer = await author.screenshot();
  const file = { name: '截图.png', mimeType: 'image/png', buffer };
  const { id } = await elsewhere(postformImageUpload, { purpose: 'report' }, file);
  await handIn(elsewhere, title, `响应里是别人的订单，包括姓名：\n\n![截图](file:${id})\n`);
  await author.goto('/personal/submit');
  await author.getByRole('link', { name: title }).click();
  const picture = author.getByRole('img', { name: '截图' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await author.getByRole('button', { name: '返回' }).click();
  return Date.now();
}

/** Opens it again when the picture's address has expired and a new one is slow to come. */
export async function comesBack(
  { author, refused }: Participants<Aged>,
  seenAt: number,
): Promise<void> {
  await expect.poll(() => Date.now() - seenAt, { timeout: 60_000 }).toBeGreaterThan(addressLifeMs);
  let go = () => {};
  const arrived = new Promise<void>((resolve) => (go = resolve));
  await author.route(`**${getReportDetail.path.replace('{id}', '*')}`, async (asked) => {
    await arrived;
    await asked.continue();
  });
  await author.getByRole('link', { name: title }).click();
  await refused('fileLinkExpired', author);
  go();
  const picture = author.getByRole('img', { name: '截图' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}
