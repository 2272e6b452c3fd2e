import type { BootData } from '@shieldsource/contract/site/boot';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';

/**
 * The shells of both fronts, filled as the server fills them, for every address without a dot that nobody else answers.
 * `BOOT` is what the server would tell the page, at the time it began.
 */
export const shells = (): Plugin => ({
  name: 'shells',
  configureServer: (vite) => () => {
    vite.middlewares.use((request, response, next) => {
      const path = (request.originalUrl ?? '/').split('?')[0] ?? '/';
      if (request.method !== 'GET' || path.includes('.')) next();
      else sendShell(vite, path, response).catch(next);
    });
  },
});

async function sendShell(vite: ViteDevServer, path: string, response: ServerResponse) {
  const isConsole = path === '/console' || path.startsWith('/console/');
  const file = isConsole ? 'console.html' : 'portal.html';
  const shell = await readFile(join(vite.config.root, file), 'utf8');
  const filled = shell
    .replace('__BOOT__', bootNow)
    .replace('__ANSWERS__', '[]')
    .replace('__TITLE__', boot().companyName)
    .replace('__ABOUT__', '');
  const html = await vite.transformIndexHtml(`/${file}`, filled);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(html);
}

const boot = () => JSON.parse(process.env['BOOT'] ?? '{}') as BootData;

// calls are signed with the time that the shell tells
const bootNow = (): string =>
  JSON.stringify({ ...boot(), serverTime: Date.now() }).replaceAll('<', '\\u003c');
