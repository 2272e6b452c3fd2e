import type { Guard } from '../guards/guard.ts';

/** A file put into a copy of the project, or an edit of one that is there. */
export interface Planted {
  readonly path: string;
  readonly write: string | ((before: string) => string);
}

/** One violation and the words by which its guard must name it. */
export interface Violation {
  readonly title: string;
  readonly planted: readonly Planted[];
  readonly complaint: RegExp;
}

/** Every violation one guard has to see. */
export interface Trial {
  readonly guard: Guard;
  readonly violations: readonly Violation[];
}

/** A violation that is one file: `complaint` is looked for behind its path, on the same line. */
export function violatingFile(
  title: string,
  path: string,
  text: string,
  complaint: string,
): Violation {
  return {
    title,
    planted: [{ path, write: `${text}\n` }],
    complaint: new RegExp(`${RegExp.escape(path)}.*${complaint}`),
  };
}
