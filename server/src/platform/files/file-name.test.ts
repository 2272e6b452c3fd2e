import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanName, nameWithEnding } from './file-name.ts';

test.each([
  ['截图 1.png', '截图 1.png'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\证据.zip', '证据.zip'],
  ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie_ x=1.txt'],
  ['invoice\u202Egnp.exe', 'invoicegnp.exe'],
  ['nul\0byte.txt', 'nulbyte.txt'],
  ['"quoted".txt', '_quoted_.txt'],
  ['..', '未命名'],
  [' \t\u200B ', '未命名'],
  ['', '未命名'],
  ['.htaccess', 'htaccess'],
  ['half \uD800 pair.txt', 'half \uFFFD pair.txt'],
])('%j becomes %j', (given, expected) => expect(cleanName(given)).toBe(expected));

test('a long name keeps its ending', () => {
  const name = cleanName(`${'长'.repeat(10_000)}.tar.gz`);
  expect([...name]).toHaveLength(255);
  expect(name.endsWith('.gz')).toBe(true);
});

test('whatever is given, something short and plain is left, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (given) => {
      const name = cleanName(given);
      expect([...name].length).toBeGreaterThan(0);
      expect([...name].length).toBeLessThanOrEqual(255);
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
      expect(cleanName(name)).toBe(name);
    }),
  );
});

test('an image is named after what it is', () => {
  expect(nameWithEnding('photo.JPEG', ['jpg', 'jpeg'])).toBe('photo.JPEG');
  expect(nameWithEnding('photo.html', ['png'])).toBe('photo.html.png');
  expect([...nameWithEnding('长'.repeat(255), ['png'])]).toHaveLength(255);
});
