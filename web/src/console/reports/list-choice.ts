const key = 'shield_source_report_list';

/** Whether the list stands beside a report: as this person left it, else where there is room. */
export function isListWanted(): boolean {
  try {
    const kept = localStorage.getItem(key);
    if (kept !== null && innerWidth >= 1280) return kept === 'yes';
  } catch {
    // Not remembered where the browser keeps nothing.
  }
  return innerWidth >= 1280;
}

export function wantList(wanted: boolean): void {
  try {
    localStorage.setItem(key, wanted ? 'yes' : 'no');
  } catch {
    // See above.
  }
}
