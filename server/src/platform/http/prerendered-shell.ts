import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const styles = /<link rel="(?:stylesheet|preload" as="style)" crossorigin href="([^"]+)"[^>]*>/g;
/** The entry, behind what it needs and the build names as well. */
const scripts = /<script type="module" crossorigin src="([^"]+)"[^>]*><\/script>/g;
const others = /<link rel="modulepreload" crossorigin href="([^"]+)"[^>]*>/g;

/** Built beside what draws the screens. */
const startAfterPaint = '.vite/first-screen/start-after-paint.js';

/**
 * Prepares a shell for a server-rendered first screen: styles are inlined, so that it can be painted at once, and a script at
 * the end of the page asks for its scripts once that has happened. The disabled links tell the scripts that these styles are
 * loaded already; `media` keeps a browser's preload scanner, which ignores `disabled`, from fetching them again.
 */
export function prerenderedShell(shell: string, webDir: string): string {
  const read = (file: string) => readFileSync(join(webDir, file), 'utf8');
  const behind = (links: RegExp) =>
    [...shell.matchAll(links)].map(([, address]) => address).join(' ');
  const start = `<script nonce="__NONCE__" data-scripts="${behind(scripts)}" data-others="${behind(others)}">${read(startAfterPaint)}</script>`;
  return shell
    .replaceAll(
      styles,
      (_link, href: string) =>
        `<style nonce="__NONCE__">${read(href)}</style><link rel="stylesheet" href="${href}" media="not all" disabled>`,
    )
    .replaceAll(scripts, '')
    .replaceAll(others, '')
    .replace('</body>', () => `${start}</body>`);
}
