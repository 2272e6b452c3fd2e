import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const styles = /<link rel="(?:stylesheet|preload" as="style)" crossorigin href="([^"]+)"[^>]*>/g;
const scripts = /<link rel="modulepreload"|<script type="module"/g;

/**
 * Prepares a shell for a server-rendered first screen: styles are inlined, so that it can be painted at once, and scripts get
 * a low priority. The disabled links tell the scripts that these styles are loaded already;
 * `media` keeps a browser's preload scanner, which ignores `disabled`, from fetching them again.
 */
export const prerenderedShell = (shell: string, webDir: string): string =>
  shell
    .replaceAll(styles, (_link, href: string) => {
      const style = readFileSync(join(webDir, href), 'utf8');
      return `<style nonce="__NONCE__">${style}</style><link rel="stylesheet" href="${href}" media="not all" disabled>`;
    })
    .replaceAll(scripts, (start) => `${start} fetchpriority="low"`);
