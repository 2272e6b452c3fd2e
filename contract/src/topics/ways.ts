/** Whether somebody is told by a way: `on` until they switch it off, `off` until they switch it on. Nobody switches `always` and `never`. */
export type Way = 'always' | 'on' | 'off' | 'never';

/** Whether a way is used by somebody who chose so, or (undefined) chose nothing. */
export const isTold = (way: Way, chosen?: boolean): boolean =>
  way === 'always' || (way !== 'never' && (chosen ?? way === 'on'));

export interface Topic {
  readonly code: string;
  readonly label: string;
}
