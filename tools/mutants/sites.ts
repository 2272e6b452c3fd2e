import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourcesOf } from '../guards/sources.ts';
import { codeSitesIn } from './code-sites.ts';
import { guardSitesIn, constraintSitesIn } from './constraint-sites.ts';
import { known, type KnownSite, type Site } from './site.ts';

const code = /^(?:contract\/src\/|server\/src\/(?!demo\/|seed\/)).*(?<!\.test)\.ts$/;

/** Every site of the tree under `root`. */
export async function sitesOf(root: string): Promise<KnownSite[]> {
  const sites = await Promise.all(
    (await sourcesOf(root)).map(async (path): Promise<Site[]> => {
      const find = finderOf(path);
      return find ? find(path, await readFile(join(root, path), 'utf8')) : [];
    }),
  );
  return known(sites.flat());
}

function finderOf(path: string): ((path: string, text: string) => Site[]) | undefined {
  if (path === 'server/schema.sql') return constraintSitesIn;
  if (/^server\/functions\/.+\.sql$/.test(path)) return guardSitesIn;
  return code.test(path) ? codeSitesIn : undefined;
}
