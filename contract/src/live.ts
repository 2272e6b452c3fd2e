import type { EventKind } from './events.ts';

/** `report` of `report.confirm`: what things happen to. */
export type SubjectKind = EventKind extends `${infer Subject}.${string}` ? Subject : never;

/** Where the stream of each front is. It is no call: what it says has no envelope and no end. */
export const livePaths = { portal: '/api/live', console: '/api/console/live' } as const;

/** What changed: never what it says now, so that whoever wants to know asks for it as anybody would. */
export interface LiveChange {
  /**
   * `letter` once a letter stands in the box of whose stream it is; `notification` once staff may have new ones; `event`, for
   * auditors, that anything at all happened; `presence` that somebody began or ceased to look at a report.
   */
  readonly subject: SubjectKind | 'letter' | 'notification' | 'event' | 'presence';
  /** Of the subject, or the name of what happened; '' for any. */
  readonly id: string;
}

/** The lines of a stream (`text/event-stream`), each the JSON of one of these. */
export type LiveMessage =
  /** First of all: for how many milliseconds nothing has changed; null when there never was anything. */
  | { readonly type: 'hello'; readonly quietMs: number | null }
  | { readonly type: 'changed'; readonly changes: readonly LiveChange[] }
  /** Another stream of the same session took the place of this one. */
  | { readonly type: 'replaced' };
