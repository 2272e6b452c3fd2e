import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { BadConfig } from '../server/src/platform/bad-config.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { operatorMessageOf } from '../server/src/platform/operator-message.ts';
import { bootOf, inScript } from '../server/src/platform/http/pages.ts';
import { valuesOf } from '../server/src/platform/settings.ts';
import { installed, projectRoot } from './running/project.ts';
import { spawn } from '../server/src/platform/children.ts';

try {
  await develop();
} catch (error) {
  console.error(operatorMessageOf(error) ?? error);
  process.exit(1);
}

/**
 * `npm run dev`: the pages on `PORT` as they are written, the server behind them on the next port; each takes up a change
 * by itself. Until Ctrl-C, or until one of them ends.
 */
async function develop(): Promise<void> {
  const config = readConfig(process.env);
  if (config.isProduction) throw new BadConfig('npm run dev is not for NODE_ENV=production');
  const url = config.publicUrl.origin;
  const serverPort = String(config.port + 1);
  const server = run(['--watch', '--watch-preserve-output', 'tools/dev-server.ts'], projectRoot, {
    ...process.env,
    PORT: serverPort,
    PUBLIC_URL: url,
  });
  // where it listens itself there are no pages to open
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text.replaceAll(`:${serverPort}/`, `:${config.port}/`));
  });
  const place = ['--host', config.host, '--port', String(config.port), '--strictPort'];
  const quiet = ['--clearScreen', 'false', '--logLevel', 'warn'];
  const pages = run(
    [installed('vite/bin/vite.js'), '--config', 'dev.config.ts', ...place, ...quiet],
    join(projectRoot, 'web'),
    {
      SERVER_URL: `http://127.0.0.1:${serverPort}`,
      BOOT: inScript(JSON.stringify(bootOf({ config, settings: valuesOf(config) }))),
    },
  );
  pages.stdout.pipe(process.stdout);
  console.log(`开发  ${url}/ （改动页面或服务端代码后自动生效）`);
  const stop = (): void => {
    server.kill('SIGTERM');
    pages.kill('SIGTERM');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  await Promise.race([ended(server), ended(pages)]);
  stop();
  await Promise.all([ended(server), ended(pages)]);
}

function run(
  words: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, words, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
}
