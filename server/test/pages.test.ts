import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { getRegionList } from '@shieldsource/contract/people/addresses';
import { standingAnnouncements } from '@shieldsource/contract/announcements/calls';
import { announcementPath } from '@shieldsource/contract/site/paths';
import { firstCallsAt } from '@shieldsource/contract/site/first-calls';
import type { BootData } from '@shieldsource/contract/site/boot';
import { getCaptchaImage } from '@shieldsource/contract/passport/calls';

import { testApp } from './app.ts';
import { script, compressedScript, tinyWeb } from './tiny-web.ts';
import { closed, headersOf, onFiles } from './promised-headers.ts';

const companyName = '</script><script>alert(1)</script><!-- $& $` "\\ 盾';
const { app, server } = await testApp({
  webDir: tinyWeb(),
  config: { fixedSettings: { 'company.name': companyName } },
});
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
const bootIn = (body: string) =>
  JSON.parse(
    /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? '',
  ) as BootData;

describe('the shell', () => {
  test('carries its boot data, whatever the company is called', async () => {
    const { body } = await get('/');
    expect(body.split('</script>')).toHaveLength(6);
    expect(body).not.toContain('<!--');
    const boot = bootIn(body);
    expect(boot).toEqual({
      passportSalt: app.config.passportSalt,
      serverTime: expect.any(Number) as number,
      companyName,
      apiHost: '',
      footer: {
        agreementUrl: announcementPath(standingAnnouncements.agreement),
        privacyUrl: announcementPath(standingAnnouncements.privacy),
        icpNumber: '',
        policeNumber: '',
        contact: '',
      },
      environment: 'test',
    });
    expect(Math.abs(boot.serverTime - Date.now())).toBeLessThan(60_000);
    expect(body).not.toContain(app.config.encryptionKey);
  });

  test.each(['development', 'test', 'prerelease', 'production'] as const)(
    'of %s asks for the icons in anonymous mode where that is specified',
    async (environment) => {
      const site = await testApp({ webDir: tinyWeb(), config: { environment } });
      for (const url of ['/', '/console/']) {
        const { body } = await site.server.inject({ url });
        expect(body.includes('<script defer crossorigin="anonymous" src="/icons.js')).toBe(
          environment.startsWith('pr'),
        );
        expect(body).toContain(' src="/icons.js?v=1a2b3c"');
      }
    },
  );

  test('leads to the texts of the company and shows its numbers, where it has them', async () => {
    const company = await testApp({
      webDir: tinyWeb(),
      config: {
        fixedSettings: {
          'company.agreementUrl': 'https://example.com/agreement',
          'company.privacyUrl': 'https://example.com/privacy',
          'company.icpNumber': '京ICP备00000000号-1',
          'company.policeNumber': '京公网安备 11010500000001号',
        },
      },
    });
    const { body } = await company.server.inject({ url: '/' });
    expect(bootIn(body)).toMatchObject({
      footer: {
        agreementUrl: 'https://example.com/agreement',
        privacyUrl: 'https://example.com/privacy',
        icpNumber: '京ICP备00000000号-1',
        policeNumber: '京公网安备 11010500000001号',
      },
    });
  });

  const namedAt = async (url: string) => {
    const { body, headers } = await get(url);
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    const links = [...body.matchAll(/<link ([^>]+)>/g)].map(([, link = '']) => link);
    return links.map((link) => link.replace(nonce, 'NONCE'));
  };
  const script = (file: string) =>
    `rel="modulepreload" crossorigin href="/assets/${file}" nonce="NONCE"`;
  test.each([
    [
      '/',
      [
        script('home.js'),
        'rel="preload" as="style" crossorigin href="/assets/home.css" nonce="NONCE"',
      ],
    ],
    [
      '/announcement/detail/7?from=x',
      [
        script('announcement.js'),
        'rel="preload" as="style" crossorigin href="/assets/announcement.css" nonce="NONCE"',
      ],
    ],
    ['/console/reports/7', [script('desk.js')]],
    ['/announcement/detail/', []],
    ['/reports/7', []],
    ['/constructor', []],
  ])('names what the page at %s will ask for, and nothing else', async (url, links) => {
    expect(await namedAt(url)).toEqual(links);
  });

  const askedAt = async (url: string, cookie = 'shield_source_token=x') => {
    const { body, headers } = await get(url, { cookie });
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    const script = new RegExp(
      `<script nonce="${RegExp.escape(nonce)}" data-host="" data-calls="([^"]*)">askFirst\\(\\);</script><title>`,
    ).exec(body);
    return script && (JSON.parse((script[1] ?? '').replaceAll('&quot;', '"')) as unknown);
  };
  test('begins what a member’s page asks first, and nothing for anybody else', async () => {
    const calls = firstCallsAt('/user/center');
    expect(calls).toHaveLength(3);
    expect(await askedAt('/user/center')).toEqual(calls);
    expect(await askedAt('/constructor/"><script>?"><script>')).toEqual(calls.slice(0, 2));
    expect(await askedAt('/user/center', 'language=en')).toBeNull();
    expect(await askedAt('/console/')).toBeNull();
    expect(await askedAt('/user/center', 'shield_source_staff=x')).toBeNull();
  });

  const frontOf = async (url: string) => {
    const { statusCode, body } = await get(url);
    return statusCode === 200 ? (/assets\/(\w+)-/.exec(body)?.[1] ?? 'none') : statusCode;
  };
  test.each([
    ['/', 'portal'],
    ['/login', 'portal'],
    ['/login?callback=%2Fa.b', 'portal'],
    ['/login?callback=/x.html', 'portal'],
    ['/personal/submit/detail/1', 'portal'],
    ['/consoles', 'portal'],
    ['/apis', 'portal'],
    ['/nowhere/at/all/', 'portal'],
    ['/%E7%9B%BE', 'portal'],
    ['/console', 'console'],
    ['/console/', 'console'],
    ['/console/reports/1', 'console'],
    ['/console?x=/api/', 'console'],
    ['/portal.html', 404],
    ['/console.html', 404],
    ['/console/x.js', 404],
    ['/personal/center/x.css', 404],
    ['/a.b/c', 404],
    ['/.env', 404],
    ['/.vite/first-loads.json', 404],
    ['/.git/config', 404],
    ['/assets/none-1a2b3c.js', 404],
    ['/assets/portal-1a2b3c.js.map', 404],
    ['/assets/portal-1a2b3c.js.br', 404],
    ['/assets/../portal.html', 404],
    ['/assets/%2e%2e/portal.html', 404],
    ['/assets/..%2fportal.html', 404],
    ['/assets/..%5c.env', 404],
    ['/api', 404],
    ['/api/', 404],
    ['/api/docs/x', 404],
    ['/api/x', 404],
    ['/api/report', 404],
    ['/api/report/getReportPage/x', 404],
  ])('GET %s: %s', async (url, expected) => {
    expect(await frontOf(url)).toBe(expected);
  });
});

