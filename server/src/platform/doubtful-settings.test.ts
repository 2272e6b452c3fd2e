import { expect, test } from 'vitest';
import { doubtfulSettings } from './doubtful-settings.ts';

const settings = (publicUrl: string, trustProxy: string | false, isProduction = true) =>
  doubtfulSettings({
    isProduction,
    publicUrl: new URL(publicUrl),
    trustProxy,
    inClear: [],
    isDatabaseInClear: false,
  });

test('and what goes in clear to another machine, each by name', () => {
  const lines = doubtfulSettings({
    isProduction: true,
    publicUrl: new URL('http://src.example.com'),
    trustProxy: '10.0.0.1',
    inClear: ['database', 'mail', 'portal'],
    isDatabaseInClear: true,
  });
  expect(lines).toEqual([
    expect.stringMatching(/^IN_CLEAR=database：/),
    expect.stringMatching(/^IN_CLEAR=mail：/),
    expect.stringMatching(/^PUBLIC_URL=/),
  ]);
});

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
