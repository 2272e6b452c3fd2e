import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { startFauxqs } from 'fauxqs';
import { afterAll, afterEach } from 'vitest';
import type { BucketSettings } from '../src/platform/files/bucket-settings.ts';

/** What a store does instead of answering: a status with a code of the protocol, a cut once the request has come in part, or nothing. */
export type Fault = { readonly status: number; readonly code: string } | 'cut' | 'silence';

export interface TestBucket {
  readonly settings: BucketSettings;
  /** The same as a server reads it. */
  readonly environment: Readonly<Record<string, string>>;
  /** What the store refused as wrong, and why; a test that expects none of it fails. */
  readonly refused: string[];
  /** Requests that have come, as `PUT objects/…`. */
  readonly asked: string[];
  /** Says of each request whether it fails; null where none does. */
  failing: ((asked: string) => Fault | null) | null;
  /** Ends what it does not answer. */
  hangUp(): void;
  /** The paths of all that is stored. */
  paths(): Promise<string[]>;
  /** Changes an object behind everybody's back. */
  overwrite(path: string, bytes: string): Promise<void>;
}

const secret = 'the secret of a bucket that only tests have';
const accessKeyId = 'TESTKEY';
const region = 'cn-north-1';

/**
 * An empty bucket behind a store that is as strict as any: it computes every signature, and takes no checksum behind a body,
 * no body in pieces or of unknown length, and no deleting of many at once.
 */
export async function testBucket(bucket = 'shieldsource-files'): Promise<TestBucket> {
  const store = await startFauxqs({ port: 0, logger: false });
  store.createBucket(bucket);
  const proxy = createServer((request, answer) => void serve(request, answer));
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  afterAll(async () => {
    proxy.closeAllConnections();
    await once(proxy.close(), 'close');
    await store.stop();
  });
  afterEach(() => {
    test.failing = null;
    const refused = test.refused.splice(0);
    if (refused.length > 0) throw new Error(`the store refused ${refused.join(', ')}`);
  });

  const behind = (method: string, path: string, headers: OutgoingHttpHeaders = {}) =>
    ask({ host: '127.0.0.1', port: store.port, method, path, headers });

  async function serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?');
    const name = `${method} ${path.slice(bucket.length + 2)}`;
    test.asked.push(name);
    const fault = test.failing?.(name) ?? null;
    if (fault === 'silence') return;
    if (fault === 'cut') return void request.once('data', () => request.destroy()).resume();
    if (fault) return refuse(answer, fault.status, fault.code);
    const wrong = tooMuch(request) ?? (isSigned(request) ? null : 'SignatureDoesNotMatch');
    if (wrong !== null) {
      test.refused.push(`${wrong}: ${name}`);
      return refuse(answer, wrong === 'SignatureDoesNotMatch' ? 403 : 501, wrong);
    }
    const said = request.headers['x-amz-content-sha256'];
    const forward = behind(method, url, request.headers);
    forward.on('error', () => answer.destroy());
    request.on('close', () => request.complete || forward.destroy());
    forward.on('response', (got: IncomingMessage) => {
      answer.writeHead(got.statusCode ?? 0, got.headers);
      got.pipe(answer);
    });
    if (said === 'UNSIGNED-PAYLOAD') return void request.pipe(forward);
    const body = await buffer(request);
    if (said === sha256(body)) return void forward.end(body);
    test.refused.push(`XAmzContentSHA256Mismatch: ${name}`);
    forward.destroy();
    refuse(answer, 400, 'XAmzContentSHA256Mismatch');
  }

  const settings: BucketSettings = {
    bucket,
    endpoint: new URL(endpoint),
    region,
    accessKeyId,
    secretAccessKey: secret,
    isPathStyle: true,
  };
  const test: TestBucket = {
    settings,
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secret,
      S3_PATH_STYLE: '1',
    },
    refused: [],
    asked: [],
    failing: null,
    hangUp: () => proxy.closeAllConnections(),
    async paths() {
      const listing = behind('GET', `/${bucket}?list-type=2&max-keys=1000`).end();
      const [got] = (await once(listing, 'response')) as [IncomingMessage];
      return [...(await text(got)).matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key ?? '');
    },
    async overwrite(path, bytes) {
      const length = Buffer.byteLength(bytes);
      const put = behind('PUT', `/${bucket}/${path}`, { 'content-length': length }).end(bytes);
      const [got] = (await once(put, 'response')) as [IncomingMessage];
      got.resume();
    },
  };
  return test;
}

/** What stores that speak less of the protocol refuse. */
function tooMuch({ method, url = '', headers }: IncomingMessage): string | null {
  const has = (name: string, words: RegExp) => words.test(String(headers[name] ?? ''));
  if (has('transfer-encoding', /./) || has('content-encoding', /aws-chunked/)) return 'ChunkedBody';
  if (has('x-amz-content-sha256', /^STREAMING-/)) return 'StreamedSignature';
  if (has('x-amz-trailer', /./) || has('trailer', /./)) return 'Trailer';
  if (method === 'PUT' && !has('content-length', /^\d+$/)) return 'MissingContentLength';
  if (method === 'POST' || /[?&]delete\b/.test(url)) return 'ManyAtOnce';
  return null;
}

function refuse(answer: ServerResponse, status: number, code: string): void {
  answer.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
  answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, words: string): Buffer =>
  createHmac('sha256', key).update(words).digest();

/** Whether a request is signed with our secret as Signature Version 4 has it. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=TESTKEY\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((part) => (part.includes('=') ? part : `${part}=`))
      .toSorted()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const date = String(headers['x-amz-date']);
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [date.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secret}`,
  );
  const isFresh = Math.abs(Date.parse(isoOf(date)) - Date.now()) < 15 * 60_000;
  const right = hmac(key, toSign);
  return isFresh && signature !== '' && timingSafeEqual(right, Buffer.from(signature, 'hex'));
}

const isoOf = (date: string): string =>
  date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
