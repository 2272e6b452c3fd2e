export const kinds = ['refusal', 'access', 'ownership', 'clock', 'constraint'] as const;
export type Kind = (typeof kinds)[number];

/** What stands between two places of a file gives way to another text. A file that is not there counts as empty. */
export interface Edit {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A rule that stands in the source in one place, and how to break it. */
export interface Site {
  readonly kind: Kind;
  /** The rule in the words of the source, on one line. */
  readonly rule: string;
  /** What it stands in: a function, a call, or a table. */
  readonly within: string;
  readonly path: string;
  readonly broken: Edit;
  /** The expression that is evaluated whenever the rule is asked. */
  readonly asked?: { readonly start: number; readonly end: number };
  /** The name by which the database refuses. */
  readonly constraint?: string;
}

export interface KnownSite extends Site {
  /** Of the rule alone, not of its file, so that it stays when code moves. */
  readonly id: string;
}

export const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Names every site. Those that read alike are counted in the order of their files. */
export function known(sites: readonly Site[]): KnownSite[] {
  const met = new Map<string, number>();
  const inOrder = sites.toSorted(
    (a, b) => compare(a.path, b.path) || a.broken.start - b.broken.start,
  );
  return inOrder.map((site) => {
    const name = `${site.kind} ${site.within}: ${site.rule}`;
    const before = met.get(name) ?? 0;
    met.set(name, before + 1);
    return { ...site, id: before === 0 ? name : `${name} #${before + 1}` };
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The text of a file after these edits, none of which overlap. */
export function edited(text: string, edits: readonly Omit<Edit, 'path'>[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce(
      (left, { start, end, text: put }) => left.slice(0, start) + put + left.slice(end),
      text,
    );
}
