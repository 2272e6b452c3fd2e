export interface Verdict {
  readonly ok: boolean;
  /** What to show when it is red; each planted violation must be named in it. */
  readonly output: string;
}

/** A check that reads a tree of the project and says whether it is fine. */
export interface Guard {
  readonly name: string;
  /** `root` is the project, or a copy with violations planted in it. */
  check(root: string): Promise<Verdict>;
}

/** A verdict from a list of complaints: green when there is none. */
export function verdictOf(complaints: readonly string[]): Verdict {
  return { ok: complaints.length === 0, output: complaints.join('\n') };
}
