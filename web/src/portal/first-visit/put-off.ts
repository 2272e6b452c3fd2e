const key = 'shield_source_first_visit';

/** Closed without an answer: left alone until the browser's tab is closed. */
export function putOff(): void {
  try {
    sessionStorage.setItem(key, 'later');
  } catch {
    // A browser that keeps nothing asks again after a reload.
  }
}

export function isPutOff(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
