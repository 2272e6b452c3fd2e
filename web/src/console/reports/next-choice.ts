const key = 'shield_source_next';

/** Whether the next report opens by itself after a verdict; yes unless this person said no. */
export function wantsNext(): boolean {
  try {
    return localStorage.getItem(key) !== 'no';
  } catch {
    return true;
  }
}

export function chooseNext(wanted: boolean): void {
  try {
    localStorage.setItem(key, wanted ? 'yes' : 'no');
  } catch {
    // Not remembered where the browser keeps nothing.
  }
}
