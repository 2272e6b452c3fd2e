import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { test } from '../site/journey.ts';
import { settled } from '../site/looks.ts';
import { webpOf } from './webp.ts';
import { signInAs, type Viewer } from '../site/every-page.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const desk = { width: 1280, height: 860 };
const phone = { width: 375, height: 800 };

interface Shown {
  readonly name: string;
  readonly as: Viewer;
  readonly path: string;
  /** The text of a link to follow from there. */
  readonly link?: string;
  readonly scheme?: 'dark';
  readonly size?: typeof desk;
}

const shown: readonly Shown[] = [
  { name: 'home', as: 'visitor', path: '/' },
  { name: 'gifts', as: 'visitor', path: '/award/home' },
  { name: 'ranking-dark', as: 'visitor', path: '/rank/personal', scheme: 'dark' },
  {
    name: 'report',
    as: 'rich',
    path: '/personal/submit',
    link: '开放平台回调校验接口日志组件远程代码执行',
  },
  { name: 'member-home-phone', as: 'rich', path: '/user/center', size: phone },
  {
    name: 'desk',
    as: 'reviewer',
    path: '/console/',
    link: '数据大屏插件静态资源路径可读取服务器任意文件',
  },
];

test('what the README shows', async ({ newPerson }) => {
  await mkdir(folder, { recursive: true });
  const viewers = new Map<Viewer, Page>();
  for (const { name, as, path, link, scheme = 'light', size = desk } of shown) {
    const page = viewers.get(as) ?? (await newPerson());
    if (!viewers.has(as)) await signInAs(page, as);
    viewers.set(as, page);
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(path);
    if (link !== undefined) await page.getByRole('link', { name: link }).click();
    await settled(page);
    await writeFile(`${folder}${name}.webp`, await webpOf(page, size));
  }
});
