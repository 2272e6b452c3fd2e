const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10] as const;

/** The next larger amount that is easy to read and to halve. */
export function roundTop(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  const tops = steps.map((step) => step * power);
  return tops.find((top) => top >= most && top % 2 === 0) ?? 20 * power;
}
