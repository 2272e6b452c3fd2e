import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Scripts and styles that a shell or a script of the build in `dist` names and that are not there. */
export async function missingFiles(dist: string): Promise<readonly string[]> {
  const assets = await readdir(join(dist, 'assets'));
  const naming = ['portal.html', 'console.html', ...assets.map((name) => `assets/${name}`)];
  const missing = new Set<string>();
  for (const file of naming.filter((name) => /\.(html|js)$/.test(name)))
    for (const [, name = ''] of (await readFile(join(dist, file), 'utf8')).matchAll(named))
      if (!assets.includes(name)) missing.add(`${file} names ${name}`);
  return [...missing];
}

/** `"./XKyaHtl.js"` of an import, `"assets/CmLiP0A.css"` of a list, `"/assets/DF7PVcZ.js"` of a shell. */
const named = /["'`](?:\.\/|\/?assets\/)([\w-]+\.(?:js|css))["'`]/g;
