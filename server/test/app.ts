import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, vi } from 'vitest';
import { textsOf } from '@shieldsource/contract/query-text';
import {
  addressOf,
  isPassport,
  methodOf,
  type GivenOf,
  type OutputOf,
  type Route,
} from '@shieldsource/contract/route';
import { signatureOf } from '@shieldsource/contract/passport/signature';
import { buildServer, jobHandlers, subscribers } from '../src/app.ts';
import { startFollowing } from '../src/features/events/events.ts';
import { installDefaults } from '../src/features/catalogue/catalogue.defaults.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig, type Config } from '../src/platform/config.ts';
import { makeKeys, newKey } from '../src/platform/crypto.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Patience } from '../src/platform/http/connections.ts';
import { openFiles } from '../src/platform/files/file-store.ts';
import { startWorker } from '../src/platform/jobs/worker.ts';
import { emptyInbox } from '../src/platform/messages/dev-inbox.ts';
import { cookieNames, type SessionKind } from '../src/platform/sessions.ts';
import { CallRefused } from './refuses.ts';
import { servedDatabase } from './databases.ts';

/** Somebody with a session, or nobody. */
export interface Person {
  readonly id: string;
  readonly kind: SessionKind;
  readonly token: string;
  readonly cookie: string;
}
export const nobody: Person | null = null;

export interface TestApp {
  /** As the owner of the database has it, so that a test may arrange what the server could not. */
  readonly app: App;
  /** As the server itself has it: what it answers, does and follows goes through this. */
  readonly served: App;
  readonly server: FastifyInstance;
  readonly database: Database;
  /** The same as its owner has it. */
  readonly owned: Database;
  /** Makes calls as one person: `await as(mina).call(getReportPage, {})` answers the result or throws `CallRefused`. */
  as(person: Person | null): Caller;
  /** Does all jobs of the outbox now, once the subscribers have seen every event. */
  drainOutbox(): Promise<void>;
}

