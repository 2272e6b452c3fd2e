import { faults, type Fault, type FaultName } from '@shieldsource/contract/faults';

/** An expected no. Thrown anywhere, it undoes the transaction and travels to the person in the normal envelope. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly fault: FaultName;
  readonly result: unknown;
  constructor(fault: FaultName, result: unknown) {
    super(faults[fault].message);
    this.fault = fault;
    this.result = result;
  }
  get code(): Fault['code'] {
    return faults[this.fault].code;
  }
}

/** `throw refuse('notFound')`; `result` carries what the person's client needs, such as `retryAfter` in seconds. */
export const refuse = (fault: FaultName, result: unknown = null): Refusal =>
  new Refusal(fault, result);

export interface BadField {
  path: string;
  message: string;
}

/** Refuses input whose fields each look right, but not together or not against what is stored. */
export const refuseFields = (...fields: BadField[]): Refusal => new Refusal('badInput', { fields });
