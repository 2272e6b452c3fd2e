/** What was counted, as a person reads it: `3 wallets, 12 entries`. */
export const named = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
