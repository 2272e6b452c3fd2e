import { boot } from './boot.ts';

// Server's clock minus ours, in milliseconds.
let offsetMs = boot.serverTime - Date.now();

/** Sets the clock by what the server just said. */
export function setClock(serverTimeMs: number): void {
  offsetMs = serverTimeMs - Date.now();
}

/** Milliseconds since the epoch as the server counts them. */
export const serverNow = (): number => Date.now() + offsetMs;
