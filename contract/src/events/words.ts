import type { EventKind, ParamsOf } from '../events.ts';
import type { OrderSchedule } from '../orders.ts';
import type { ReportStatus } from '../report-status.ts';

/** What a letter may say of the present, read together with it. */
export interface Facts {
  readonly report?: {
    readonly number: string;
    readonly title: string;
    readonly status: ReportStatus;
  };
  readonly order?: {
    readonly number: string;
    readonly giftName: string;
    readonly price: number;
    readonly schedule: OrderSchedule;
    readonly carrier: string;
    readonly trackingNo: string;
    readonly cancelReason: string;
  };
  /** What somebody wrote with the act; empty where nothing was written, or it was erased. */
  readonly text: string;
}

export interface LetterWords {
  readonly title: string;
  readonly body: string;
}

/** How one kind is said in one language. */
export interface Words<P> {
  /** What the act is called, in the audit log. */
  readonly name: string;
  /** The letter to whom it concerns. */
  readonly letter?: (params: P, facts: Facts) => LetterWords;
}

/** One language: every kind there ever was. */
export type Catalogue<K extends EventKind = EventKind> = {
  readonly [Kind in K]: Words<ParamsOf<Kind>>;
};
