import { keepOnDevice, onDevice } from '../../lib/on-device.ts';

const key = 'shield_source_report_list';

/** Whether the list stands beside a report: as this person left it, and only where there is room. */
export const isListWanted = (): boolean => innerWidth >= 1280 && onDevice(key) !== 'no';

export const wantList = (wanted: boolean): void => keepOnDevice(key, wanted ? 'yes' : 'no');
