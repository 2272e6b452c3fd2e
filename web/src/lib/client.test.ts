import * as faults from '@shieldsource/contract/faults';
import { route } from '@shieldsource/contract/route';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { EchoedRequest, WantedAnswer } from '../../test/echo-server.ts';
import { dismiss, shownToasts } from '../ui/toast/toasts.ts';
import { boot } from './boot.ts';
import { CallError } from './call-error.ts';
import { call, onLostLogin, textOf } from './client.ts';
import { setClock } from '../ui/date/clock.ts';
import { keepToken } from './front.ts';

const anything = {
  group: 'common',
  access: 'anyone',
  summary: '',
  input: z.custom<WantedAnswer & Record<string, unknown>>(),
  output: z.custom<EchoedRequest>(),
} as const;
const changing = { ...anything, recordsNothing: 'a test' } as const;
const getThing = route({ ...anything, name: 'getThing', path: '/api/echo/getThing' });
const getOne = route({ ...anything, name: 'getOne', path: '/api/echo/getOne/{id}' });
const postThing = route({ ...changing, name: 'postThing', path: '/api/echo/postThing' });
const jsonThing = route({ ...changing, name: 'jsonThing', path: '/api/echo/jsonThing' });
const postformThing = route({
  ...changing,
  name: 'postformThing',
  path: '/api/echo/postformThing',
});
const getSigned = route({
  ...anything,
  name: 'getSigned',
  path: '/api/echo/passport/getSigned',
});
const postSigned = route({
  ...changing,
  name: 'postSigned',
  path: '/api/echo/passport/postSigned',
});

const toasts = () => shownToasts().map(({ text }) => text);
const failure = async (calling: Promise<unknown>): Promise<CallError> => {
  const error = await calling.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error('the call was meant to fail');
  return error;
};

afterEach(() => {
  vi.useRealTimers();
  keepToken('');
  setClock(Date.now());
  for (const { id } of shownToasts()) dismiss(id);
});

describe('how a call travels', () => {
  test('a GET puts its input into the query, without what is absent', async () => {
    const request = await call(getThing, { page: 2, type: undefined });
    expect(request).toMatchObject({ method: 'GET', query: { page: '2' }, body: '' });
    expect(request.headers['x-requested-with']).toBe('XMLHttpRequest');
  });

  test('words searched for stand beside the address, not in it', async () => {
    const getSearched = route({
      ...anything,
      name: 'getThing',
      searched: ['words'],
      path: '/api/echo/getThing',
    });
    const { query, headers } = await call(getSearched, { words: '出口 a&b', page: 2 });
    expect(query).toEqual({ page: '2' });
    expect(Object.fromEntries(new URLSearchParams(headers['x-search']))).toEqual({
      words: '出口 a&b',
    });
    expect((await call(getThing, { words: '出口' })).headers['x-search']).toBeUndefined();
  });

  test('cookies go along, to the host of the deployment', async () => {
    const fetching = vi.spyOn(window, 'fetch');
    await call(getThing, {});
    const [address, request] = fetching.mock.calls[0] ?? [];
    fetching.mockRestore();
    expect(address).toBe(`${boot.apiHost}/api/echo/getThing`);
    expect(request?.credentials).toBe('include');
  });

  test('path values leave the query', async () => {
    expect((await call(getOne, { id: 'a/b', width: 2 })).query).toEqual({ width: '2' });
  });

  test('a post… is JSON, or urlencoded when asked', async () => {
    const json = await call(postThing, { name: '盾', count: 1 });
    expect(json.headers['content-type']).toBe('application/json');
    expect(JSON.parse(json.body)).toEqual({ name: '盾', count: 1 });
    const encoded = await call(postThing, { name: '盾', count: 1 }, { encoding: 'urlencoded' });
    expect(encoded.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(encoded.body))).toEqual({
      name: '盾',
      count: '1',
    });
  });

  test('a json… is always JSON', async () => {
    const request = await call(jsonThing, { count: 1 }, { encoding: 'urlencoded' });
    expect(JSON.parse(request.body)).toEqual({ count: 1 });
  });

  test('empty fields go when asked', async () => {
    const request = await call(jsonThing, { a: '', b: null, c: 0 }, { removeEmpty: true });
    expect(JSON.parse(request.body)).toEqual({ c: 0 });
  });

  test('a postform… carries the file and tells how much has gone out', async () => {
    const shares: number[] = [];
    const file = new File(['x'.repeat(200_000)], '截图.png', { type: 'image/png' });
    const request = await call(
      postformThing,
      {},
      { file, onProgress: (share) => shares.push(share) },
    );
    expect(request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(request.body).toContain('name="file"; filename="截图.png"');
    expect(shares.at(-1)).toBe(1);
  });

  test('a file goes without the signs of its name that nobody could read', async () => {
    const request = await call(postformThing, {}, { file: new File(['x'], '\uFFFD\uFFFD图.txt') });
    expect(request.body).toContain('filename="__图.txt"');
  });

  test('the kept token and the key of a form fill go along', async () => {
    keepToken('abc');
    const { headers } = await call(postThing, {}, { idempotencyKey: 'key-1' });
    expect(headers).toMatchObject({ authorization: 'Bearer abc', 'idempotency-key': 'key-1' });
  });
});

