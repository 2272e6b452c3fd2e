import { BlockList } from 'node:net';
import { describe, expect, test } from 'vitest';
import { getAppList } from '@shieldsource/contract/catalogue/calls';
import * as faults from '@shieldsource/contract/faults';
import { livePaths } from '@shieldsource/contract/letters/live';
import { postUserInfo } from '@shieldsource/contract/people/calls';
import { addressOf, frontOf, methodOf } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import { getStaffPage } from '@shieldsource/contract/staff/desk';
import { postStaffPasskeyStart } from '@shieldsource/contract/staff/sign-in';
import { postPasskeyStart } from '@shieldsource/contract/people/factors';
import { returnAddress } from '../src/features/staff/staff.provider.ts';
import { testApp } from './app.ts';
import { givenOn } from './given.ts';
import { outcomeOf } from './outcomes.ts';
import { tinyWeb } from './tiny-web.ts';

const webDir = tinyWeb();
const hosts = { portal: 'src.example.com', console: 'desk.example.com' };
const apart = await testApp({
  webDir,
  config: {
    isProduction: true,
    isDemo: false,
    environment: 'production',
    publicUrl: new URL(`https://${hosts.portal}`),
    consoleUrl: new URL(`https://${hosts.console}`),
    trustProxy: '127.0.0.1',
  },
});
const get = (url: string, host: string, remoteAddress?: string) =>
  apart.server.inject({ url, headers: { host }, ...(remoteAddress && { remoteAddress }) });
const frontIn = (body: string) => /assets\/(\w+)-1a2b3c\.js/.exec(body)?.[1];

describe('a console with a host of its own', () => {
  const codeOf = async (route: (typeof routes)[number], host: string) => {
    const { address } = addressOf(route.path, { id: crypto.randomUUID() });
    const answer = await apart.server.inject({
      method: methodOf(route.name),
      url: address,
      headers: { host, 'x-requested-with': 'XMLHttpRequest' },
    });
    return answer.statusCode === 404 ? 'notFound' : 'answered';
  };
  const ofOne = routes.filter((route) => frontOf(route) !== undefined);

  test.each(ofOne.map((route) => [route.name, route] as const))(
    '%s is answered at the host of its front alone',
    async (_, route) => {
      const [own, other] =
        frontOf(route) === 'portal' ? [hosts.portal, hosts.console] : [hosts.console, hosts.portal];
      expect(await codeOf(route, own)).toBe('answered');
      for (const host of [other, 'other.example.com', `${own}:8443`, '127.0.0.1'])
        expect(await codeOf(route, host)).toBe('notFound');
    },
  );

  test('what anyone may ask is answered at both, and nowhere else', async () => {
    expect(frontOf(getAppList)).toBeUndefined();
    for (const host of [hosts.portal, hosts.console, `${hosts.portal}:443`])
      expect(await codeOf(getAppList, host)).toBe('answered');
    expect(await codeOf(getAppList, 'other.example.com')).toBe('notFound');
  });

  test('pages stand at the host of their front; the other leads there or knows nothing', async () => {
    const page = async (url: string, host: string) => {
      const { statusCode, headers, body } = await get(url, host);
      return headers.location ?? `${statusCode} ${frontIn(body) ?? ''}`;
    };
    expect(await page('/', hosts.portal)).toBe('200 portal');
    expect(await page('/console/', hosts.console)).toBe('200 console');
    expect(await page('/console/reports/1', hosts.portal)).toBe('200 portal');
    expect((await get('/console/reports/1', hosts.portal)).body).not.toContain('desk.js');
    expect(await page('/', hosts.console)).toBe('/console/');
    expect(await page('/announcement/detail/1?x=1', hosts.console)).toBe(
      `https://${hosts.portal}/announcement/detail/1?x=1`,
    );
    expect(await page('//evil/x', hosts.console)).toBe(`https://${hosts.portal}/x`);
    for (const url of ['/', '/console/', '/assets/portal-1a2b3c.js', '/robots.txt'])
      expect((await get(url, 'other.example.com')).statusCode).toBe(404);
  });

  test.each([
    ['/sitemap.xml', 404],
    ['/announcements.atom', 404],
    ['/.well-known/security.txt', 404],
    ['/api/openapi.json', 404],
    ['/api/docs', 404],
    [livePaths.portal, 404],
    ['/assets/portal-1a2b3c.js', 200],
  ])('%s of the portal is %i at the host of the console', async (url, status) => {
    expect((await get(url, hosts.console)).statusCode).toBe(status);
    expect((await get(url, hosts.portal)).statusCode).toBe(200);
  });

  test('the stream of staff is no matter of the portal', async () => {
    expect((await get(livePaths.console, hosts.portal)).statusCode).toBe(404);
    expect((await get(livePaths.console, hosts.console)).json()).toMatchObject({
      code: faults.notLoggedIn.code,
    });
  });

  test('search engines are told of the portal alone', async () => {
    expect((await get('/robots.txt', hosts.console)).body).toBe('User-agent: *\nDisallow: /\n');
    expect((await get('/robots.txt', hosts.portal)).body).toContain(
      `Sitemap: https://${hosts.portal}/sitemap.xml`,
    );
  });

  test('which host it is, a caller does not choose behind the proxy', async () => {
    const headers = { host: hosts.portal, 'x-forwarded-host': hosts.console };
    const { statusCode } = await apart.server.inject({ url: livePaths.console, headers });
    expect(statusCode).toBe(404);
  });

  test('health is told at every host', async () => {
    for (const url of ['/healthz', '/readyz'])
      expect((await get(url, '10.0.0.7:8080')).statusCode).toBe(200);
  });

  test('a write comes from a page of the same front', async () => {
    const given = givenOn(apart);
    const [member, admin] = [await given.researcher(), await given.staff({ roles: ['admin'] })];
    const from = async (host: string, origin: string) => ({
      portal: outcomeOf(
        await apart.as(member).answer(postUserInfo, {}, { headers: { host, origin } }),
      ),
      console: outcomeOf(
        await apart.as(admin).answer(postStaffPasskeyStart, {}, { headers: { host, origin } }),
      ),
    });
    const [portal, own] = [`https://${hosts.portal}`, `https://${hosts.console}`];
    expect(await from(hosts.portal, portal)).toMatchObject({ portal: 'success' });
    expect(await from(hosts.console, own)).toMatchObject({ console: 'success' });
    expect(await from(hosts.portal, own)).toMatchObject({ portal: 'foreignRequest' });
    expect(await from(hosts.console, portal)).toMatchObject({ console: 'foreignRequest' });
  });

  test('links, passkeys and the way back from a provider lead to it', async () => {
    expect(returnAddress(apart.app)).toBe(`https://${hosts.console}/console/login/provider`);
    const asked = async (
      route: typeof postPasskeyStart | typeof postStaffPasskeyStart,
      host: string,
    ) =>
      (await apart.as(null).answer(route, {}, { headers: { host } })).json<{
        result: { rpId: string };
      }>().result.rpId;
    expect(await asked(postPasskeyStart, hosts.portal)).toBe(hosts.portal);
    expect(await asked(postStaffPasskeyStart, hosts.console)).toBe(hosts.console);
  });
});

