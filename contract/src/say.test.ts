import { afterEach, expect, test } from 'vitest';
import { say, speakBy } from './say.ts';

afterEach(() => speakBy({ language: () => 'zh-CN', find: () => undefined }));

test('a text is filled with its values, and braces that stand for nothing are shown', () => {
  expect(say('最多 {most} 个字', { most: 5 })).toBe('最多 5 个字');
  expect(say('图片写作 file:{id}')).toBe('图片写作 file:{id}');
});

test('what people write is said as they wrote it, in another language too', () => {
  // as the catalogues' library does: escapes of the finished text become characters
  const find = () => (values: Readonly<Record<string, string | number>>) =>
    `Reason: ${values['reason']}`.replaceAll(/\\u([\da-f]{4})/g, (_whole, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
  speakBy({ language: () => 'en', find });
  const reason = String.raw`\u003cscript\u003e {reason} C:\xampp`;
  expect(say('原因：{reason}', { reason })).toBe(`Reason: ${reason}`);
});
