import * as faults from '@shieldsource/contract/faults';
import type { Fault, FaultName } from '@shieldsource/contract/faults';

/** An expected no. Thrown anywhere, it undoes the transaction and travels to the person in the normal envelope. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly fault: FaultName;
  readonly result: unknown;
  constructor(fault: FaultName, result: unknown, words: string = faults[fault].message) {
    super(words);
    this.fault = fault;
    this.result = result;
  }
  get code(): Fault['code'] {
    return faults[this.fault].code;
  }
}

/** `throw refuse('notFound')`; `result` carries what the person's client needs, such as `retryAfter` in seconds; `words` say it more exactly. */
export const refuse = (fault: FaultName, result: unknown = null, words?: string): Refusal =>
  new Refusal(fault, result, words);

/** In Chinese, or said already: `answer.ts` says what is sent. */
export interface BadField {
  path: string;
  message: string;
}

/** Refuses input whose fields each look right, but not together or not against what is stored. */
export const refuseFields = (...fields: BadField[]): Refusal => new Refusal('badInput', { fields });
