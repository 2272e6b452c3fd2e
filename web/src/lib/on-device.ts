/** What this browser keeps under a name; null where it keeps nothing, or no more. */
export function onDevice(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps it for the next time; null forgets it. A browser that keeps nothing is no fault. */
export function keepOnDevice(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // asked again, or as it is at first
  }
}