export interface Caller {
  call<R extends Route>(route: R, input: GivenOf<R>, options?: CallOptions): Promise<OutputOf<R>>;
  /** The raw answer, for tests of statuses and headers. */
  answer(
    route: Route,
    input: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<LightMyRequestResponse>;
}

export interface CallOptions {
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends another body than a client would. */
  readonly body?: string | Buffer;
  /** The address of the caller; this machine by default. */
  readonly remoteAddress?: string;
}

export interface TestAppOptions {
  /** Differences from the usual configuration of tests. */
  readonly config?: Partial<Config>;
  /** Instead of the built fronts. */
  readonly webDir?: string;
  /** Whether the subscribers (letters, log, live pages) follow events; false where a test counts queries. */
  readonly follows?: boolean;
  /** Differences from the usual time limits for slow clients. */
  readonly patience?: Partial<Patience>;
  /** Whether calls, statements and waits for a connection have their usual limits of time, which a busy machine may miss. */
  readonly hasLimits?: boolean;
  /** Whether the windows of limits pass as usual, and what a session showed when it began; else neither ends in the middle of a test. */
  readonly windowsPass?: boolean;
}

/** Throws where an earlier file of this process set the clock ahead: ids never go back, so all that are made now would be of the future. */
function refuseFutureIds(): void {
  const madeAt = Number.parseInt(newId().replace('-', '').slice(0, 12), 16);
  if (madeAt > Date.now() + 1000)
    throw new Error('an earlier test of this process set the clock ahead, and ids are ahead still');
}

/** The whole application on a fresh database, closed after the file's last test. */
export async function testApp({
  config: over,
  webDir,
  patience,
  follows = true,
  hasLimits = false,
  windowsPass = false,
}: TestAppOptions = {}): Promise<TestApp> {
  refuseFutureIds();
  emptyInbox();
  const { owned, served: database } = await servedDatabase(hasLimits ? { patience: 1 } : {});
  const dataDir = mkdtempSync(join(tmpdir(), 'shieldsource-test-'));
  const config = {
    ...readConfig({
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
      APP_ENV: 'test',
      // stand-ins for gateways and providers are on this machine
      OUTGOING_ALLOW: '127.0.0.1',
      ENCRYPTION_KEY: newKey(),
      PASSPORT_SALT: 'salt of a test',
      // verdicts are carried out at once, except in tests of undoing
      REVIEW_UNDO_SECONDS: '0',
    }),
    ...over,
  };
  await installDefaults(database.db);
  if (!windowsPass) await sql.raw(stillTime).execute(owned.db);
  const parts = {
    config,
    db: database.db,
    publicDb: database.publicDb,
    standby: database.standby,
    strangersDb: database.strangersDb,
    listen: database.listen,
    keys: makeKeys(config),
    files: await openFiles(config),
  };
  const { server, app: served } = await buildServer(parts, webDir, {
    ...(!hasLimits && { workMs: 10 * 60_000, waitMs: 10 * 60_000 }),
    ...patience,
  });
  const worker = await startWorker(served, jobHandlers);
  const following = await startFollowing(served, follows ? subscribers : []);
  afterAll(async () => {
    await following.stop();
    await worker.stop();
    await server.close();
    for (const one of [database, owned]) await one.close();
    rmSync(dataDir, { recursive: true, force: true });
    vi.useRealTimers();
  });
  return {
    app: { ...served, db: owned.db },
    served,
    server,
    database,
    owned,
    as: (person) => callerFor(server, config.passportSalt, person),
    async drainOutbox() {
      await following.drain();
      await worker.drain();
    },
  };
}

const stillTime = `
  alter table session alter column proven_at set default now() + interval '1 day';
  create function still_window() returns trigger language plpgsql as $$ begin
    select coalesce(max(window_start), new.window_start) into new.window_start
    from limit_window where scope = new.scope and subject = new.subject;
    return new;
  end $$;
  create trigger still before insert on limit_window for each row execute function still_window();`;

/** Makes calls of one server as one person. */
export function callerFor(server: FastifyInstance, salt: string, person: Person | null): Caller {
  const answer: Caller['answer'] = (route, input, options = {}) => {
    const isGet = methodOf(route.name) === 'GET';
    // values of a GET are signed as strings, as they are sent
    const payload = isPassport(route.path)
      ? signed(input, salt, isGet ? String(Date.now()) : Date.now())
      : input;
    const { address, rest } = addressOf(route.path, payload);
    const given = Object.entries(rest).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.flatMap(([key, value]) => textsOf(key, value)));
    return server.inject({
      method: methodOf(route.name),
      url: isGet && query.size > 0 ? `${address}?${query.toString()}` : address,
      headers: {
        ...(isGet
          ? {}
          : { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }),
        ...(route.idempotent ? { 'idempotency-key': options.idempotencyKey ?? randomUUID() } : {}),
        ...(person
          ? {
              authorization: `Bearer ${person.token}`,
              cookie: `${cookieNames[person.kind]}=${person.cookie}`,
            }
          : {}),
        ...options.headers,
      },
      ...(isGet ? {} : { payload: options.body ?? JSON.stringify(payload) }),
      ...(options.remoteAddress ? { remoteAddress: options.remoteAddress } : {}),
    });
  };
  return {
    answer,
    async call(route, input, options) {
      const envelope = (await answer(route, input as Record<string, unknown>, options)).json<{
        code: number;
        message: string;
        result: never;
      }>();
      if (envelope.code !== 0)
        throw new CallRefused(envelope.code, envelope.message, envelope.result);
      return envelope.result;
    },
  };
}

/** A payload as the client signs it, now or at another time. */
export function signed(
  input: Record<string, unknown>,
  salt: string,
  timestamp: number | string = Date.now(),
): Record<string, unknown> {
  const payload = { ...input, timestamp, nonce: randomUUID() };
  return { ...payload, sign: signatureOf(payload, salt) };
}
