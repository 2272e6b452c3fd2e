import type { Guard } from '../guards/guard.ts';

/** A file put into a copy of the project, or an edit of one that is there. */
export interface Planted {
  readonly path: string;
  readonly write: string | ((before: string) => string);
}

/** A violation, and the text by which its guard must report it. */
export interface Violation {
  readonly title: string;
  readonly planted: readonly Planted[];
  readonly complaint: RegExp;
}

/** All violations that a guard has to find. */
export interface Trial {
  readonly guard: Guard;
  readonly violations: readonly Violation[];
  /** Whether they need no other source: then the copy has the configuration and them alone, which is much quicker. */
  readonly standAlone?: boolean;
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
