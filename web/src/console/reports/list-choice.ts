import { writeLocal, readLocal } from '../../lib/local-storage.ts';

const key = 'shield_source_report_list';

/** Whether the list stands beside a report: as this person left it, and only where there is room. */
const isRoomy = matchMedia('(min-width: 1280px)');
export const isListWanted = (): boolean => isRoomy.matches && readLocal(key) !== 'no';

/** Calls back when there comes to be room for it, or no room any more. Gives back the way to stop. */
export function onRoom(listener: () => void): () => void {
  isRoomy.addEventListener('change', listener);
  return () => isRoomy.removeEventListener('change', listener);
}

export const wantList = (wanted: boolean): void => writeLocal(key, wanted ? 'yes' : 'no');
