import type * as z from 'zod/mini';
import type { letterType } from '../letters.ts';
import type { NotificationKind } from '../notifications.ts';

type LetterType = keyof typeof letterType.codes;

/** What there is to know about one kind of event. */
export interface Described<P extends z.ZodMiniType> {
  /** The release that first wrote it. Kinds are never renamed, and their params only grow by optional fields. */
  readonly since: string;
  /** `business` stays as long as its subject; `access`, who looked and who signed in, for 13 months. */
  readonly class: 'business' | 'access';
  /** Ids, numbers and codes; before and after of what changed. Never personal data, never prose. */
  readonly params: P;
  /** The type of the letter that whom it concerns gets; null where these params ask for none. */
  readonly letter?: LetterType | ((params: z.output<P>) => LetterType | null);
  /** What it tells staff, if anything: who has the report, or all reviewers while nobody has it. */
  readonly tells?: NotificationKind | ((params: z.output<P>) => NotificationKind | null);
  /** The id of the one of the staff who is told instead, and nobody where these params name none. */
  readonly tellsOnly?: (params: z.output<P>) => string | undefined;
  /** People get no letter for what they did themselves, but where it asks for something, is a receipt, or guards their account. */
  readonly letterToOwnActs?: true;
  /**
   * What a person wrote with it: `kept` here, sealed, or with its `subject`, in a row of the same id. The event holds a hash
   * only, so that the words can be erased.
   */
  readonly text?: 'kept' | 'subject';
  /** One of each, in words, is shown by a test: what was ever stored stays readable. */
  readonly example: z.output<P>;
}

/** Checks a description where it stands. */
export const kind = <P extends z.ZodMiniType>(described: Described<P>): Described<P> => described;
