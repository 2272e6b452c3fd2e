import type { App } from '../../platform/app.ts';
import { networksAround } from '../../platform/http/network-of.ts';
import { countFading } from '../../platform/limits.ts';

/** How much a challenge asks for: 0 only the picture, each step more work. */
export type Doubt = 0 | 1 | 2 | 3 | 4;

/** The most tries that the work of a challenge takes, by doubt; half of them on average. */
const maxTries: readonly [0, number, number, number, number] = [0, 128, 640, 3_200, 12_000];

/** Challenges are counted in rings around the caller: for the address, for its networks, and for everybody. */
interface Ring {
  readonly scope: string;
  /** The multiple of a quiet address's challenges that a ring may have before there is doubt. */
  readonly times: number;
  readonly worst: Doubt;
}

// a flood from everywhere delays everybody for a moment, but nobody for longer
const rings: readonly Ring[] = [
  { scope: 'challenge-address', times: 1, worst: 4 },
  { scope: 'challenge-network', times: 3, worst: 4 },
  { scope: 'challenge-region', times: 6, worst: 4 },
  { scope: 'challenge-all', times: 80, worst: 2 },
];

const windowSeconds = 12 * 3600;

/** The most tries of the work beside a picture, 0 for none; without a picture the work is one step harder. */
export const workTriesFor = (doubt: Doubt, hasPicture: boolean): number =>
  maxTries[hasPicture ? doubt : Math.min(doubt + 1, 4)] ?? 0;

/**
 * Counts one more challenge and answers the doubt about it. Asking counts as much as sending, since every attempt, right or
 * wrong, takes a challenge of its own.
 */
export const countDoubt = (app: App, ip: string): Promise<Doubt> => {
  const subjects = [...networksAround(ip), 'everybody'];
  return doubtFrom(app.config.quietChallenges, (index, by) => {
    const { scope } = rings[index] as Ring;
    return countFading(app, { scope, windowSeconds }, subjects[index] as string, by);
  });
};

/**
 * The same with any counters: `count` adds to the ring of that index, from the innermost, and answers its new value. A caller
 * who already pays the full price is not counted further out, so that one address cannot make others pay beyond its network.
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
