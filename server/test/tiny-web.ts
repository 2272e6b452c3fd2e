import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll } from 'vitest';

const shell = (front: string) =>
  [
    '<!doctype html><html lang="zh-CN"><head><meta property="csp-nonce" nonce="__NONCE__">',
    `<title>__TITLE__</title><meta name="description" content="__ABOUT__"><meta name="x" content="${'盾源 '.repeat(100)}">`,
    '<script type="application/json" id="boot">__BOOT__</script>',
    '<script defer crossorigin="anonymous" src="/icons.js?v=1a2b3c" nonce="__NONCE__"></script>',
    '<script type="module" crossorigin src="/assets/helpers.js" nonce="__NONCE__"></script>',
    `<script type="module" crossorigin src="/assets/${front}-1a2b3c.js" nonce="__NONCE__"></script>`,
    '<script type="application/json" id="answers">__ANSWERS__</script></head>',
    '<body><div id="root"></div></body>',
  ].join('');

/** The files that the pages of both fronts load beside their entry. */
const firstLoads = {
  '/': ['assets/home.js', 'assets/home.css'],
  '/announcement/detail/:id': ['assets/announcement.js', 'assets/announcement.css'],
  '/console/reports/:id': ['assets/desk.js'],
};

export const script = 'export const answer = 42;\n'.repeat(50);
export const compressedScript = brotliCompressSync(script);

/** A minimal folder of built fronts, removed after the file's last test. */
export function tinyWeb(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shieldsource-web-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite/first-screen'), { recursive: true });
  writeFileSync(join(folder, '.vite/first-screen/ask-first.js'), 'askFirst();');
  writeFileSync(join(folder, '.vite/first-loads.json'), JSON.stringify(firstLoads));
  writeFileSync(join(folder, 'portal.html'), shell('portal'));
  writeFileSync(join(folder, 'console.html'), shell('console'));
  writeFileSync(join(folder, 'assets/portal-1a2b3c.js'), script);
  writeFileSync(join(folder, 'assets/portal-1a2b3c.js.br'), compressedScript);
  writeFileSync(join(folder, 'assets/home.css'), 'h1{margin:0}');
  writeFileSync(join(folder, 'assets/announcement.css'), 'p{margin:0}');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, '.env'), 'SECRET=1');
  return folder;
}
