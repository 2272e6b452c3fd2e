import { boot } from './boot.ts';

// The server's clock minus this device's, in milliseconds.
let offsetMs = boot.serverTime - Date.now();

/** Sets the clock to the server's time. */
export function setClock(serverTimeMs: number): void {
  offsetMs = serverTimeMs - Date.now();
}

/** The server's time in milliseconds since the epoch. */
export const serverNow = (): number => Date.now() + offsetMs;
