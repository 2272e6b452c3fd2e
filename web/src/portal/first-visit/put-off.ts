const key = 'shield_source_first_visit';

/** Closed without an answer: not shown again in this tab. */
export function putOff(): void {
  try {
    sessionStorage.setItem(key, 'later');
  } catch {
    // Without session storage it is shown again after a reload.
  }
}

export function isPutOff(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
