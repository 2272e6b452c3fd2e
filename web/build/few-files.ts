/** A file as the build would make it by itself: modules that the same pages need, and nobody else. */
export interface Piece {
  /** As it travels. */
  readonly bytes: number;
  /** Pieces that must be there before it. */
  readonly imports: readonly string[];
  /** Is asked for by its address, so that nothing is put beside it. */
  readonly staysAlone?: boolean;
  /** Starts a front as soon as it is there: who does not ask for it must never get it. */
  readonly starts?: boolean;
}

/** What is fetched together: a page with all that comes with it, or a part that somebody asks for later. */
export interface Load {
  readonly pieces: ReadonlySet<string>;
  /** What its bytes and files count beside those of the other loads. */
  readonly weight: number;
  /** While it has more files than this, some are merged at whatever price. */
  readonly maxFiles: number;
}

interface Group {
  readonly pieces: string[];
  readonly imports: Set<Group>;
  readonly staysAlone: boolean;
  readonly starts: boolean;
  /** Whether each load uses it. */
  readonly usedBy: boolean[];
  bytes: number;
}

/** What one file less may cost in bytes that a load does not use, where nothing else asks for it. */
const fileIsWorthBytes = 60;

/**
 * Which pieces to put together in one file, so that each load has few: always the two that cost the least, in bytes that
 * go to loads without use for them, for each file saved; what the same loads use costs nothing and goes first.
 * Two are never put together where a third stands between them: files that import each other in a circle do not start.
 */
export function fewFiles(
  pieces: ReadonlyMap<string, Piece>,
  loads: readonly Load[],
): readonly (readonly string[])[] {
  const groups = groupsOf(pieces, loads);
  for (let pair = bestPair(groups, loads); pair; pair = bestPair(groups, loads))
    merge(groups, ...pair);
  return groups.map((group) => group.pieces);
}

function groupsOf(pieces: ReadonlyMap<string, Piece>, loads: readonly Load[]): Group[] {
  const byName = new Map<string, Group>();
  for (const [name, { bytes, staysAlone = false, starts = false }] of pieces) {
    const usedBy = loads.map((load) => load.pieces.has(name));
    byName.set(name, { pieces: [name], imports: new Set(), staysAlone, starts, usedBy, bytes });
  }
  for (const [name, { imports }] of pieces)
    for (const imported of imports) {
      const group = byName.get(imported);
      if (group) byName.get(name)?.imports.add(group);
    }
  return [...byName.values()];
}

function bestPair(groups: readonly Group[], loads: readonly Load[]): [Group, Group] | undefined {
  const isCrowded = loads.map(
    ({ maxFiles }, load) => groups.filter((group) => group.usedBy[load]).length > maxFiles,
  );
  const movable = groups.filter(({ staysAlone }) => !staysAlone);
  let best: [Group, Group] | undefined;
  let leastCost = Infinity;
  movable.forEach((one, index) => {
    for (const other of movable.slice(index + 1)) {
      const pair = { one: [one], other: [other] };
      // what both need themselves only makes it dearer
      if (costOf(pair, loads, isCrowded) >= leastCost) continue;
      if (isBetween(one, other) || isBetween(other, one)) continue;
      const whole = { one: [...withNeeds(one)], other: [...withNeeds(other)] };
      const cost = costOf(whole, loads, isCrowded);
      if (cost < leastCost) {
        best = [one, other];
        leastCost = cost;
      }
    }
  });
  return best;
}

/** Two groups, each with some or all of what it needs; itself stands first. */
interface Pair {
  readonly one: readonly Group[];
  readonly other: readonly Group[];
}

/**
 * Bytes without use for each file saved; Infinity where that is too much, or would start another front. Dearer than a file is worth is only what helps a
 * load that has too many.
 */
function costOf(
  { one, other }: Pair,
  loads: readonly Load[],
  isCrowded: readonly boolean[],
): number {
  let wasted = 0;
  let saved = 0;
  let relieved = 0;
  loads.forEach(({ weight }, load) => {
    const usesOne = one[0]?.usedBy[load];
    const usesOther = other[0]?.usedBy[load];
    if (usesOne && usesOther) {
      saved += weight;
      if (isCrowded[load]) relieved += weight;
    } else if (usesOne || usesOther)
      for (const { usedBy, bytes, starts } of usesOne ? other : one)
        if (!usedBy[load]) wasted += starts ? Infinity : weight * bytes;
  });
  if (saved === 0 || wasted === Infinity) return Infinity;
  if (wasted <= saved * fileIsWorthBytes) return wasted / saved;
  return relieved === 0 ? Infinity : wasted / relieved;
}

function withNeeds(group: Group): ReadonlySet<Group> {
  const all = new Set([group]);
  // a set that grows while it is walked is walked to its end
  for (const one of all) for (const imported of one.imports) all.add(imported);
  return all;
}

/** Whether `from` needs `to` by way of a third. */
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
  one.pieces.push(...other.pieces);
  one.bytes += other.bytes;
  other.usedBy.forEach((isUsed, load) => (one.usedBy[load] ||= isUsed));
  for (const imported of other.imports) one.imports.add(imported);
  groups.splice(groups.indexOf(other), 1);
  for (const group of groups) if (group.imports.delete(other)) group.imports.add(one);
  one.imports.delete(one);
  // whoever fetches a file fetches what it needs
  for (const needed of withNeeds(one))
    one.usedBy.forEach((isUsed, load) => (needed.usedBy[load] ||= isUsed));
}
