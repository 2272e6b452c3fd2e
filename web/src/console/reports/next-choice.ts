import { keepOnDevice, onDevice } from '../../lib/on-device.ts';

const key = 'shield_source_next';

/** Whether the next report opens by itself after a verdict; yes unless this person said no. */
export const wantsNext = (): boolean => onDevice(key) !== 'no';

export const chooseNext = (wanted: boolean): void => keepOnDevice(key, wanted ? 'yes' : 'no');
