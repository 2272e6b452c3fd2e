import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import * as faults from '@shieldsource/contract/faults';
import { addressOf, methodOf, type Route } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import { testApp } from './app.ts';
import { everyCallOn } from './every-call.ts';
import { outcomeOf } from './outcomes.ts';
import { watchTables } from './table-contents.ts';
import { credentials } from './visitors.ts';

const harness = await testApp();
const { app, server, drainOutbox } = harness;
const { given, exampleOf, send } = everyCallOn(harness);
const owner = await given.researcher();
const staff = await given.staff({ roles: ['reviewer', 'operator', 'admin', 'auditor'] });

const callerOf = (route: Route) => (typeof route.access === 'string' ? owner : staff);
const url = (route: Route) => addressOf(route.path, { id: newId() }).address;
const request = (
  route: Route,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS',
) => ({
  method,
  url: url(route),
  headers: {
    ...credentials(callerOf(route)),
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/json',
  },
  ...(method === 'GET' ? {} : { payload: '{}' }),
});
const otherMethod = (route: Route) => (methodOf(route.name) === 'GET' ? 'POST' : 'GET');

describe.each(routes.map((route) => ({ name: route.name, route })))('$name', ({ route }) => {
  test('answers to its own method alone', async () => {
    const others = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', otherMethod(route)] as const;
    const answers = await Promise.all(
      others.map((method) => server.inject(request(route, method))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 404));
    for (const answer of answers)
      expect(answer.json()).toEqual({ ...faults.notFound, result: null });
    const head = await server.inject({ ...request(route, 'GET'), method: 'HEAD' });
    expect(head.statusCode).toBe(404);
  });

  test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
    'is not reached by %s',
    async (header) => {
      const asked = request(route, otherMethod(route));
      const answer = await server.inject({
        ...asked,
        url: `${asked.url}?_method=${methodOf(route.name)}`,
        headers: { ...asked.headers, [header]: methodOf(route.name) },
      });
      expect(answer.statusCode).toBe(404);
    },
  );
});

describe('reading', () => {
  let changed: () => Promise<string[]>;
  beforeAll(async () => {
    changed = await watchTables(app.db);
  });
  // written by the call, and then by the subscribers that follow its event
  const followed = ['event_cursor', 'event_leaf', 'event_head', 'event_tile'];
  const answeredFor = ['access_event', shownMonth(), ...followed];
  // reading a captcha stores it until it is answered; calls that could be used to read much data are counted
  const kept: Readonly<Record<string, readonly string[]>> = {
    getPhoneInitCaptcha: ['captcha', 'limit_window', 'passport_nonce'],
    getCaptchaImage: ['captcha', 'limit_window'],
    getNickNameFree: ['limit_window'],
    getUserBasicInfo: ['limit_window'],
    getChannelEvents: ['limit_window'],
    // signed calls store their nonce, so that they cannot be repeated
    getUserStatus: ['passport_nonce'],
    // and the desk stores that staff have seen what the author wrote
    getReviewDetail: [...answeredFor, 'limit_window', 'report'],
    getDataExport: [...answeredFor, 'data_export'],
  };

  test.each(routes.filter((route) => methodOf(route.name) === 'GET'))(
    '$name changes nothing',
    async (route) => {
      const input = await exampleOf(route).input(owner);
      await drainOutbox();
      await changed();
      expect(outcomeOf(await send(route, callerOf(route), input))).toBe('success');
      await drainOutbox();
      const may = kept[route.name] ?? [];
      expect((await changed()).filter((name) => !may.includes(name))).toEqual([]);
    },
  );

  test('neither do pages, HEAD and OPTIONS', async () => {
    await drainOutbox();
    await changed();
    const pages = [
      '/',
      '/login',
      '/weak/home',
      '/console/',
      '/api/openapi.json',
      '/healthz',
      '/readyz',
    ];
    for (const page of pages) await server.inject({ url: page });
    for (const address of [...pages, ...routes.map(url)]) {
      await server.inject({ method: 'HEAD', url: address });
      await server.inject({ method: 'OPTIONS', url: address });
    }
    expect(await changed()).toEqual([]);
  });
});

/** The partition for this month's readings. */
function shownMonth(): string {
  const [year, month] = new Date().toISOString().split('-');
  return `access_event_${year}_${month}`;
}
