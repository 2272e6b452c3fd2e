import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  consistencyPath,
  growingTree,
  inclusionPath,
  leafHash,
  rangeHash,
  rootOf,
  type ReadTile,
} from './log.tree.ts';

const sha256 = (...parts: Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

/** RFC 6962 word by word, over all leaves at once: 2.1 (MTH), 2.1.1 (PATH), 2.1.2 (PROOF). */
const naive = {
  root(leaves: Buffer[]): Buffer {
    if (leaves.length === 0) return sha256();
    if (leaves.length === 1) return leaves[0]!;
    const k = 2 ** Math.floor(Math.log2(leaves.length - 1));
    return sha256(Buffer.from([1]), naive.root(leaves.slice(0, k)), naive.root(leaves.slice(k)));
  },
  path(m: number, leaves: Buffer[]): Buffer[] {
    if (leaves.length === 1) return [];
    const k = 2 ** Math.floor(Math.log2(leaves.length - 1));
    return m < k
      ? [...naive.path(m, leaves.slice(0, k)), naive.root(leaves.slice(k))]
      : [...naive.path(m - k, leaves.slice(k)), naive.root(leaves.slice(0, k))];
  },
  proof(m: number, leaves: Buffer[], isWhole = true): Buffer[] {
    if (m === leaves.length) return isWhole ? [] : [naive.root(leaves)];
    const k = 2 ** Math.floor(Math.log2(leaves.length - 1));
    return m <= k
      ? [...naive.proof(m, leaves.slice(0, k), isWhole), naive.root(leaves.slice(k))]
      : [...naive.proof(m - k, leaves.slice(k), false), naive.root(leaves.slice(0, k))];
  },
};

/** Leaves with the tiles that they fill, as the database stores them. */
function grown(count: number) {
  const leaves = Array.from({ length: count }, (_, index) => leafHash(`leaf ${index}`));
  const tree = growingTree();
  const levels: Buffer[][] = [leaves];
  const roots = [tree.root()];
  for (const leaf of leaves) {
    for (const { level, index, hash } of tree.push(leaf)) (levels[level] ??= [])[index] = hash;
    roots.push(tree.root());
  }
  const read: ReadTile = (level, index) =>
    Promise.resolve((levels[level] ?? []).slice(index * 256, (index + 1) * 256));
  return { leaves, read, roots, levels };
}

const large = grown(66_000);

describe('the tree', () => {
  test('has the roots, proofs and consistency of RFC 6962 at every size up to 40', async () => {
    const { leaves, read, roots } = grown(40);
    for (let size = 1; size <= 40; size += 1) {
      const some = leaves.slice(0, size);
      expect(roots[size]).toEqual(naive.root(some));
      expect(await rangeHash(read, 0, size)).toEqual(naive.root(some));
      for (let leaf = 0; leaf < size; leaf += 1)
        expect(await inclusionPath(read, leaf, size)).toEqual(naive.path(leaf, some));
      for (let old = 1; old <= size; old += 1)
        expect(await consistencyPath(read, old, size)).toEqual(naive.proof(old, some));
    }
  });

  test('has them across tiles of every level too', async () => {
    const { leaves, read, roots, levels } = large;
    expect(levels.map((level) => level.length)).toEqual([66_000, 257, 1]);
    for (const size of [255, 256, 257, 65_535, 65_536, 65_537, 66_000]) {
      expect(roots[size]).toEqual(naive.root(leaves.slice(0, size)));
      expect(await rangeHash(read, 0, size)).toEqual(roots[size]);
    }
    const leaf = randomBytes(4).readUInt32BE() % 66_000;
    expect(await inclusionPath(read, leaf, 66_000)).toEqual(naive.path(leaf, leaves));
    for (const old of [256, 65_536, leaf + 1])
      expect(await consistencyPath(read, old, 66_000)).toEqual(naive.proof(old, leaves));
  });

  test('of nothing is the hash of nothing, and a leaf is no node', () => {
    expect(growingTree().root()).toEqual(sha256());
    expect(rootOf([])).toEqual(sha256());
    expect(leafHash('')).toEqual(sha256(Buffer.from([0])));
  });

  test('reads few tiles for a root and a proof', async () => {
    const asked = new Set<string>();
    const counting: ReadTile = (level, index) => {
      asked.add(`${level}/${index}`);
      return large.read(level, index);
    };
    await rangeHash(counting, 0, 66_000);
    expect(asked.size).toBeLessThanOrEqual(3);
    asked.clear();
    await inclusionPath(counting, 30_000, 66_000);
    expect(asked.size).toBeLessThanOrEqual(5);
  });
});
