import type { Page } from '@playwright/test';

/** The window as a WebP picture: sharp on dense screens, and small. */
export async function webpOf(
  page: Page,
  size: { readonly width: number; readonly height: number },
  scale = 1.5,
): Promise<Buffer> {
  const y = await page.evaluate(() => scrollY);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 70,
    clip: { x: 0, y, ...size, scale },
  });
  return Buffer.from(data, 'base64');
}
