import { mkdir, rm } from 'node:fs/promises';
import { Agent, request, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { postformFileUpload } from '@shieldsource/contract/files';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { cookieNames } from '../../platform/sessions.ts';

const harness = await testApp();
const { app, server } = harness;
const given = givenOn(harness);

test('an upload that breaks at the disk leaves its connection to the next call', async () => {
  const mina = await given.researcher();
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const oneLine = new Agent({ keepAlive: true, maxSockets: 1 });
  const statusOf = (options: RequestOptions, body?: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, agent: oneLine, ...options }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      });
      asked.on('error', reject).end(body);
    });

  const form = new FormData();
  form.append('purpose', 'report');
  form.append('file', new Blob(['x'.repeat(5_000_000)]), '证据.txt');
  const sent = new Response(form);
  const headers = {
    'content-type': sent.headers.get('content-type') ?? '',
    'x-requested-with': 'XMLHttpRequest',
    authorization: `Bearer ${mina.token}`,
    cookie: `${cookieNames.researcher}=${mina.cookie}`,
  };
  const body = Buffer.from(await sent.arrayBuffer());

  await rm(app.files.incomingDir, { recursive: true });
  const upload = { method: 'POST', path: postformFileUpload.path, headers };
  expect(await statusOf(upload, body)).toBe(500);
  await mkdir(app.files.incomingDir);
  expect(await statusOf({ path: '/healthz' })).toBe(200);
  oneLine.destroy();
});