test('the page of the calls has an origin of its own, and connects to nowhere', async () => {
  const answer = await get('/api/docs', { 'accept-encoding': 'br' });
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toMatch(
    /^sandbox allow-scripts; default-src 'none'; script-src( 'sha256-[^']+'){2}; style-src 'unsafe-inline'; img-src data:;/,
  );
  const body = brotliDecompressSync(answer.rawPayload).toString();
  expect(body).toContain('"operationId":"getMainRank"');
  expect(body).not.toMatch(/<(script|link|img)[^>]*(src|href)=/);
  expect(
    (
      await get('/api/docs', {
        'accept-encoding': 'br',
        'if-none-match': String(answer.headers.etag),
      })
    ).statusCode,
  ).toBe(304);
});

describe('what the pages load', () => {
  test('is kept for ever where its name changes with it', async () => {
    const answer = await get('/assets/portal-1a2b3c.js');
    expect(answer.body).toBe(script);
    expect(headersOf(answer)).toEqual({
      ...onFiles,
      'content-security-policy': closed,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    });
  });

  test('travels with no header that it has no use for', async () => {
    const { headers } = await get('/assets/portal-1a2b3c.js', { 'accept-encoding': 'br' });
    const bytes = Object.entries(headers).flat().join(': ').length;
    expect(bytes).toBeLessThan(500);
    expect(headers).not.toHaveProperty('last-modified');
    expect(headers).not.toHaveProperty('accept-ranges');
  });

  test('is sent compressed to whom can read it', async () => {
    const answer = await get('/assets/portal-1a2b3c.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.rawPayload.equals(compressedScript)).toBe(true);
    expect(answer.headers).toMatchObject({
      ...onFiles,
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(String(answer.headers.vary)).toContain('accept-encoding');
  });

  test.each([
    ['is kept for an hour where it does not', '/favicon.svg', 'public, max-age=3600'],
    [
      'is kept for ever where it is asked for with its version',
      '/favicon.svg?v=1a2b3c',
      'public, max-age=31536000, immutable',
    ],
  ])('%s', async (_name, url, cacheControl) => {
    expect(headersOf(await get(url))).toEqual({
      ...onFiles,
      'content-security-policy': closed,
      'cache-control': cacheControl,
      'content-type': 'image/svg+xml',
    });
  });
});

describe('what is made for each request', () => {
  const read = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
  };
  const asked = { 'x-requested-with': 'XMLHttpRequest' };

  test.each(['br', 'gzip'] as const)('comes by %s where it is long', async (coding) => {
    for (const url of ['/', '/api/openapi.json', getRegionList.path]) {
      const plain = await get(url, asked);
      const answer = await get(url, { ...asked, 'accept-encoding': `deflate, ${coding};q=0.9` });
      expect(answer.headers).toMatchObject({
        'content-encoding': coding,
        vary: 'accept-encoding',
      });
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.8);
      const text = read[coding](answer.rawPayload).toString();
      expect(text.slice(0, 40)).toBe(plain.body.slice(0, 40));
    }
  });

  test('stays as it is where it holds a secret, as the picture to be read does', async () => {
    const answer = await get(getCaptchaImage.path, {
      ...asked,
      'accept-encoding': 'br',
    });
    expect(answer.json()).toMatchObject({ code: 0 });
    expect(answer.rawPayload.length).toBeGreaterThan(1024);
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  test('stays as it is where it is short, or where nobody can read it otherwise', async () => {
    const short = await get('/api/common/getPublicFigures', { ...asked, 'accept-encoding': 'br' });
    expect(short.headers).not.toHaveProperty('content-encoding');
    for (const coding of ['identity', 'br;q=0', 'zstd']) {
      const answer = await get('/api/openapi.json', { 'accept-encoding': coding });
      expect(answer.headers).not.toHaveProperty('content-encoding');
    }
  });
});
