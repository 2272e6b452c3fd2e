import type { EventKind, ParamsOf } from '../events.ts';
import type { OrderSchedule } from '../gifts/orders.ts';
import type { ReportStatus } from '../reports/status.ts';

/** Present facts for a letter, read together with it. */
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
  /** The text that was written with the act; empty if there was none, or if it was erased. */
  readonly text: string;
}

export interface LetterWords {
  readonly title: string;
  readonly body: string;
}

/** The words for one kind of event. */
export interface Words<P> {
  /** The name of the act in the audit log, in Chinese; whoever shows it says it. */
  readonly name: string;
  /** The letter to the researcher whom the event concerns, said whenever it is read. */
  readonly letter?: (params: P, facts: Facts) => LetterWords;
}

/** The words for every kind that was ever recorded. */
export type EventWords<K extends EventKind = EventKind> = {
  readonly [Kind in K]: Words<ParamsOf<Kind>>;
};
