import { describe, expect, test } from 'vitest';
import { fewFiles, type Load, type Piece } from '../../web/build/few-files.ts';

const piece = (bytes: number, ...imports: string[]): Piece => ({ bytes, imports });
const load = (pieces: string[], maxFiles = Infinity): Load => ({
  pieces: new Set(pieces),
  weight: 1,
  maxFiles,
});
const planOf = (pieces: Readonly<Record<string, Piece>>, loads: readonly Load[]) =>
  fewFiles(new Map(Object.entries(pieces)), loads)
    .map((group) => group.toSorted().join('+'))
    .toSorted();

describe('modules in few files', () => {
  test('what the same pages need is one file', () => {
    const pieces = { react: piece(9_000), router: piece(5_000), table: piece(3_000) };
    const all = ['react', 'router'];
    expect(planOf(pieces, [load(all), load([...all, 'table'])])).toEqual(['react+router', 'table']);
  });

  test('nobody carries much of what only others need, as long as there are not too many', () => {
    const pieces = { base: piece(9_000), editor: piece(5_000), tag: piece(20) };
    const loads = [load(['base']), load(['base', 'editor']), load(['base', 'tag'])];
    expect(planOf(pieces, loads)).toEqual(['base+tag', 'editor']);
  });

  test('where a page has too many, the cheapest go together', () => {
    const pieces = { base: piece(9_000), dialog: piece(4_000), table: piece(700) };
    const loads = [load(['base']), load(['base', 'dialog', 'table'], 2), load(['base', 'dialog'])];
    expect(planOf(pieces, loads)).toEqual(['base', 'dialog+table']);
  });

  test('what comes along with a file counts as well', () => {
    const pieces = {
      status: piece(10),
      // small, but it cannot be there without the large one
      form: piece(20, 'schemas'),
      schemas: piece(9_000),
    };
    const loads = [load(['status']), load(['status', 'form', 'schemas'])];
    expect(planOf(pieces, loads)).toEqual(['form+schemas', 'status']);
  });

  test('no two files need each other, by whatever way', () => {
    const pieces = {
      dialog: piece(10, 'focus'),
      focus: piece(50_000, 'dom'),
      dom: piece(10),
    };
    const loads = [load(['dialog', 'dom', 'focus']), load(['focus', 'dom']), load(['dom'])];
    for (const group of fewFiles(new Map(Object.entries(pieces)), loads))
      expect(group.toSorted()).not.toEqual(['dialog', 'dom']);
  });

  test('what starts a front comes to nobody else, however many files that costs', () => {
    const pieces = {
      portal: { ...piece(10), staysAlone: true, starts: true },
      paths: piece(10, 'portal'),
      tag: piece(10),
    };
    const loads = [load(['portal', 'paths', 'tag'], 1), load(['tag'], 1)];
    expect(planOf(pieces, loads)).toEqual(['paths', 'portal', 'tag']);
  });

  test('a page stays a file of its own', () => {
    const pieces = { page: { ...piece(10), staysAlone: true }, own: piece(10) };
    expect(planOf(pieces, [load(['page', 'own'], 1)])).toEqual(['own', 'page']);
  });
});
