/** The named files with all that they import, and what those import, at once. */
export function withImports(
  chunks: ReadonlyMap<string, { readonly imports: readonly string[] }>,
  names: readonly string[],
): ReadonlySet<string> {
  const all = new Set(names);
  // iterating a Set also visits what is added meanwhile
  for (const name of all) for (const imported of chunks.get(name)?.imports ?? []) all.add(imported);
  return all;
}
