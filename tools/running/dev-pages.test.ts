import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { expect, test, vi } from 'vitest';
import { projectRoot } from './project.ts';

test('the pages of npm run dev hand on which host was asked, by which the server knows its fronts', async () => {
  const server = createServer(({ headers }, answer) => void answer.end(headers.host));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const portOf = (address: unknown) => (address as AddressInfo).port;
  vi.stubEnv('SERVER_URL', `http://127.0.0.1:${portOf(server.address())}`);
  const root = join(projectRoot, 'web');
  const vite = await createVite({
    root,
    configFile: join(root, 'dev.config.ts'),
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0 },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    await vite.listen();
    const port = portOf(vite.httpServer?.address());
    const headers = { host: 'desk.localhost' };
    const asked = get({ host: '127.0.0.1', port, path: '/api/x', headers });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect((await answer.setEncoding('utf8').toArray()).join('')).toBe('desk.localhost');
  } finally {
    await vite.close();
    server.close();
    vi.unstubAllEnvs();
  }
});
