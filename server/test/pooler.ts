import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilReachable } from './postgres-server.ts';
import { runProgram } from './program.ts';

const example = new URL('../../deploy/pooler/pgbouncer.ini', import.meta.url);

export interface Pooler {
  /** The address of this database through it. */
  at(url: string): string;
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The machine's pgbouncer before a PostgreSQL of tests, as the example has it, but for what is of its place: addresses, users
 * and TLS. It gives every database of the server, by `connections` each at most, `patience` times the usual time, and runs
 * `prepare` on each connection, if not what the example does.
 */
export async function startPooler(
  serverUrl: string,
  { connections = 4, patience = 1, prepare = '' } = {},
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'shieldsource-pooler-'));
  const [port, server] = [await freePort(), new URL(serverUrl)];
  const times = (_: string, seconds: string) => `''${Number(seconds) * patience}s''`;
  const [ini, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users')];
  writeFileSync(users, '"postgres" ""\n"shieldsource_test_server" ""\n');
  const settings = readFileSync(example, 'utf8')
    .replace(/^shieldsource = host=database port=5432/m, `* = host=127.0.0.1 port=${server.port}`)
    .replaceAll(/''(\d+)s''/g, times)
    .replace(/connect_query='.*'$/m, (query) => (prepare ? `connect_query='${prepare}'` : query))
    .replace(/^default_pool_size = .*/m, `default_pool_size = ${connections}`)
    .replace(
      /^query_wait_timeout = (\d+)/m,
      (_, seconds) => `query_wait_timeout = ${Number(seconds) * patience}`,
    )
    .replace(/^listen_addr = .*/m, 'listen_addr = 127.0.0.1')
    .replace(/^listen_port = .*/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_type = .*/m, 'auth_type = trust')
    .replace(/^auth_file = .*/m, `auth_file = ${users}`)
    .replaceAll(/^(client|server)_tls_.*\n/gm, '');
  writeFileSync(ini, settings);

  const at = (url: string): string => {
    const through = new URL(url);
    through.port = `${port}`;
    return through.href;
  };
  const start = async () => {
    const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const program = runProgram('pgbouncer', ['-q', ...asNobody, ini]);
    await program.unlessEnded(untilReachable(at(serverUrl)));
    return program;
  };
  let running = await start();
  return {
    at,
    kill: () => running.stop('SIGKILL'),
    async startAgain() {
      running = await start();
    },
    async stop() {
      await running.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
