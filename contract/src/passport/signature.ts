import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** How far a signed call's clock may be off, either way. */
export const signatureWindowMs = 5 * 60_000;

/**
 * The text a passport signature covers: JSON of the payload without `sign`, empty fields removed (null, undefined, ''),
 * keys sorted recursively by code point. Values of a GET are strings already.
 */
export function canonical(payload: Readonly<Record<string, unknown>>): string {
  const { sign: _, ...rest } = payload;
  return textOf(rest);
}

/** HMAC-SHA-256 in lower-case hex. A speed bump, never authentication: the salt is public by nature. */
export const signatureOf = (payload: Readonly<Record<string, unknown>>, salt: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(salt), utf8ToBytes(canonical(payload))));

// JSON.stringify would put integer-like keys first, whatever order they were given in
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, held]) => !isEmpty(held));
  entries.sort(([a], [b]) => byCodePoint(a, b));
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${textOf(held)}`).join(',')}}`;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

function byCodePoint(a: string, b: string): number {
  const left = Array.from(a, (char) => char.codePointAt(0) ?? 0);
  const right = Array.from(b, (char) => char.codePointAt(0) ?? 0);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