describe('networks of staff', async () => {
  const staffNetworks = new BlockList();
  staffNetworks.addSubnet('10.1.0.0', 16, 'ipv4');
  staffNetworks.addSubnet('2001:db8::', 32, 'ipv6');
  const fenced = await testApp({ webDir, config: { staffNetworks } });
  const given = givenOn(fenced);
  const inside = ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7'];
  const outside = ['10.2.0.1', '127.0.0.1', '::ffff:10.2.0.1', '2001:db9::1'];

  test.each([
    ...inside.map((ip) => ({ ip, isSeen: true })),
    ...outside.map((ip) => ({ ip, isSeen: false })),
  ])('$ip sees the console: $isSeen', async ({ ip: remoteAddress, isSeen }) => {
    const admin = await given.staff({ roles: ['admin'] });
    const answer = await fenced.as(admin).answer(getStaffPage, {}, { remoteAddress });
    const signIn = await fenced.as(null).answer(postStaffPasskeyStart, {}, { remoteAddress });
    const statuses = [answer.statusCode, signIn.statusCode];
    expect(statuses).toEqual(isSeen ? [200, 200] : [404, 404]);
    const page = await fenced.server.inject({ url: '/console/', remoteAddress });
    expect(frontIn(page.body)).toBe(isSeen ? 'console' : 'portal');
  });

  test('are nothing to the portal', async () => {
    const me = await given.researcher();
    const remoteAddress = '192.0.2.1';
    expect(outcomeOf(await fenced.as(me).answer(postUserInfo, {}, { remoteAddress }))).toBe(
      'success',
    );
  });

  test('an unknown call and one that is not for this network are told apart by nothing', async () => {
    const from = async (url: string) => {
      const answer = await fenced.server.inject({ url, remoteAddress: '192.0.2.1' });
      return [answer.statusCode, answer.json()];
    };
    expect(await from('/api/console/getStaffPage')).toEqual(await from('/api/console/getNothing'));
  });
});
