import { mkdir, readdir, rm } from 'node:fs/promises';
import { Agent, request, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { postformFileUpload } from '@shieldsource/contract/files/calls';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { listenToLog } from '../../../test/listen-to-log.ts';
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

test('an upload that is cut off leaves nothing, and is no success in the log', async () => {
  const mina = await given.researcher();
  const { port } = server.server.address() as AddressInfo;
  const log = listenToLog(harness);
  const cut = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: postformFileUpload.path,
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 1_000_000,
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${mina.token}`,
      cookie: `${cookieNames.researcher}=${mina.cookie}`,
    },
  });
  cut.on('error', () => {});
  cut.write(
    `--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nreport\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(200_000)}`,
  );
  await expect.poll(() => readdir(app.files.incomingDir)).toHaveLength(1);
  cut.destroy();
  const line = () =>
    log.lines().find(({ isCut, route }) => isCut && route === postformFileUpload.path);
  await expect.poll(line).toBeDefined();
  expect(line()).not.toHaveProperty('status');
  await expect.poll(() => readdir(app.files.incomingDir)).toEqual([]);
  // anybody can go away: it is told once, and alarms nobody
  expect(log.lines()).toEqual([line()]);
});
