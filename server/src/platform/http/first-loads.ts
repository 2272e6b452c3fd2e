import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the build tool's own record; nobody is served from there. */
const record = '.vite/first-loads.json';

/** Paths below the built fronts by the pattern of a page's address, as `tools/build/web-build.ts` leaves them. */
type FirstLoads = Readonly<Record<string, readonly string[]>>;

/**
 * The `<link>`s of an address: all that its page will ask for, named in the shell, so that it travels beside the
 * entry and not one after the other behind it. '' for an address that is no page. `__NONCE__` is left to be filled.
 */
export function firstLoadLinks(webDir: string): (path: string) => string {
  const loads = JSON.parse(readFileSync(join(webDir, record), 'utf8')) as FirstLoads;
  const pages = Object.entries(loads).map(([pathname, files]) => ({
    pattern: new URLPattern({ pathname }),
    links: files.map(linkOf).join('\n    '),
  }));
  return (path) => pages.find(({ pattern }) => pattern.test({ pathname: path }))?.links ?? '';
}

// Styles are only fetched: the script that needs them puts them in their order.
function linkOf(file: string): string {
  const kind = file.endsWith('.js') ? 'rel="modulepreload"' : 'rel="preload" as="style"';
  return `<link ${kind} crossorigin href="/${file}" nonce="__NONCE__">`;
}
