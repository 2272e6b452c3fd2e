import { writeLocal, readLocal } from '../../ui/theme/local-storage.ts';

const key = 'shield_source_carrier';

/** The carrier of the last parcel, which is usually also that of the next. */
export const lastCarrier = (): string => readLocal(key) ?? '';

export const keepCarrier = (carrier: string): void => writeLocal(key, carrier);
