import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clockNames } from './clock.ts';

/** The product as a newcomer starts it, with data of its own. */
export interface Site {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** Its output so far. */
  output(): string;
  /** Ctrl-C; answers the exit code once the process has ended. The data stays. */
  stop(): Promise<number | null>;
}

/** Console messages of a browser about calls to a site that is stopping (503) or has stopped. */
export const closingNoise =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE)|responded with a status of 503/;

/** The start failed; the message is the output. */
class StartFailed extends Error {
  override name = 'StartFailed';
}

/** An empty folder for a site, and the function to remove it. */
export async function emptyDataDir(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shieldsource-journey-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }) };
}

interface StartOptions {
  readonly port?: number;
  /** Environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** `npm start` with the demo's data, on a free port unless one is given, with these settings. Resolves when the site listens. */
export async function startSite(
  dataDir: string,
  { port, settings = {} }: StartOptions = {},
): Promise<Site> {
  if (port !== undefined) return startAt(port, dataDir, settings);
  try {
    return await startAt(await freePort(), dataDir, settings);
  } catch (error) {
    // between being found free and being listened on, any process of the machine may have taken it
    if (!String(error).includes('EADDRINUSE')) throw error;
    return startAt(await freePort(), dataDir, settings);
  }
}

async function startAt(
  port: number,
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<Site> {
  const child = spawn(process.execPath, ['tools/run.mjs', 'start'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    // verdicts are carried out at once, except in the journeys about undoing
    env: {
      ...machine(),
      REVIEW_UNDO_SECONDS: '0',
      // a story of a newcomer may tell of more files than a newcomer's first day
      UPLOAD_DAILY_MB: '1000',
      // receivers of channels are on this machine
      OUTGOING_ALLOW: '127.0.0.1',
      ...settings,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  // whoever gives up a journey at its limit ends this process, and stops nothing that it has started
  const leave = () => child.kill('SIGINT');
  process.once('exit', leave);
  void ended.then(() => process.off('exit', leave));
  const output = await listening(child, ended);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    pid: child.pid ?? 0,
    output,
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

/** Resolves once the site listens, to a function that reads its output. */
function listening(child: ChildProcess, ended: Promise<number | null>): Promise<() => string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const hear = (text: Buffer) => {
      output += text.toString();
      // the last line of its output, with the embedded database or another
      if (/^ {2}(数据|控制台) /m.test(output)) resolve(() => output);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void ended.then(() => reject(new StartFailed(output.trim())));
  });
}

/** The environment that a process needs on this machine, without any setting of the product. */
export function machine(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', ...clockNames];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

// Below the range from which systems choose ports themselves, so that nothing else takes it meanwhile.
async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
