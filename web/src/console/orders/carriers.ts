import { keepOnDevice, onDevice } from '../../lib/on-device.ts';

const key = 'shield_source_carrier';

/** Parcels mostly go with one carrier: the last one is the next one's start. */
export const lastCarrier = (): string => onDevice(key) ?? '';

export const keepCarrier = (carrier: string): void => keepOnDevice(key, carrier);
