export interface DiffLine {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

// Above this the whole text is shown as replaced; documents that people read are far smaller.
const maxCells = 4_000_000;

/** The lines of both texts: those of the longest common subsequence stay, the others are removed or added. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end))
    end += 1;
  const same = (text: string): DiffLine => ({ kind: 'same', text });
  return [
    ...a.slice(0, start).map(same),
    ...changed(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map(same),
  ];
}

function changed(a: readonly string[], b: readonly string[]): DiffLine[] {
  const gone = (text: string): DiffLine => ({ kind: 'gone', text });
  const fresh = (text: string): DiffLine => ({ kind: 'new', text });
  if (a.length * b.length > maxCells) return [...a.map(gone), ...b.map(fresh)];
  const width = b.length + 1;
  // The length of the longest common subsequence from each pair of lines on.
  const common = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left = '', right = ''] = [a[i], b[j]];
    if (i < a.length && j < b.length && left === right) {
      lines.push({ kind: 'same', text: left });
      i += 1;
      j += 1;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(gone(left));
      i += 1;
    } else {
      lines.push(fresh(right));
      j += 1;
    }
  }
  return lines;
}

const around = 2;

/** The same with unchanged lines far from any change replaced by their number. */
export function folded(
  lines: readonly DiffLine[],
): (DiffLine | { readonly kind: 'folded'; readonly text: string })[] {
  const isShown = (at: number) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same');
  const shown: ReturnType<typeof folded> = [];
  let hidden = 0;
  const fold = () => {
    if (hidden > 0) shown.push({ kind: 'folded', text: String(hidden) });
    hidden = 0;
  };
  for (const [at, line] of lines.entries()) {
    if (!isShown(at)) {
      hidden += 1;
      continue;
    }
    fold();
    shown.push(line);
  }
  fold();
  return shown;
}
