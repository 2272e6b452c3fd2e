/** What a query string or an urlencoded body can carry. Absent values are left out. */
export function asStrings(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const present = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(present.map(([key, value]) => [key, String(value)]));
}
