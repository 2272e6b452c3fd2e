import { signatureOf } from '@shieldsource/contract/passport/signature';
import { boot } from './boot.ts';
import { serverNow } from '../ui/date/clock.ts';
import { asStrings } from '@shieldsource/contract/query-text';
import { randomHex } from './random.ts';

/** Adds `timestamp`, `nonce` and `sign` to the payload of a passport call; `asText` where values are sent as text. */
export function signed(payload: Record<string, unknown>, asText: boolean): Record<string, unknown> {
  const timestamp = serverNow();
  const stamped = { ...payload, timestamp, nonce: randomHex(16) };
  const full = asText ? asStrings(stamped) : stamped;
  return { ...full, sign: signatureOf(full, boot.passportSalt) };
}
