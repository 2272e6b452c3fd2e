/** How a picture is made of another one; it can be told to another process. */
export interface Making {
  /** Of what is read, over all frames. */
  readonly pixels: number;
  readonly isAnimated: boolean;
  readonly to: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'clearWebp';
  readonly width?: number;
}

export const maxQuickPixels = 4_000_000;
/** Whether it takes a process of its own. */
export const isLarge = ({ pixels }: Making): boolean => pixels > maxQuickPixels;

/** Ends what never would, and judges nothing: a picture within the limits takes a second or three of a processor. */
export const longestMs = 60_000;
