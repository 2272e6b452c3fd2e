import { describe, expect, test } from 'vitest';
import { getAnnouncementDetail } from '@shieldsource/contract/announcements/calls';
import { nobody, testApp } from './app.ts';
import { closed, everywhere, headersOf } from './promised-headers.ts';

const { server, as } = await testApp({
  config: {
    publicUrl: new URL('https://src.example.com'),
    fixedSettings: {
      'company.name': '某某安全中心',
      'company.securityContacts': 'security@example.com, https://example.com/pgp',
    },
  },
});
const answer = await server.inject({ url: '/.well-known/security.txt' });
const [name = '', ...lines] = answer.body.trimEnd().split('\n');
const fields = lines.map((line) => /^([A-Z][A-Za-z-]+): (.+)$/.exec(line)?.slice(1) ?? ['', line]);
const of = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value);

describe('security.txt', () => {
  test('is plain text at its known place, with our headers', () => {
    expect(answer.statusCode).toBe(200);
    expect(headersOf(answer)).toEqual({
      ...everywhere,
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'content-security-policy': closed,
      'cache-control': 'public, max-age=3600',
      'content-type': 'text/plain; charset=utf-8',
    });
  });

  test('is headed by whose it is', () => expect(name).toBe('# 某某安全中心'));

  test('says how to reach us: the portal first, then what is configured', () => {
    expect(of('Contact')).toEqual([
      'https://src.example.com/weak/home',
      'mailto:security@example.com',
      'https://example.com/pgp',
    ]);
  });

  test('expires once, later than today and less than a year ahead', () => {
    const [expires = '', ...more] = of('Expires');
    expect(more).toEqual([]);
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    const aheadMs = Date.parse(expires) - Date.now();
    expect(aheadMs).toBeGreaterThan(30 * 24 * 3_600_000);
    expect(aheadMs).toBeLessThan(365 * 24 * 3_600_000);
  });

  test('names its own address, its languages, and nothing that the standard does not know', () => {
    expect(of('Canonical')).toEqual(['https://src.example.com/.well-known/security.txt']);
    expect(of('Preferred-Languages')).toEqual(['zh, en']);
    expect(new Set(fields.map(([field]) => field))).toEqual(
      new Set(['Contact', 'Expires', 'Preferred-Languages', 'Canonical', 'Policy']),
    );
  });

  test('leads to the policy, which anybody may read', async () => {
    const [policy = ''] = of('Policy');
    expect(policy).toMatch(/^https:\/\/src\.example\.com\/announcement\/detail\//);
    const id = policy.split('/').at(-1) ?? '';
    const { title, body } = await as(nobody).call(getAnnouncementDetail, { id });
    expect([title, body.length > 200]).toEqual(['安全政策', true]);
  });
});
