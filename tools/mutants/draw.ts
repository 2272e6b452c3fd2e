import { createHash } from 'node:crypto';
import { kinds, type Kind, type KnownSite } from './site.ts';

/** Of 120. */
const quotas: Readonly<Record<Kind, number>> = {
  refusal: 40,
  access: 15,
  ownership: 25,
  clock: 15,
  constraint: 25,
};

export interface Draw {
  readonly drawn: readonly KnownSite[];
  /** The next of a kind, for one that turned out to be no rule. */
  another(kind: Kind): KnownSite | undefined;
}

/**
 * Draws about `count` sites, of each kind its part. Each has a place in the order of a seed that hangs on its own id alone:
 * another site more or less moves no other.
 */
export function draw(sites: readonly KnownSite[], seed: number, count: number): Draw {
  const inOrder = sites
    .map((site) => ({ site, place: hashOf(`${seed} ${site.id}`) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ site }) => site);
  const spare = new Map<Kind, KnownSite[]>();
  const chosen = new Set<KnownSite>();
  for (const kind of kinds) {
    const all = inOrder.filter((site) => site.kind === kind);
    for (const site of all.splice(0, Math.round((quotas[kind] * count) / 120))) chosen.add(site);
    spare.set(kind, all);
  }
  return {
    drawn: inOrder.filter((site) => chosen.has(site)),
    another: (kind) => spare.get(kind)?.shift(),
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
