import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const shells = ['portal.html', 'console.html'] as const;

/**
 * What is wrong with the files that shells and scripts of the build in `dist` name: one that is not there, or one that starts
 * the other front, which then runs beside the first.
 */
export async function faultsOfNames(dist: string): Promise<readonly string[]> {
  const fronts = await Promise.all(shells.map((shell) => namesBehind(dist, shell)));
  const crossing = fronts.filter((own) => fronts.some((other) => leadsTo(own, other)));
  return [
    ...new Set(fronts.flatMap(({ missing }) => missing)),
    ...crossing.map(({ shell }) => `${shell} leads to the start of the other front`),
  ];
}

/** Whether `own` may ask for a script that the other shell names and its own does not. */
const leadsTo = (own: Names, other: Names): boolean =>
  !other.starts.difference(own.starts).isDisjointFrom(own.all);

interface Names {
  readonly shell: string;
  /** The scripts that the shell itself names: what starts the front, and the helpers of the bundler, alike in both. */
  readonly starts: ReadonlySet<string>;
  /** Every file that may be asked for from there. */
  readonly all: ReadonlySet<string>;
  readonly missing: readonly string[];
}

async function namesBehind(dist: string, shell: string): Promise<Names> {
  const missing: string[] = [];
  const all = new Set<string>();
  const collect = async (file: string): Promise<void> => {
    for (const [, name = ''] of (await readFile(join(dist, file), 'utf8')).matchAll(named)) {
      if (all.has(name)) continue;
      all.add(name);
      const path = `assets/${name}`;
      if (name.endsWith('.js'))
        await collect(path).catch(() => missing.push(`${file} names ${name}`));
      else await readFile(join(dist, path)).catch(() => missing.push(`${file} names ${name}`));
    }
  };
  const page = await readFile(join(dist, shell), 'utf8');
  const starts = new Set([...page.matchAll(script)].map(([, name = '']) => name));
  await collect(shell);
  return { shell, starts, all, missing };
}

/** `"./XKyaHtl.js"` of an import, `"assets/CmLiP0A.css"` of a list, `"/assets/DF7PVcZ.js"` of a shell. */
const named = /["'`](?:\.\/|\/?assets\/)([\w-]+\.(?:js|css))["'`]/g;
const script = /<script[^>]* src="\/assets\/([^"]+)"/g;
