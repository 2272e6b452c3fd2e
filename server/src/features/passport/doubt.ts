import type { App } from '../../platform/app.ts';
import { networksAround } from '../../platform/http/network-of.ts';
import { countFading } from '../../platform/limits.ts';

/** How much is asked for: 0 nothing but the picture, each step more work. */
export type Doubt = 0 | 1 | 2 | 3 | 4;

/** The most tries that a challenge may take, by doubt; on average it takes half. */
const maxTries: readonly [0, number, number, number, number] = [0, 128, 640, 3_200, 12_000];

/** Challenges are counted around the caller: for the address, the networks it lies in, and everybody. */
interface Ring {
  readonly scope: string;
  /** How many times the challenges of a quiet address it may have before it is in doubt. */
  readonly times: number;
  readonly worst: Doubt;
}

// a flood from everywhere costs everybody a moment, and nobody more
const rings: readonly Ring[] = [
  { scope: 'challenge-address', times: 1, worst: 4 },
  { scope: 'challenge-network', times: 3, worst: 4 },
  { scope: 'challenge-region', times: 6, worst: 4 },
  { scope: 'challenge-all', times: 80, worst: 2 },
];

const windowSeconds = 12 * 3600;

/** The most tries of the work beside a picture, 0 for none; without a picture it is a step more. */
export const workTriesFor = (doubt: Doubt, hasPicture: boolean): number =>
  maxTries[hasPicture ? doubt : Math.min(doubt + 1, 4)] ?? 0;

/**
 * Counts one more challenge and answers how much doubt there is about it. Who asks often is counted as one that asks and
 * sends often, since each try, right or wrong, takes a challenge of its own.
 */
export const countDoubt = (app: App, ip: string): Promise<Doubt> => {
  const subjects = [...networksAround(ip), 'everybody'];
  return doubtFrom(app.config.quietChallenges, (index, by) => {
    const { scope } = rings[index] as Ring;
    return countFading(app, { scope, windowSeconds }, subjects[index] as string, by);
  });
};

/**
 * The same from any counts: `count` adds to the ring of that index, from the inmost, and answers what it then holds. Whoever
 * pays the full price already is not counted further out: one address alone makes nobody pay beyond its own network.
 */
export async function doubtFrom(
  quiet: number,
  count: (ring: number, by: 0 | 1) => Promise<number>,
): Promise<Doubt> {
  let doubt: Doubt = 0;
  for (const [index, { times, worst }] of rings.entries()) {
    const hits = await count(index, doubt < 4 ? 1 : 0);
    const steps = Math.ceil(hits / (times * quiet)) - 1;
    doubt = Math.max(doubt, Math.min(steps, worst)) as Doubt;
  }
  return doubt;
}
