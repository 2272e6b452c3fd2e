const runs = /\p{Script=Han}+|[[\p{L}\p{N}_]--\p{Script=Han}]+/gv;

/** A text as a set for comparison: pairs of Chinese characters, and words in other scripts. */
export function pairsOf(text: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(runs)) {
    const letters = [...run];
    if (!/\p{Script=Han}/u.test(run)) pairs.add(run);
    else letters.slice(1).forEach((letter, at) => pairs.add(`${letters[at]}${letter}`));
  }
  return pairs;
}

/** The share of the smaller set that is in the other one: 0 to 1. */
export function sharedShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  if (small.size === 0) return 0;
  let shared = 0;
  for (const pair of small) if (large.has(pair)) shared += 1;
  return shared / small.size;
}
