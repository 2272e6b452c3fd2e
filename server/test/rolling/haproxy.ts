import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../postgres-server.ts';
import { runProgram } from '../program.ts';

export interface Proxy {
  readonly url: string;
  /** Resolves when the proxy considers this server, by its index, up. */
  untilUp(index: number): Promise<void>;
  /** The error counters of the proxy. */
  counts(): Promise<Readonly<Record<string, number>>>;
  stop(): Promise<void>;
}

/** The configuration that the operators' guide recommends: down after three probes, the last two of them half a second apart. */
const configOf = (port: number, statsPort: number, servers: readonly string[]) => `
global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 30s
  option redispatch
frontend portal
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
  timeout check 5s
  default-server check inter 2s fastinter 500ms fall 3 rise 2
${servers.map((url, index) => `  server s${index} ${new URL(url).host}`).join('\n')}
listen stats
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
`;

/** Starts the machine's haproxy in front of these servers. Throws when it is not installed. */
export async function startProxy(servers: readonly string[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'shieldsource-haproxy-'));
  const [port, statsPort] = [await freePort(), await freePort()];
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configOf(port, statsPort, servers));
  const program = runProgram('haproxy', ['-db', '-f', file]);

  type Row = Readonly<Record<string, string>>;
  async function rows(): Promise<Row[]> {
    const csv = await fetch(`http://127.0.0.1:${statsPort}/;csv`).then((answer) => answer.text());
    const [head = '', ...lines] = csv.trim().split('\n');
    const names = head.replace(/^# /, '').split(',');
    return lines.map((line) =>
      Object.fromEntries(line.split(',').map((value, index) => [names[index] ?? '', value])),
    );
  }
  const untilRow = async (isSo: (row: Row) => boolean) => {
    for (;;) {
      const found = await program.unlessEnded(rows().catch(() => []));
      if (found.some(isSo)) return;
      await wait(100);
    }
  };
  return {
    url: `http://127.0.0.1:${port}`,
    untilUp: (index) => untilRow(({ svname, status }) => svname === `s${index}` && status === 'UP'),
    async counts() {
      const backend = (await rows()).find(
        ({ pxname, svname }) => pxname === 'servers' && svname === 'BACKEND',
      );
      const names = [
        'stot',
        'econ',
        'eresp',
        'wretr',
        'wredis',
        'hrsp_5xx',
        'cli_abrt',
        'srv_abrt',
      ];
      return Object.fromEntries(names.map((name) => [name, Number(backend?.[name] ?? 0)]));
    },
    async stop() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
