import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

export interface Shot {
  readonly fill: 'full' | 'empty';
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  readonly picture: Buffer;
}

const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const scale = 0.45;

const sum = (widths: readonly number[]): number => widths.reduce((all, one) => all + one, 0);

/** Writes `screenshots/<name>.png`: all shots of one page, a row for each amount of data and colour scheme. */
export async function writeSheet(page: Page, name: string, shots: readonly Shot[]): Promise<void> {
  const rows = Object.values(Object.groupBy(shots, ({ fill, scheme }) => `${fill}, ${scheme}`));
  const cells = ({ width, picture }: Shot) =>
    `<img width="${width * scale}" src="data:image/png;base64,${picture.toString('base64')}">`;
  await page.setContent(`<style>
      body { margin: 16px; font: 14px system-ui; background: #808890; width: max-content }
      div { display: flex; gap: 16px; align-items: start; margin-bottom: 16px }
      img { max-height: 1400px; object-fit: cover; object-position: top }
    </style>
    ${rows.map((row) => `<p>${name}: ${row?.[0]?.fill}, ${row?.[0]?.scheme}</p><div>${row?.map(cells).join('')}</div>`).join('')}`);
  const wide = Math.max(
    ...rows.map((row) => sum((row ?? []).map(({ width }) => width * scale + 16))),
  );
  await page.setViewportSize({ width: Math.ceil(wide + 32), height: 900 });
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}${name}.png`, await page.screenshot({ fullPage: true }));
}
