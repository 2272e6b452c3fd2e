/** Random numbers from a seed: the same at every start, so that every demo is the same. */
export interface SeededRandom {
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  /** Any number between the two. */
  within(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** True in this percentage of cases. */
  isLucky(percent: number): boolean;
  shuffled<T>(list: readonly T[]): T[];
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    within: (from, to) => from + next() * (to - from),
    pick: <T>(list: readonly T[]) => list[between(0, list.length - 1)] as T,
    isLucky: (percent) => next() * 100 < percent,
    shuffled<T>(list: readonly T[]) {
      return list
        .map((item) => ({ item, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item);
    },
  };
}
