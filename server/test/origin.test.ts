import { describe, expect, test } from 'vitest';
import * as faults from '@shieldsource/contract/faults';
import { postUserLogin } from '@shieldsource/contract/passport/calls';
import { postUserInfo } from '@shieldsource/contract/people/calls';
import { testApp } from './app.ts';
import { givenOn, newPhone } from './given.ts';
import { credentials } from './visitors.ts';

const harness = await testApp();
const { server, as } = harness;
const owner = await givenOn(harness).researcher();

describe('a write from elsewhere', () => {
  const codeWith = async (headers: Record<string, string>) =>
    (await as(owner).answer(postUserInfo, {}, { headers })).json<{ code: number }>().code;
  const refused = faults.foreignRequest.code;

  test.each([
    { 'x-requested-with': '' },
    { 'x-requested-with': 'fetch' },
    { 'x-requested-with': 'xmlhttprequest' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://localhost:81' },
    { origin: 'https://localhost:80' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://localhost:80@evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'x' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  ])('%j is refused', async (headers) => {
    expect(await codeWith(headers as Record<string, string>)).toBe(refused);
  });

  test('what a form of another page can send is refused for want of the marker', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      const answer = await server.inject({
        method: 'POST',
        url: postUserInfo.path,
        headers: { ...credentials(owner), 'content-type': type },
        payload: '',
      });
      expect(answer.json()).toMatchObject({ code: refused });
    }
  });

  test.each([
    {},
    { origin: 'http://localhost:80' },
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' },
  ])('%j is our own', async (headers) => {
    expect(await codeWith(headers as Record<string, string>)).toBe(0);
  });

  test('is refused before anything else is looked at', async () => {
    const answer = await as(null).answer(
      postUserLogin,
      { phone: newPhone() },
      { headers: { origin: 'https://evil.example' }, body: '{' },
    );
    expect(answer.json()).toMatchObject({ code: refused });
  });
});

describe('in production', async () => {
  const secure = await testApp({
    config: { isProduction: true, isDemo: false, publicUrl: new URL('https://src.example.com') },
  });

  test('only the address that people type is our own', async () => {
    const mina = await givenOn(secure).researcher();
    const codeFrom = async (origin: string) =>
      (await secure.as(mina).answer(postUserInfo, {}, { headers: { origin } })).json<{
        code: number;
      }>().code;
    expect(await codeFrom('https://src.example.com')).toBe(0);
    for (const origin of [
      'http://src.example.com',
      'http://localhost:80',
      'http://localhost',
      'https://src.example.com.evil.example',
      'https://src.example.com:8443',
    ]) {
      expect(await codeFrom(origin)).toBe(faults.foreignRequest.code);
    }
  });
});
