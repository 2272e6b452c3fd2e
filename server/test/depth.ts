export const isLong = process.env['DEPTH'] === 'long';

/** How often something is tried: `usual` in `npm test`, where people wait for it, `long` in `npm run test:long`. */
export const tries = (usual: number, long: number): number => (isLong ? long : usual);
