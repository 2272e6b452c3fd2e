/** What `npm run lighthouse -- …` names; empty when everything is asked for. */
export const chosen: readonly string[] = (process.env.RATED ?? '')
  .split(' ')
  .filter((name) => name !== '');

/** The figure below which this share of all lies: 0.5 is the median. */
export const quantileOf = (figures: readonly number[], share: number): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length * share)] ?? 0;
