import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** A proxy to the database that can lose all its connections silently, as a firewall does that forgets them. */
export interface VanishingProxy {
  /** The given address, through the proxy. */
  readonly url: string;
  /** From now on nothing arrives in either direction, and nothing is closed; new connections are accepted, but lead nowhere. */
  vanish(): void;
  /** New connections work again; the lost ones never do. */
  comeBack(): void;
}

/** Starts a proxy, which ends with the test file. */
export async function vanishingProxy(databaseUrl: string): Promise<VanishingProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket | null]>();
  let isGone = false;

  const server = createServer((near) => {
    near.on('error', () => {});
    if (isGone) {
      near.pause();
      pairs.add([near, null]);
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    far.on('error', () => {});
    near.pipe(far);
    far.pipe(near);
    const finish = () => {
      if (lost.has(near)) return;
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    near.once('close', finish);
    far.once('close', finish);
  });
  const lost = new WeakSet<Socket>();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    for (const pair of pairs) for (const socket of pair) socket?.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    vanish() {
      isGone = true;
      for (const [near, far] of pairs) {
        if (!far) continue;
        lost.add(near);
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    comeBack: () => void (isGone = false),
  };
}
