import type { LightMyRequestResponse } from 'fastify';
import type { FaultName } from '@shieldsource/contract/faults';

export type Input = Record<string, unknown>;

export interface Case {
  readonly what: string;
  readonly send: () => Promise<LightMyRequestResponse>;
  /** Either a fault of transport, or bad input in this field. */
  readonly expected: { status: number; fault: FaultName } | { field: string };
}
