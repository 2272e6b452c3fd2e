import type { Guard } from '../guards/guard.ts';

/** A file put into a copy of the project, or an edit of one that is there. */
export interface Planted {
  readonly path: string;
  readonly write: string | ((before: string) => string);
}

/** One violation and the words by which its guard must name it. */
export interface Plant {
  readonly violation: string;
  readonly planted: readonly Planted[];
  readonly complaint: RegExp;
}

/** Every violation one guard has to see. */
export interface Bed {
  readonly guard: Guard;
  readonly plants: readonly Plant[];
}

/** A plant that is one file: `complaint` is looked for behind its path, on the same line. */
export function onePlant(violation: string, path: string, text: string, complaint: string): Plant {
  return {
    violation,
    planted: [{ path, write: `${text}\n` }],
    complaint: new RegExp(`${RegExp.escape(path)}.*${complaint}`),
  };
}
