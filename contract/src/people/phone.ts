import * as z from 'zod/mini';
import { plainOf } from '../text/pasted.ts';
import { typed } from '../text/typed.ts';

/** The trunk prefix 0 does not belong after a country code, but people write it all the same. */
const mainland = /^(?:(?:\+|00)?86)?0?(1[3-9]\d{9})$/;
const abroad = /^(?:\+|00)([1-9]\d{6,14})$/;
/** The longest text that is read as a phone, with all that is written around it. */
const maxWritten = 40;

/**
 * The one way a phone is kept, compared and dialled, however somebody wrote it: eleven digits in mainland China, else
 * `+`, country code and number (E.164). What is no phone comes back as it was given.
 */
export function canonicalPhone(given: string): string {
  if (given.length > maxWritten) return given;
  const dialled = plainOf(given)
    .replace(/^(?:tel|手机号?|电话|联系电话):/i, '')
    .replace(/^(?:\+|00)(\d+)\(0\)/, '+$1')
    .replace(/[-()[\].·/]/g, '');
  const [, own] = mainland.exec(dialled) ?? [];
  if (own !== undefined) return own;
  const [, foreign] = abroad.exec(dialled) ?? [];
  return foreign === undefined ? given : `+${foreign}`;
}

/** A phone in its canonical form. */
export const phoneShape = /^(1[3-9]\d{9}|\+(?!86)[1-9]\d{6,14})$/;

/** Mainland `1[3-9]` and 9 digits, or E.164 of another country; comes out in its canonical form. */
export const phone = typed(
  '请填写手机号',
  z.overwrite(canonicalPhone),
  z.regex(phoneShape, '请填写正确的手机号'),
);

/**
 * The other forms in which one mainland phone could be kept while nobody put phones into one form: what stands in rows of
 * that time may be any of them.
 */
export const uncanonicalForms = (canonical: string): readonly string[] =>
  canonical.startsWith('+') ? [] : [`+86${canonical}`, `+860${canonical}`];

/**
 * Numbers at a premium, of satellites, or without a country: a shorter prefix never includes them, so that `+1` opens
 * North America without its dear 900.
 */
const dear = [
  '+1900',
  '+4470',
  '+449',
  '+800',
  '+808',
  '+870',
  '+878',
  '+881',
  '+882',
  '+883',
  '+888',
  '+979',
];

/** Whether SMS are sent to this phone: always in mainland China, elsewhere if a configured prefix allows it. */
export function reachesPhone(canonical: string, prefixes: readonly string[]): boolean {
  if (!canonical.startsWith('+')) return true;
  return prefixes.some(
    (prefix) =>
      canonical.startsWith(prefix) &&
      !dear.some((range) => canonical.startsWith(range) && !prefix.startsWith(range)),
  );
}
