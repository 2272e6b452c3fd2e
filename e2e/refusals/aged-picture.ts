import { postformImageUpload } from '@shieldsource/contract/files';
import { getReportDetail } from '@shieldsource/contract/reports';
import { expect } from '@playwright/test';
import { expiredAddress } from '../site/data.ts';
import { intercept } from '../site/lines.ts';
import type { OwnSite } from '../site/own-site.ts';
import type { Participants } from './participants.ts';
import { handIn } from './preparation.ts';

export type Aged = 'fileLinkExpired';

const title = '订单详情接口没有校验归属（附截图）';

/** Opens a report with a picture and goes back to the list, so that its answer is cached. Answers the picture's id. */
export async function looksAtPicture({ author, elsewhere }: Participants<Aged>): Promise<string> {
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
  return id;
}

/** Opens it again when the picture's address is over, which takes a minute, and a new one is slow to come. */
export async function comesBack(
  { author, refused }: Participants<Aged>,
  { dataDir }: OwnSite,
  fileId: string,
): Promise<void> {
  const cookies = await author.context().cookies();
  const cookie = cookies.find(({ name }) => name === 'shield_source_token')?.value ?? '';
  const over = new URL(await expiredAddress(dataDir, { cookie, fileId }), author.url())
    .searchParams;
  const addresses = `**/api/files/${fileId}?*`;
  await intercept(author, addresses, (asked) => {
    const url = new URL(asked.request().url());
    for (const [name, value] of over) url.searchParams.set(name, value);
    return asked.continue({ url: url.href });
  });
  // and the page asks again for what it has known for a minute
  await author.evaluate((later) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + later;
  }, 60_000);
  let go = () => {};
  const arrived = new Promise<void>((resolve) => (go = resolve));
  await intercept(author, `**${getReportDetail.path.replace('{id}', '*')}`, async (asked) => {
    await arrived;
    await asked.continue();
  });
  await author.getByRole('link', { name: title }).click();
  await refused('fileLinkExpired', author);
  await author.unroute(addresses);
  go();
  const picture = author.getByRole('img', { name: '截图' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}
