import { writeLocal, readLocal } from '../../ui/theme/local-storage.ts';

const key = 'shield_source_report_list';

/** Whether the list is shown beside a report: as this person left it, and only on wide screens. */
const isRoomy = matchMedia('(min-width: 1280px)');
export const isListWanted = (): boolean => isRoomy.matches && readLocal(key) !== 'no';

/** Calls back when the window becomes wide or narrow. Returns the function to stop. */
export function onRoom(listener: () => void): () => void {
  isRoomy.addEventListener('change', listener);
  return () => isRoomy.removeEventListener('change', listener);
}

export const wantList = (wanted: boolean): void => writeLocal(key, wanted ? 'yes' : 'no');
