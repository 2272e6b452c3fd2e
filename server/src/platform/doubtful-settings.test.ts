import { expect, test } from 'vitest';
import { doubtfulSettings } from './doubtful-settings.ts';

const settings = (publicUrl: string, trustProxy: string | false, isProduction = true) =>
  doubtfulSettings({ isProduction, publicUrl: new URL(publicUrl), trustProxy });

test('a production server says what it should hardly run with', () => {
  expect(settings('http://src.example.com', '10.0.0.1')).toEqual([
    expect.stringMatching(/^PUBLIC_URL=http:\/\/src\.example\.com 不是 https/),
  ]);
  expect(settings('https://src.example.com', false)).toEqual([
    expect.stringMatching(/^没有配置 TRUST_PROXY/),
  ]);
  expect(settings('https://src.example.com', '10.0.0.1')).toEqual([]);
  expect(settings('http://127.0.0.1:8080', false, false)).toEqual([]);
});
