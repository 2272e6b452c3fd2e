import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { maxFileBytes } from '@shieldsource/contract/files/calls';
import { maxStrangersBytes } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { inEachLanguage } from '../language.ts';
import { noticeTrouble } from '../noticed-trouble.ts';
import { answerError, success, TransportFault } from './answer.ts';
import type { Served } from './calls.ts';
import { Connections, type Patience } from './connections.ts';
import { serveCspReport } from './csp-report.ts';
import { errorFacts } from './error-facts.ts';
import { securityHeaders, sendSecurityHeaders } from './headers.ts';
import { serveApiDocs } from './api-docs.ts';
import { answerInLanguage } from './language-of.ts';
import { openApiOf } from './openapi.ts';
import { servePages } from './pages.ts';
import { serveCalls } from './pipeline.ts';
import { countRefusal } from './refused-often.ts';
import { requestFacts, RequestLog } from './request-log.ts';
import { checkReady } from './readiness.ts';
import { fixedText } from './send-text.ts';
import { serveFindable } from './findable.ts';
import { keepFronts, ofPortal } from './fronts.ts';
import { Admission } from './turns.ts';
import { answersToUnread } from './unread.ts';
import { serveSecurityTxt } from './security-txt.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly connections: Connections;
    readonly admission: Admission;
  }
}

/** A Fastify of our own settings: limits, log, headers, errors; no call served yet. */
export async function newServer(
  config: Config,
  patience: Partial<Patience> = {},
): Promise<FastifyInstance> {
  const headers = securityHeaders(config);
  const connections = new Connections(patience);
  const admission = new Admission(connections.patience.waitMs);
  const unread = answersToUnread(config);
  const server = Fastify({
    // an address that cannot be read gets no further than this: no hook, no error handler
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(headers)),
    trustProxy: config.trustProxy,
    bodyLimit: maxStrangersBytes,
    serverFactory: (listener) =>
      connections
        .serve((request, response) =>
          (admission.refuses(request) ? unread.busy : listener)(request, response),
        )
        .on('checkExpectation', unread.expectation),
    clientErrorHandler: unread.clientError,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => newId(),
    logger: {
      level: config.logLevel,
      serializers: {
        err: errorFacts,
        req: requestFacts,
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
    logController: new RequestLog(),
    // whoever still reaches a server that stops is answered
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  server.decorate('connections', connections);
  server.decorate('admission', admission);
  server.addHook('onRequest', async (request) => {
    const { method, route } = requestFacts(request);
    connections.name(request.raw, `${method} ${route}`);
  });
  server.decorateRequest('me', null);
  server.decorateRequest('rawBody', null);
  server.decorateRequest('uploaded', null);
  server.decorateRequest('refusalCode', null);
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  sendSecurityHeaders(server, config);
  server.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.httpVersion !== '1.1' || raw.headers.host !== undefined) return;
    void reply.header('connection', 'close');
    throw new TransportFault(400, 'badRequest');
  });
  keepFronts(server, config);
  await server.register(cookie);
  answerInLanguage(server);
  await server.register(multipart, {
    limits: { fileSize: maxFileBytes, files: 1, fields: 10, fieldSize: 1_000, parts: 11 },
    throwFileSizeLimit: true,
  });
  // the pipeline reads bodies itself, after it knows who calls
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  return server;
}

/** Serves the whole contract and the built fronts. Throws unless each call is served exactly once. */
export async function serveAll(
  server: FastifyInstance,
  app: App,
  served: readonly Served[],
  webDir: string,
  knownMigrations: readonly string[],
): Promise<void> {
  checkComplete(served);
  server.addHook('onError', async ({ me }, _reply, error) => {
    await noticeTrouble(app, error);
    // the refusal is sent whether or not it could be counted
    await countRefusal(app, me, error).catch((failed: unknown) => noticeTrouble(app, failed));
  });
  const visitorsReads = serveCalls(server, app, served);
  serveHealth(server, app, knownMigrations);
  // whoever watches servers asks here, and would take the shell of the pages for an answer
  server.get('/metrics', () => {
    throw new TransportFault(404, 'notFound');
  });
  const document = inEachLanguage(() => JSON.stringify(openApiOf(routes)));
  // a call that cannot be described keeps the server from starting
  document();
  const openApi = inEachLanguage(() => fixedText(document()));
  server.get('/api/openapi.json', ofPortal, (request, reply) =>
    openApi()(request, reply.type('application/json; charset=utf-8')),
  );
  serveApiDocs(server, document);
  serveCspReport(server, { ...app, db: app.strangersDb });
  serveSecurityTxt(server, app);
  serveFindable(server, app, visitorsReads, webDir);
  await servePages(server, app, webDir, visitorsReads);
}

/** `/healthz` and `/readyz`, for whoever watches servers. */
export function serveHealth(
  server: FastifyInstance,
  app: App,
  knownMigrations: readonly string[],
): void {
  const health = { config: { front: 'health' } } as const;
  server.get('/healthz', health, (_, reply) => reply.send(success(null)));
  server.get('/readyz', health, async (_, reply) => {
    if (server.connections.isLeaving) throw new TransportFault(503, 'unavailable');
    const ownsDatabase = await checkReady(app, knownMigrations);
    return reply.send(success(ownsDatabase ? { ownsDatabase } : null));
  });
}

function checkComplete(served: readonly Served[]): void {
  const names = served.map(({ route }) => route.name);
  const missing = routes.filter((route) => !names.includes(route.name)).map((route) => route.name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const open = served.filter(({ route }) => !route.access).map(({ route }) => route.name);
  if (missing.length || twice.length || open.length) {
    throw new Error(
      `calls not served: [${missing.join(', ')}]; served twice: [${twice.join(', ')}]; without access: [${open.join(', ')}]`,
    );
  }
}