describe('passport signature', () => {
  test('body, urlencoded body and query are signed as the server reads them', async () => {
    const input = { phone: '13800000000', purpose: 'login', count: 3, empty: '' };
    await call(postSigned, input);
    await call(postSigned, input, { encoding: 'urlencoded' });
    await call(getSigned, input);
  });

  test('a clock that is an hour off is set by the refusal and the call made again, unseen', async () => {
    setClock(Date.now() - 3_600_000);
    await call(postSigned, {});
    await call(postSigned, {});
    expect(toasts()).toEqual([]);
  });
});

describe('what goes wrong', () => {
  test('no connection: 网络错误', async () => {
    expect((await failure(call(jsonThing, { isBroken: true }))).kind).toBe('network');
    expect(toasts()).toEqual(['网络错误']);
  });

  test('no answer in 20 s: 网络错误', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failing = failure(call(jsonThing, { isSilent: true }));
    await vi.advanceTimersByTimeAsync(19_999);
    expect(toasts()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect((await failing).kind).toBe('timeout');
    expect(toasts()).toEqual(['网络错误']);
  });

  test('another status than 200, or no envelope: 服务异常', async () => {
    const status = await failure(call(jsonThing, { status: 500, code: 1105, message: '内部' }));
    expect(status.kind).toBe('badResponse');
    expect(toasts()).toEqual(['服务异常']);
    expect((await failure(call(jsonThing, { text: '<html>' }))).kind).toBe('badResponse');
    expect((await failure(call(jsonThing, { text: '{"ok":true}' }))).kind).toBe('badResponse');
  });

  test('below it stands what the server said, for a defect with the number of the request', async () => {
    const { message } = faults.defect;
    const result = { requestId: '01993d6a' };
    const defect = await failure(call(jsonThing, { status: 500, code: 1105, message, result }));
    expect(defect.code).toBeUndefined();
    expect(textOf(defect)).toBe(`${message}：01993d6a`);
    expect(shownToasts()).toMatchObject([{ text: '服务异常', detail: `${message}：01993d6a` }]);
    expect(textOf(await failure(call(jsonThing, { text: '<html>' })))).toBe('服务异常');
  });

  test('a refusal: its message, or 操作异常', async () => {
    const { kind, code } = await failure(
      call(jsonThing, { code: 1301, message: '不能处理自己的报告' }),
    );
    expect({ kind, code }).toEqual({ kind: 'badRequest', code: 1301 });
    expect(toasts()).toEqual(['不能处理自己的报告']);
    await failure(call(jsonThing, { code: 1301, message: '' }));
    expect(toasts()).toEqual(['操作异常']);
  });

  test('given up by the caller: no toast', async () => {
    const giving = new AbortController();
    const failing = failure(call(jsonThing, { isSilent: true }, { signal: giving.signal }));
    giving.abort();
    expect((await failing).kind).toBe('cancelled');
    expect(toasts()).toEqual([]);
  });

  test('an upload given up: no toast', async () => {
    const giving = new AbortController();
    const file = new Blob(['x']);
    giving.abort();
    const error = await failure(call(postformThing, {}, { file, signal: giving.signal }));
    expect(error.kind).toBe('cancelled');
    expect(toasts()).toEqual([]);
  });

  test('silent calls show nothing', async () => {
    await failure(call(jsonThing, { code: 1301, message: '不' }, { silent: true }));
    expect(toasts()).toEqual([]);
  });

  test('the fields of a 1000 and the seconds to wait are handed over', async () => {
    const fields = [{ path: 'title', message: '标题至少 5 个字' }];
    const wrong = await failure(call(jsonThing, { code: 1000, result: { fields } }));
    expect(wrong.fields).toEqual(fields);
    const often = await failure(call(jsonThing, { code: 1103, result: { retryAfter: 42 } }));
    expect(often.retryAfter).toBe(42);
  });
});

describe('a call that nobody answered', () => {
  const triesOf = async (calling: () => Promise<unknown>): Promise<number> => {
    const fetching = vi.spyOn(window, 'fetch');
    expect((await failure(calling())).kind).toBe('network');
    const tries = fetching.mock.calls.length;
    fetching.mockRestore();
    expect(toasts()).toEqual(['网络错误']);
    return tries;
  };

  test('is made again when it reads', async () => {
    expect(await triesOf(() => call(getThing, { isBroken: true }))).toBe(3);
  });

  test('is made again when it has a key, always the same', async () => {
    const tries = await triesOf(() =>
      call(jsonThing, { isBroken: true }, { idempotencyKey: 'key-of-a-form' }),
    );
    expect(tries).toBe(3);
  });

  test('is not made again when it may have been done', async () => {
    expect(await triesOf(() => call(jsonThing, { isBroken: true }))).toBe(1);
    dismiss(shownToasts()[0]?.id ?? 0);
    expect(await triesOf(() => call(postThing, { isBroken: true }))).toBe(1);
  });
});

describe('a lost login', () => {
  test('94, 99 and 100 are told to the session, which says it', async () => {
    const lost: unknown[] = [];
    const stop = onLostLogin(({ code }) => lost.push(code));
    for (const { code, message } of [faults.loggedOut, faults.notLoggedIn, faults.expired]) {
      await failure(call(jsonThing, { code, message }));
    }
    stop();
    expect(lost).toEqual([94, 99, 100]);
    expect(toasts()).toEqual([]);
  });

  test('unless the call skips the check', async () => {
    const lost: unknown[] = [];
    const stop = onLostLogin(({ code }) => lost.push(code));
    await failure(call(jsonThing, { code: 94 }, { skipLoginCheck: true }));
    stop();
    expect(lost).toEqual([]);
  });
});
