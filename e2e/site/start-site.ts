import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The product as a newcomer starts it, on data of its own. */
export interface Site {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** What it has said so far. */
  said(): string;
  /** Ctrl-C; answers the exit code once the process has gone. The data stays. */
  stop(): Promise<number | null>;
}

/** What a browser says of calls to a site that is closing (503), closes its connections, or is closed. */
export const closingNoise =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE)|responded with a status of 503/;

/** A start that ended by itself; the message is what it said. */
class StartFailed extends Error {
  override name = 'StartFailed';
}

/** An empty folder for a site, and the way to remove it. */
export async function emptyDataDir(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shieldsource-journey-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }) };
}

interface StartOptions {
  readonly port?: number;
  /** Variables of its environment. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** `npm start` with the demo's people and reports, on a free port unless one is named, and whatever else is set. Resolves when it says that it listens. */
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
    // a verdict is given at once, but in the journeys of undo
    env: {
      ...machine(),
      REVIEW_UNDO_SECONDS: '0',
      ...settings,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const said = await listening(child, ended);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    said,
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

/** Answers how to read what it says, once it listens. */
function listening(child: ChildProcess, ended: Promise<number | null>): Promise<() => string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (text: Buffer) => {
      said += text.toString();
      // the last line it prints, with a database of its own and without
      if (/^ {2}(数据|控制台) /m.test(said)) resolve(() => said);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void ended.then(() => reject(new StartFailed(said.trim())));
  });
}

// What a process needs of the machine; nothing that configures the product.
function machine(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG'];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

// Below the ports that systems hand out by themselves, so that nothing takes it meanwhile.
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
