/** Reads from `localStorage`; null when nothing is stored or the browser has no storage. */
export function readLocal(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Writes to `localStorage`; null removes the entry. Does nothing where the browser has no storage. */
export function writeLocal(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // no storage: the default applies next time
  }
}
