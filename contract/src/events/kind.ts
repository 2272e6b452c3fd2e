import type * as z from 'zod/mini';
import type { letterType } from '../letters/calls.ts';
import type { NotificationKind } from '../letters/notifications.ts';

type LetterType = keyof typeof letterType.codes;

/** The description of one kind of event. */
export interface Described<P extends z.ZodMiniType> {
  /** The release that first wrote it. Kinds are never renamed, and their params only grow by optional fields. */
  readonly since: string;
  /** `business` events are kept as long as their subject; `access` events (reads and sign-ins) for 13 months. */
  readonly class: 'business' | 'access';
  /** Ids, numbers and codes; before and after of what changed. Never personal data, never prose. */
  readonly params: P;
  /** The type of the letter to the researcher whom the event concerns; null: no letter for these params. */
  readonly letter?: LetterType | ((params: z.output<P>) => LetterType | null);
  /** The kind of notification to staff: to the report's assignee, or to all reviewers while it has none. */
  readonly tells?: NotificationKind | ((params: z.output<P>) => NotificationKind | null);
  /** Notifies only the colleague with this id instead; undefined: nobody. */
  readonly tellsOnly?: (params: z.output<P>) => string | undefined;
  /** Also sends the letter to the one who acted: for receipts, requests, and changes to one's own account. */
  readonly letterToOwnActs?: true;
  /** The letter cannot be deleted for `deadlineDays.securityLetter`: whoever took over the account would put it away. */
  readonly letterStays?: true;
  /**
   * Where the text that a person wrote with it is stored: sealed with the event (`kept`), or with its `subject`, in a row of
   * the same id. The event itself holds only a hash, so that the text can be erased.
   */
  readonly text?: 'kept' | 'subject';
  /** Rendered by a test, so that every kind ever stored stays readable. */
  readonly example: z.output<P>;
}

/** Types a description, so that its params and example are checked against each other. */
export const kind = <P extends z.ZodMiniType>(described: Described<P>): Described<P> => described;
