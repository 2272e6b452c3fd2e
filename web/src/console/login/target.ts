import { safeCallback } from '../../lib/callback.ts';

const key = 'shield_source_target';

/** Stores where to go after the provider has redirected back, for this tab. */
export function keepTarget(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // without session storage: the start page
  }
}

/** The stored path, which is removed; '' where there is none. */
export function takeTarget(): string {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return safeCallback(kept);
  } catch {
    return '';
  }
}
