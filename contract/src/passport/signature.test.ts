import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, signatureOf } from './signature.ts';
import written from './signature.vectors.json' with { type: 'json' };

const { salt, vectors } = written;
const hmacOf = (text: string) => createHmac('sha256', salt).update(text, 'utf8').digest('hex');

/** The vectors are for every client there is: texts written by hand, signs made by another library. */
describe('the passport signature', () => {
  test.each(vectors)('vector: $name', ({ payload, canonical: text, sign }) => {
    expect(canonical(payload)).toBe(text);
    expect(signatureOf(payload, salt)).toBe(sign);
    expect(hmacOf(text)).toBe(sign);
  });

  // not among the vectors: many readers of JSON refuse such a file
  test('half a surrogate pair is escaped', () => {
    const payload = { a: '\ud800', b: 'x\udc00y' };
    expect(canonical(payload)).toBe(String.raw`{"a":"\ud800","b":"x\udc00y"}`);
    expect(signatureOf(payload, salt)).toBe(hmacOf(String.raw`{"a":"\ud800","b":"x\udc00y"}`));
  });

  test('does not depend on the order of the keys', () => {
    // any character; the library takes a second of the processor to list them
    const unit = fc
      .nat(0x10ffff)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code));
    const reordered = fc
      .dictionary(fc.string({ unit }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 8 })
      .chain((payload) => {
        const entries = Object.entries(payload);
        return fc.tuple(
          fc.constant(payload),
          fc.shuffledSubarray(entries, { minLength: entries.length }),
        );
      });
    fc.assert(
      fc.property(reordered, ([payload, entries]) => {
        expect(canonical(Object.fromEntries(entries))).toBe(canonical(payload));
      }),
    );
  });

  test('changes with every value that is not empty', () => {
    const text = fc.string({ minLength: 1 });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), text, { minKeys: 1 }), text, (payload, other) => {
        const [key = ''] = Object.keys(payload);
        fc.pre(key !== 'sign' && payload[key] !== other);
        const changed = { ...payload, [key]: other };
        expect(signatureOf(changed, salt)).not.toBe(signatureOf(payload, salt));
      }),
    );
  });

  test('is keyed by the salt', () => {
    expect(signatureOf({ a: 1 }, salt)).not.toBe(signatureOf({ a: 1 }, `${salt}!`));
  });
});
