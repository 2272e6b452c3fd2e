import { useState } from 'react';

interface Listed {
  readonly id: string;
}

/** The selected rows of a list. The selection is kept across pages; rows on the current page are up to date. */
export interface Selection<Row extends Listed> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  /** Selects the row or deselects it; with `through`, selects everything from the last toggled row to this one. */
  readonly toggle: (row: Row, through?: boolean) => void;
  readonly add: (rows: readonly Row[]) => void;
  readonly remove: (rows: readonly Row[]) => void;
  /** Keeps only these selected, such as those whose act failed. */
  readonly keep: (ids: ReadonlySet<string>) => void;
  readonly clear: () => void;
}

/** Selection among the rows that are shown. */
export function useSelection<Row extends Listed>(shown: readonly Row[]): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [last, setLast] = useState<string>();

  const change = (of: (next: Map<string, Row>) => void) =>
    setChosen((before) => {
      const next = new Map(before);
      of(next);
      return next;
    });
  const add = (rows: readonly Row[]) =>
    change((next) => rows.forEach((row) => next.set(row.id, row)));
  const remove = (rows: readonly Row[]) =>
    change((next) => rows.forEach(({ id }) => next.delete(id)));
  const fresh = new Map(shown.map((row) => [row.id, row]));

  return {
    rows: [...chosen].map(([id, row]) => fresh.get(id) ?? row),
    has: ({ id }) => chosen.has(id),
    toggle(row, through = false) {
      const stretch = through ? between(shown, last, row) : [row];
      if (through || !chosen.has(row.id)) add(stretch);
      else remove(stretch);
      setLast(row.id);
    },
    add,
    remove,
    keep: (ids) =>
      change((next) => [...next.keys()].forEach((id) => ids.has(id) || next.delete(id))),
    clear: () => setChosen(new Map()),
  };
}

/** The rows from the last toggled one to this one, both included. */
function between<Row extends Listed>(
  rows: readonly Row[],
  last: string | undefined,
  row: Row,
): readonly Row[] {
  const ends = [rows.findIndex(({ id }) => id === last), rows.findIndex(({ id }) => id === row.id)];
  const [from = 0, to = 0] = ends.toSorted((one, other) => one - other);
  return from < 0 ? [row] : rows.slice(from, to + 1);
}
