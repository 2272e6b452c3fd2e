import { hashOf } from '../../platform/crypto.ts';

/*
 * The Merkle tree of RFC 6962, section 2.1, kept in tiles of 256 hashes as in C2SP tlog-tiles. Everything here is arithmetic
 * on hashes; where they are kept is up to whoever gives the tiles.
 */

export const tileWidth = 256;
const tileHeight = 8;

/** The hashes of one tile, as many as there are: on level 0 the leaves, on others the roots of full tiles of the level below. */
export type ReadTile = (level: number, index: number) => Promise<readonly Buffer[]>;

const sha256 = (...parts: Uint8Array[]): Buffer => hashOf(Buffer.concat(parts));
const leafMark = Buffer.from([0]);
const nodeMark = Buffer.from([1]);
export const leafHash = (content: string): Buffer => sha256(leafMark, Buffer.from(content));
const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(nodeMark, left, right);

/** The largest power of two below `count`. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

/** The root of these hashes as leaves. */
export function rootOf(hashes: readonly Buffer[]): Buffer {
  const [first] = hashes;
  if (!first) return sha256();
  if (hashes.length === 1) return first;
  const split = splitOf(hashes.length);
  return nodeHash(rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)));
}

/** The hash of the node over the leaves from `from` to `to`, if the tree has such a node. */
export async function rangeHash(read: ReadTile, from: number, to: number): Promise<Buffer> {
  const count = to - from;
  const split = splitOf(count);
  if (count > 1 && split * 2 !== count)
    return nodeHash(
      await rangeHash(read, from, from + split),
      await rangeHash(read, from + split, to),
    );
  let [level, start, width] = [0, from, count];
  for (; width >= tileWidth; level += 1) [start, width] = [start / tileWidth, width / tileWidth];
  const tile = await read(level, Math.floor(start / tileWidth));
  const within = start % tileWidth;
  const hashes = tile.slice(within, within + width);
  if (hashes.length !== width)
    throw new Error(`the tree has no ${width} hashes at ${level}/${start}`);
  return rootOf(hashes);
}

/** The inclusion proof of a leaf: the sibling hashes on the way up to the root of `from` to `to`, lowest first. */
export async function inclusionPath(
  read: ReadTile,
  leaf: number,
  to: number,
  from = 0,
): Promise<Buffer[]> {
  if (to - from <= 1) return [];
  const middle = from + splitOf(to - from);
  return leaf < middle
    ? [...(await inclusionPath(read, leaf, middle, from)), await rangeHash(read, middle, to)]
    : [...(await inclusionPath(read, leaf, to, middle)), await rangeHash(read, from, middle)];
}

/** The consistency proof that the tree of `size` leaves grew from its first `old` leaves. */
export const consistencyPath = (read: ReadTile, old: number, size: number): Promise<Buffer[]> =>
  old === size ? Promise.resolve([]) : consistencyWithin(read, old, 0, size, true);

async function consistencyWithin(
  read: ReadTile,
  old: number,
  from: number,
  to: number,
  isOldRoot: boolean,
): Promise<Buffer[]> {
  if (old === to) return isOldRoot ? [] : [await rangeHash(read, from, to)];
  const middle = from + splitOf(to - from);
  return old <= middle
    ? [
        ...(await consistencyWithin(read, old, from, middle, isOldRoot)),
        await rangeHash(read, middle, to),
      ]
    : [
        ...(await consistencyWithin(read, old, middle, to, false)),
        await rangeHash(read, from, middle),
      ];
}

export interface Tile {
  readonly level: number;
  readonly index: number;
  readonly hash: Buffer;
}

/** A tree that grows leaf by leaf, and stores only what its root needs. */
export function growingTree() {
  let size = 0;
  const peaks: { height: number; hash: Buffer }[] = [];
  return {
    /** Answers the tiles that this leaf completes. */
    push(leaf: Buffer): Tile[] {
      size += 1;
      const filled: Tile[] = [];
      let grown = { height: 0, hash: leaf };
      for (let last = peaks.at(-1); last?.height === grown.height; last = peaks.at(-1)) {
        peaks.pop();
        grown = { height: grown.height + 1, hash: nodeHash(last.hash, grown.hash) };
        if (grown.height % tileHeight === 0)
          filled.push({
            level: grown.height / tileHeight,
            index: size / 2 ** grown.height - 1,
            hash: grown.hash,
          });
      }
      peaks.push(grown);
      return filled;
    },
    root: (): Buffer =>
      peaks.length === 0
        ? sha256()
        : peaks.map((peak) => peak.hash).reduceRight((right, left) => nodeHash(left, right)),
  };
}
