/** At most seven page numbers for a row: the first, the last and those around the current one; a negative one is a gap. */
export function shownPages(page: number, last: number): number[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1);
  const from = Math.max(2, Math.min(page - 1, last - 4));
  const around = [from, from + 1, from + 2];
  if (from <= 3) return [1, 2, 3, 4, 5, -1, last];
  if (from >= last - 4) return [1, -1, last - 4, last - 3, last - 2, last - 1, last];
  return [1, -1, ...around, -2, last];
}
