import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { request as requestSafely } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { programs } from '../../src/platform/fence.ts';
import { freePort } from '../postgres-server.ts';
import { runProgram } from '../program.ts';

/** The examples of `deploy/proxy`, each with the words that start it on a file in a folder of its own. */
const examples = {
  nginx: {
    file: 'nginx.conf',
    run: ['nginx', '-e', 'stderr', '-c'],
    whole: (text: string) =>
      `daemon off; pid nginx.pid; error_log stderr; events {}
       http { include /etc/nginx/mime.types; ${text} }`,
  },
  haproxy: { file: 'haproxy.cfg', run: ['haproxy', '-db', '-f'], whole: unchanged },
  caddy: {
    file: 'Caddyfile',
    run: ['caddy', 'run', '--adapter', 'caddyfile', '--config'],
    whole: (text: string) =>
      // certificates come from the folder, and its own ports are not taken
      `{\n admin off\n auto_https off\n}\n${text.replace(/^(https:\/\/src.+\{)$/m, '$1\n tls FOLDER/fullchain.pem FOLDER/key.pem')}`,
  },
} as const;
export const proxyNames = Object.keys(examples) as (keyof typeof examples)[];

export interface ExampleProxy {
  /** Asks it by https as `host`, and answers once the headers have come. */
  ask(host: string, path: string, options?: AskOptions): Promise<IncomingMessage>;
  /** The same in clear. */
  askInClear(host: string, path: string): Promise<IncomingMessage>;
  stop(): Promise<void>;
}

interface AskOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Starts an example as it stands, but for its ports, its certificate and the place of its log. Throws when it is not installed. */
export async function startExample(
  name: (typeof proxyNames)[number],
  folder: string,
  serverPort: number,
): Promise<ExampleProxy> {
  const { file, run, whole } = examples[name];
  const [plain, safe] = [await freePort(), await freePort()];
  makeCertificate(folder);
  const example = readFileSync(join(programs, 'deploy/proxy', file), 'utf8')
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${serverPort}`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll(/(listen |bind :)80\b/g, `$1${plain}`)
    .replaceAll(/(listen |bind :)443\b/g, `$1${safe}`)
    .replaceAll(/http:\/\/(src|desk)(\.example\.com)/g, `http://$1$2:${plain}`)
    .replaceAll(
      /^src\.example\.com, desk\.example\.com/gm,
      `https://src.example.com:${safe}, https://desk.example.com:${safe}`,
    )
    .replaceAll('/opt/shieldsource', programs)
    .replaceAll('/var/log/nginx', folder);
  const path = join(folder, file);
  writeFileSync(path, whole(example).replaceAll(/\/etc\/ssl\/shieldsource|FOLDER/g, folder));
  const words = [...run.slice(1), path];
  const program = runProgram(run[0], words, { cwd: folder, env: { HOME: folder } });
  await program.unlessEnded(untilListening(safe));
  const ca = readFileSync(join(folder, 'fullchain.pem'));
  const ask = (by: typeof request, port: number, host: string, path: string, given: AskOptions) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { method = 'GET', headers = {}, body } = given;
      const options = { host: '127.0.0.1', port, path, method, ca, servername: host };
      by({ ...options, headers: { host, ...headers }, agent: false }, resolve)
        .once('error', reject)
        .end(body);
    });
  return {
    ask: (host, path, options = {}) => ask(requestSafely, safe, host, path, options),
    askInClear: (host, path) => ask(request, plain, host, path, {}),
    stop: () => program.stop(),
  };
}

function unchanged(text: string): string {
  return text;
}

function makeCertificate(folder: string): void {
  const names = 'subjectAltName=DNS:src.example.com,DNS:desk.example.com';
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=src'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'fullchain.pem')];
  spawnSync('openssl', [...words, '-addext', names, ...files]);
  const parts = ['fullchain.pem', 'key.pem'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  writeFileSync(join(folder, 'all.pem'), parts.join(''));
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      }).once('error', () => resolve(false));
    });
    if (isOpen) return;
    await wait(100);
  }
  throw new Error(`nobody listens on ${port}`);
}
