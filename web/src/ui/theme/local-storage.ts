/** For this device, or for this tab alone. */
type StorageName = 'localStorage' | 'sessionStorage';

/** Reads an entry; null when nothing is stored or the browser has no storage. */
export function readLocal(name: string, storage: StorageName = 'localStorage'): string | null {
  try {
    return window[storage].getItem(name);
  } catch {
    return null;
  }
}

/** Writes an entry; null removes it. Does nothing where the browser has no storage. */
export function writeLocal(
  name: string,
  text: string | null,
  storage: StorageName = 'localStorage',
): void {
  try {
    if (text === null) window[storage].removeItem(name);
    else window[storage].setItem(name, text);
  } catch {
    // no storage: the default applies next time
  }
}

/** What the names of entries begin with that are about whoever is signed in: they go with the session. */
export const ownPrefix = 'shield_source_own:';

/** Removes everything about whoever was signed in, from the browser and from this tab. */
export function forgetOwn(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const name of Object.keys(storage))
        if (name.startsWith(ownPrefix)) storage.removeItem(name);
  } catch {
    // no storage: nothing was kept
  }
}
