/** What a query string or an urlencoded body can carry. Absent values are left out; `{ sort: { order } }` is `sort[order]`. */
export function asStrings(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const present = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(present.flatMap(([key, value]) => textsOf(key, value)));
}

/** The name and text of a value, or of each part of an object. */
export const textsOf = (key: string, value: unknown): [string, string][] =>
  typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value ?? {}).map(([part, held]) => [`${key}[${part}]`, String(held)])
    : [[key, String(value as string | number | boolean)]];
