import { signatureOf } from '@shieldsource/contract/signature';
import { boot } from './boot.ts';
import { randomHex } from './random.ts';

// Server's clock minus ours, in milliseconds.
let clockOffsetMs = boot.serverTime - Date.now();

/** Sets the clock by what the server just said. */
export function setClock(serverTimeMs: number): void {
  clockOffsetMs = serverTimeMs - Date.now();
}

/** Adds `timestamp`, `nonce` and `sign` to the payload of a passport call; `asText` where values travel as text. */
export function signed(payload: Record<string, unknown>, asText: boolean): Record<string, unknown> {
  const timestamp = Date.now() + clockOffsetMs;
  const stamped = { ...payload, timestamp, nonce: randomHex(16) };
  const full = asText ? asStrings(stamped) : stamped;
  return { ...full, sign: signatureOf(full, boot.passportSalt) };
}

/** What a query string or an urlencoded body can carry. Absent values are left out. */
export function asStrings(values: Record<string, unknown>): Record<string, string> {
  const present = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(present.map(([key, value]) => [key, String(value)]));
}
