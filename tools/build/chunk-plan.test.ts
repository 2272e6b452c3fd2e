import { describe, expect, test } from 'vitest';
import { planChunks, type Load, type Chunk } from '../../web/build/chunk-plan.ts';

const chunk = (bytes: number, ...imports: string[]): Chunk => ({ bytes, imports });
const load = (chunks: string[]): Load => ({ chunks: new Set(chunks), weight: 1 });
const planOf = (chunks: Readonly<Record<string, Chunk>>, loads: readonly Load[]) =>
  planChunks(new Map(Object.entries(chunks)), loads)
    .map((group) => group.toSorted().join('+'))
    .toSorted();

describe('planChunks', () => {
  test('merges chunks that the same pages need', () => {
    const chunks = { react: chunk(9_000), router: chunk(5_000), table: chunk(6_000) };
    const all = ['react', 'router'];
    expect(planOf(chunks, [load(all), load([...all, 'table'])])).toEqual(['react+router', 'table']);
  });

  test('merges a small chunk into one that more pages load, never a large one', () => {
    const chunks = { base: chunk(9_000), editor: chunk(5_000), tag: chunk(20) };
    const loads = [load(['base']), load(['base', 'editor']), load(['base', 'tag'])];
    expect(planOf(chunks, loads)).toEqual(['base+tag', 'editor']);
  });

  test('merges what costs fewer unused bytes than the file it saves is worth, the cheapest first', () => {
    const chunks = { base: chunk(9_000), dialog: chunk(40_000), table: chunk(700) };
    const loads = [load(['base']), load(['base', 'dialog', 'table']), load(['base', 'dialog'])];
    expect(planOf(chunks, loads)).toEqual(['base', 'dialog+table']);
  });

  test('counts what a chunk imports as part of its cost', () => {
    const chunks = {
      status: chunk(10),
      // small, but it imports the large one
      form: chunk(20, 'schemas'),
      schemas: chunk(9_000),
    };
    const loads = [load(['status']), load(['status', 'form', 'schemas'])];
    expect(planOf(chunks, loads)).toEqual(['form+schemas', 'status']);
  });

  test('never makes two files that import each other in a circle', () => {
    const chunks = {
      dialog: chunk(10, 'focus'),
      focus: chunk(50_000, 'dom'),
      dom: chunk(10),
    };
    const loads = [load(['dialog', 'dom', 'focus']), load(['focus', 'dom']), load(['dom'])];
    for (const group of planChunks(new Map(Object.entries(chunks)), loads))
      expect(group.toSorted()).not.toEqual(['dialog', 'dom']);
  });

  test('never merges a chunk with staysAlone', () => {
    const chunks = { page: { ...chunk(10), staysAlone: true }, own: chunk(10) };
    expect(planOf(chunks, [load(['page', 'own'])])).toEqual(['own', 'page']);
  });
});
