import { writeLocal, readLocal } from '../../lib/local-storage.ts';

const key = 'shield_source_carrier';

/** Parcels mostly go with one carrier: the last one is the next one's start. */
export const lastCarrier = (): string => readLocal(key) ?? '';

export const keepCarrier = (carrier: string): void => writeLocal(key, carrier);
