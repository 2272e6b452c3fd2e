import { safeCallback } from '../../lib/callback.ts';

const key = 'shield_source_target';

/** Where to go once the provider has sent the browser back, kept for this tab. */
export function keepTarget(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // then to the start
  }
}

/** The path that was kept, once; '' where there is none. */
export function takeTarget(): string {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return safeCallback(kept);
  } catch {
    return '';
  }
}
