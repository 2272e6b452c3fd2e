export const isLong = process.env['DEPTH'] === 'long';

/** The number of repetitions: `usual` in `npm test`, where people wait, `long` in `npm run test:long`. */
export const tries = (usual: number, long: number): number => (isLong ? long : usual);
