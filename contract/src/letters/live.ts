import type { EventKind } from '../events.ts';

/** The kinds of subjects: the part of an event's kind before the dot. */
export type SubjectKind = EventKind extends `${infer Subject}.${string}` ? Subject : never;

/** The paths of the streams. They are no calls: they have no envelope and no end. */
export const livePaths = { portal: '/api/live', console: '/api/console/live' } as const;

/** What changed, without its content: a page fetches that by its usual calls. */
export interface LiveChange {
  /**
   * The kind of subject; or `letter`: a new letter for the owner of the stream; `notification`: new ones for staff; `event`:
   * any event, for auditors; `presence`: somebody opened or left a report.
   */
  readonly subject: SubjectKind | 'letter' | 'notification' | 'event' | 'presence';
  /** The id of the subject, or the kind of the event; '' for any. */
  readonly id: string;
}

/** The lines of a stream (`text/event-stream`), each the JSON of one of these. */
export type LiveMessage =
  /** The first line: how many milliseconds ago the last event was; null before the first event. */
  | { readonly type: 'hello'; readonly quietMs: number | null }
  | { readonly type: 'changed'; readonly changes: readonly LiveChange[] }
  /** Another stream of the same session has replaced this one. */
  | { readonly type: 'replaced' };
