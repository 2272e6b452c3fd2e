import { writeLocal, readLocal } from '../../ui/theme/local-storage.ts';

const key = 'shield_source_next';

/** Whether the next report opens after a verdict; yes by default. */
export const wantsNext = (): boolean => readLocal(key) !== 'no';

export const chooseNext = (wanted: boolean): void => writeLocal(key, wanted ? 'yes' : 'no');
