/** A chunk as the bundler makes it by itself: modules that exactly the same pages need. */
export interface Chunk {
  /** Compressed. */
  readonly bytes: number;
  /** Chunks that must be loaded before it. */
  readonly imports: readonly string[];
  /** Fetched by its own address, so never merged with another. */
  readonly staysAlone?: boolean;
}

/** What is fetched together: a page with everything it imports, or a part that is loaded later on demand. */
export interface Load {
  readonly chunks: ReadonlySet<string>;
  /** How much its bytes and files count relative to the other loads. */
  readonly weight: number;
}

interface Group {
  readonly chunks: string[];
  readonly imports: Set<Group>;
  readonly staysAlone: boolean;
  /** Whether each load uses it. */
  readonly usedBy: boolean[];
  bytes: number;
}

/** How many unused bytes a load may get in exchange for one file less: a request, and mostly one for styles as well. */
const fileIsWorthBytes = 5_000;

/**
 * Which chunks to merge into one file, so that each load has few files. Greedy: the next pair to merge is the one with the
 * fewest unused bytes per file saved; chunks of the same loads cost nothing and go first. A pair with a third chunk between
 * them is never merged, because files that import each other in a circle do not start.
 */
export function planChunks(
  chunks: ReadonlyMap<string, Chunk>,
  loads: readonly Load[],
): readonly (readonly string[])[] {
  const groups = groupsOf(chunks, loads);
  for (let pair = bestPair(groups, loads); pair; pair = bestPair(groups, loads))
    merge(groups, ...pair);
  return groups.map((group) => group.chunks);
}

function groupsOf(chunks: ReadonlyMap<string, Chunk>, loads: readonly Load[]): Group[] {
  const byName = new Map<string, Group>();
  for (const [name, { bytes, staysAlone = false }] of chunks) {
    const usedBy = loads.map((load) => load.chunks.has(name));
    byName.set(name, { chunks: [name], imports: new Set(), staysAlone, usedBy, bytes });
  }
  for (const [name, { imports }] of chunks)
    for (const imported of imports) {
      const group = byName.get(imported);
      if (group) byName.get(name)?.imports.add(group);
    }
  return [...byName.values()];
}

function bestPair(groups: readonly Group[], loads: readonly Load[]): [Group, Group] | undefined {
  const movable = groups.filter(({ staysAlone }) => !staysAlone);
  let best: [Group, Group] | undefined;
  let leastCost = Infinity;
  movable.forEach((one, index) => {
    for (const other of movable.slice(index + 1)) {
      const pair = { one: [one], other: [other] };
      // a lower bound: what both import can only add to the cost
      if (costOf(pair, loads) >= leastCost) continue;
      if (isBetween(one, other) || isBetween(other, one)) continue;
      const whole = { one: [...withImports(one)], other: [...withImports(other)] };
      const cost = costOf(whole, loads);
      if (cost < leastCost) {
        best = [one, other];
        leastCost = cost;
      }
    }
  });
  return best;
}

/** Two groups, each first in its list, followed by some or all of what it imports. */
interface Pair {
  readonly one: readonly Group[];
  readonly other: readonly Group[];
}

/** Unused bytes per file saved; Infinity where merging is not worth it. */
function costOf({ one, other }: Pair, loads: readonly Load[]): number {
  let wasted = 0;
  let saved = 0;
  loads.forEach(({ weight }, load) => {
    const usesOne = one[0]?.usedBy[load];
    const usesOther = other[0]?.usedBy[load];
    if (usesOne && usesOther) saved += weight;
    else if (usesOne || usesOther)
      for (const { usedBy, bytes } of usesOne ? other : one)
        if (!usedBy[load]) wasted += weight * bytes;
  });
  return saved > 0 && wasted <= saved * fileIsWorthBytes ? wasted / saved : Infinity;
}

function withImports(group: Group): ReadonlySet<Group> {
  const all = new Set([group]);
  // iterating a Set also visits what is added meanwhile
  for (const one of all) for (const imported of one.imports) all.add(imported);
  return all;
}

/** Whether `from` imports `to` through a third group. */
function isBetween(from: Group, to: Group): boolean {
  const seen = new Set([from]);
  const open = [...from.imports].filter((group) => group !== to);
  for (let group = open.pop(); group; group = open.pop()) {
    if (group === to) return true;
    if (!seen.has(group)) open.push(...group.imports);
    seen.add(group);
  }
  return false;
}

function merge(groups: Group[], one: Group, other: Group): void {
  one.chunks.push(...other.chunks);
  one.bytes += other.bytes;
  other.usedBy.forEach((isUsed, load) => (one.usedBy[load] ||= isUsed));
  for (const imported of other.imports) one.imports.add(imported);
  groups.splice(groups.indexOf(other), 1);
  for (const group of groups) if (group.imports.delete(other)) group.imports.add(one);
  one.imports.delete(one);
  // a load that fetches a file also fetches its imports
  for (const needed of withImports(one))
    one.usedBy.forEach((isUsed, load) => (needed.usedBy[load] ||= isUsed));
}
