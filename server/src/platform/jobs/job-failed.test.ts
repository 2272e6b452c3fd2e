import { expect, test } from 'vitest';
import { JobFailed, reasonOf } from './job-failed.ts';

const coded = (code: string, cause?: unknown) =>
  Object.assign(new Error('13812345678', { cause }), { code });

test.each([
  ['our own words', new JobFailed('the gateway answered 502'), 'the gateway answered 502'],
  [
    'a refused connection',
    new TypeError('fetch failed', { cause: coded('ECONNREFUSED') }),
    'TypeError ECONNREFUSED',
  ],
  [
    'several addresses',
    new TypeError('fetch failed', {
      cause: new AggregateError([coded('ETIMEDOUT'), coded('ENETUNREACH')]),
    }),
    'TypeError ETIMEDOUT',
  ],
  ['a time that ran out', new DOMException('late', 'TimeoutError'), 'TimeoutError ETIMEDOUT'],
  ['a mail server', Object.assign(coded('EAUTH'), { responseCode: 535 }), 'Error EAUTH 535'],
  [
    'a system error under another code',
    Object.assign(coded('ESOCKET'), { errno: -111 }),
    'Error ESOCKET ECONNREFUSED',
  ],
  ['no error at all', 'to 13812345678', 'unknown'],
  ['a code that is no code', coded('to 13812345678'), 'Error'],
])('%s', (_, error, reason) => expect(reasonOf(error)).toBe(reason));

test('a chain of causes that bites its tail ends', () => {
  const error = coded('EPIPE');
  error.cause = error;
  expect(reasonOf(error)).toBe('Error EPIPE');
});
