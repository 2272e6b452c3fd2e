import { desktop } from '../../ui/theme/screens.ts';
import { writeLocal, readLocal } from '../../ui/theme/local-storage.ts';

const key = 'shield_source_report_list';

/** Whether the list is shown beside a report: as this person left it, and only on wide screens. */
const narrow = matchMedia(desktop);
export const isListWanted = (): boolean => !narrow.matches && readLocal(key) !== 'no';

/** Calls back when the window becomes wide or narrow. Returns the function to stop. */
export function onRoom(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

export const wantList = (wanted: boolean): void => writeLocal(key, wanted ? 'yes' : 'no');
