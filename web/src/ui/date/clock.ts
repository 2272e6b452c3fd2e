// The server's clock minus this device's, in milliseconds.
let offsetMs = 0;

/** Sets the clock to the server's time. */
export function setClock(serverTimeMs: number): void {
  offsetMs = serverTimeMs - Date.now();
}

/** The server's time in milliseconds since the epoch. */
export const serverNow = (): number => Date.now() + offsetMs;
