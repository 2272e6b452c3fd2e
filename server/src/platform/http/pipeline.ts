import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFields } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import type { FaultName } from '@shieldsource/contract/faults';
import { markdownComplaint } from '@shieldsource/contract/text/markdown';
import {
  bodyKindOf,
  frontOf,
  isOfStrangers,
  isPassport,
  maxBodyBytesOf,
  mayCall,
  methodOf,
  type Front,
  type Route,
  searchHeader,
} from '@shieldsource/contract/route';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { ownFile } from '../files/folder.ts';
import { spend, type Limit } from '../limits.ts';
import { hashOf, newToken } from '../crypto.ts';
import { Refusal, refuse, refuseFields } from '../refusal.ts';
import {
  browserCookie,
  cookieNames,
  cookieSeconds,
  identify,
  type Identified,
  type SessionKind,
} from '../sessions.ts';
import { success, TransportFault } from './answer.ts';
import type { Call, FileAnswer, Served, UploadedFile } from './calls.ts';
import { cookieOf, nameOfCookie } from './cookies.ts';
import { originOf } from './fronts.ts';
import {
  checked,
  checkPairs,
  formOf,
  fromStrings,
  jsonOf,
  singleHeader,
  wellEncoded,
} from './input.ts';
import { checkSignature } from './passport-check.ts';
import { isOpenedByCookie, isVisitorsRead, publicLane } from './public-lane.ts';
import { sendFile } from './send-file.ts';
import { sendText } from './send-text.ts';
import { countUploads } from './uploads-under-way.ts';

/** What one address may post before anything is known of who posts; what a call allows stands in its verb and is less. */
const strangersPosts: Limit = { scope: 'strangers-post', hits: 600, windowSeconds: 60 };

/** What visitors read, for whoever asks in their place. */
export interface VisitorsReads {
  /** Whether a call is one. */
  has(name: string): boolean;
  /** Its result as it is sent, in JSON. */
  answer(request: FastifyRequest, name: string, given: unknown): Promise<string>;
}

/**
 * Serves every call of the contract, and gives what visitors read to those who ask in their place. Each is checked in this order:
 * marker and origin → passport signature → login → content type → body. What needs no body is checked before it is read.
 */
export function serveCalls(
  server: FastifyInstance,
  app: App,
  served: readonly Served[],
): VisitorsReads {
  const visitors = publicLane(app);
  const ofStrangers = { ...app, db: app.strangersDb };
  const answered = (
    route: Route,
    call: Call,
    request: FastifyRequest,
    input: unknown,
    run: (app: App) => Promise<unknown>,
  ): Promise<unknown> => {
    if (isVisitorsRead(route, call))
      return route.answersFile
        ? visitors.readFile(request, run)
        : visitors.read(request, route, input, run);
    // who says by a cookie that they are a member is found out like who says so by a token
    const isOurs = call.me !== null || isOpenedByCookie(route, call);
    const work = () => run(isOurs ? app : ofStrangers);
    // an upload takes as long as its sender does
    if (bodyKindOf(route.name) === 'multipart') return work();
    return admission.serving(request.raw, isOurs, work);
  };
  const { admission, connections } = server;
  const { workMs, uploadMs } = connections.patience;
  const holdUpload = countUploads();
  for (const { route, verb, admits } of served) {
    const isSigned = isPassport(route.path);
    server.route({
      method: methodOf(route.name),
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { front: frontOf(route) },
      exposeHeadRoute: false,
      bodyLimit: maxBodyBytesOf(route),
      handlerTimeout: isSlow(route) ? uploadMs : workMs,
      onRequest: async (request, reply) => {
        if (methodOf(route.name) === 'POST') checkSender(request, app);
        // nobody fills our disk without an account
        if (!isSigned)
          request.me =
            methodOf(route.name) === 'GET' && isVisitor(route, request)
              ? null
              : await admission.findingOut(request.raw, () => login(app, route, request));
        if (admits && request.me) {
          await admits(app, request.me, Number(request.headers['content-length'] ?? 0) || 0);
          holdUpload(request.me.id, reply.raw);
        }
        if (isOfStrangers(route) && methodOf(route.name) === 'POST')
          await spend(ofStrangers, strangersPosts, request.ip);
      },
      handler: async (request, reply) => {
        const raw = await rawInput(app, ofStrangers, route, request, reply);
        if (isSigned) request.me = await login(app, route, request);
        const call = callOf(app, route, request, reply);
        const input = checked(
          route.input,
          raw.needsConversion ? fromStrings(route.input, raw.value) : raw.value,
        );
        const run = (one: App) => verb(one, call as Call<never>, input as never);
        checkMarkdown(route, input);
        const result = await answered(route, call, request, input, run).catch((error: unknown) => {
          throw declared(app, route, error);
        });
        if (route.answersFile) return sendFile(reply, result as FileAnswer);
        const answer = success(allowed(route, result));
        // what visitors read is the same for all of them (decision 52)
        if (isVisitorsRead(route, call))
          return sendText(request, reply.type(json), JSON.stringify(answer));
        return reply.send(answer);
      },
    });
  }

  const reads = new Map(
    served
      .filter(({ route }) => isVisitorsRead(route, visitor))
      .map((one) => [one.route.name as string, one]),
  );
  // what is answered again is the same object, for as long as `publicLane` keeps it
  const written = new WeakMap<object, string>();
  return {
    has: (name) => reads.has(name),
    async answer(request, name, given) {
      const read = reads.get(name);
      if (!read) throw new Error(`${name} is nothing that visitors read`);
      const { route, verb } = read;
      const input = checked(route.input, given);
      const call = { ...visitor, name, ip: request.ip };
      const run = (one: App) => verb(one, call as Call<never>, input as never);
      const result = (await visitors.read(request, route, input, run)) as object;
      const text = written.get(result) ?? JSON.stringify(allowed(route, result));
      written.set(result, text);
      return text;
    },
  };
}

const isSlow = (route: Route): boolean =>
  bodyKindOf(route.name) === 'multipart' || route.answersFile === true;

/** Of whom nothing is known. */
const visitor: Call = {
  me: null,
  name: '',
  ip: '',
  device: '',
  repeat: null,
  file: null,
  cookies: {},
  browser: null,
  keepBrowser: () => '',
  setCookie: () => {},
  clearCookie: () => {},
};

const json = 'application/json; charset=utf-8';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, also while they are refused. */
    me: Identified | null;
    rawBody: Buffer | null;
    uploaded: UploadedFile | null;
  }
}

function checkSender(request: FastifyRequest, app: App): void {
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw refuse('foreignRequest');
  const site = request.headers['sec-fetch-site'];
  const isForeignSite =
    site !== undefined && site !== 'same-origin' && !(site === 'same-site' && app.config.apiHost);
  const origin = request.headers.origin;
  const isForeignOrigin = origin !== undefined && !ownOrigins(request, app.config).includes(origin);
  if (isForeignSite || isForeignOrigin) throw refuse('foreignRequest');
}

// what the browser reached us by, or what the operator says people type
const ownOrigins = (request: FastifyRequest, config: Config): string[] => [
  originOf(request, config),
  ...(config.isProduction ? [] : [`http://${request.headers.host}`]),
];

/** Who calls, by the credentials that came along. Refuses whom the route is not for. */
export async function login(
  app: App,
  route: Pick<Route, 'access' | 'whileCancelling' | 'whileLimited' | 'needsProof'>,
  request: FastifyRequest,
): Promise<Identified | null> {
  const kind: SessionKind =
    route.access === 'anyone' || route.access === 'user' ? 'researcher' : 'staff';
  if (isVisitor(route, request)) return null;
  const token = tokenOf(request);
  const found = await identify(app, kind, {
    token,
    cookie: cookieOf(request, app.config, cookieNames[kind]) ?? '',
  });
  request.me = typeof found === 'string' ? null : found;
  const closed = typeof found === 'string' ? found : closedBy(found, route);
  // where anyone may call, who is on the way out or not proven enough is a visitor
  if (route.access === 'anyone') return typeof found === 'string' || closed ? null : found;
  if (typeof found === 'string') throw refuse(found);
  if (closed) throw refuse(closed);
  if (found.kind === 'staff' && !mayCall(found.roles, route)) throw refuse('notPermitted');
  if (route.needsProof && !(found.kind === 'staff' && found.isProven)) throw refuse('proofNeeded');
  return found;
}

const tokenOf = ({ headers }: FastifyRequest): string =>
  /^Bearer ([\w-]{1,128})$/.exec(headers.authorization ?? '')?.[1] ?? '';

/** Whether there is nobody to find out about. */
const isVisitor = ({ access }: Pick<Route, 'access'>, request: FastifyRequest): boolean =>
  access === 'anyone' && tokenOf(request) === '';

/** What keeps a researcher from this call: their session, or the state of their account. */
function closedBy(
  me: Identified,
  route: Pick<Route, 'whileCancelling' | 'whileLimited'>,
): FaultName | null {
  if (me.kind !== 'researcher') return null;
  if (me.isLimited && !route.whileLimited) return 'sessionLimited';
  if (me.isCancelling && !route.whileCancelling) return 'accountCancelling';
  return null;
}

function checkMarkdown(route: Route, input: unknown): void {
  const faults = (route.markdown ?? []).flatMap((path) => {
    const message = markdownComplaint((input as Record<string, string>)[path] ?? '');
    return message === null ? [] : [{ path, message }];
  });
  if (faults.length > 0) throw refuseFields(...faults);
}

/** The fields that a page sends beside the address. */
function searchedIn({ searched = [] }: Route, { headers }: FastifyRequest): object {
  const given = headers[searchHeader.toLowerCase()];
  if (searched.length === 0 || typeof given !== 'string') return {};
  const words = new URLSearchParams(wellEncoded(given));
  return Object.fromEntries([...words].filter(([name]) => searched.includes(name)));
}

interface RawInput {
  value: Record<string, unknown>;
  needsConversion: boolean;
}

async function rawInput(
  app: App,
  strangers: App,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RawInput> {
  const signed = async (value: Record<string, unknown>) =>
    isPassport(route.path) ? checkSignature(strangers, value) : value;
  const kind = bodyKindOf(route.name);
  if (kind === 'none') {
    checkPairs(wellEncoded(request.url).replace(/^[^?]*/, ''));
    const value = {
      ...(request.query as object),
      ...searchedIn(route, request),
      ...(request.params as object),
    };
    return { value: await signed(value), needsConversion: true };
  }
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (kind === 'multipart')
    return { value: await multipartFields(app, request, reply, type), needsConversion: true };
  const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
  request.rawBody = body;
  if (kind === 'form' && type === 'application/x-www-form-urlencoded')
    return { value: await signed(formOf(body)), needsConversion: true };
  // a call without input may come without a body; it then has no type either
  if (body.length === 0 && type === '') return { value: await signed({}), needsConversion: false };
  if (type !== 'application/json') throw new TransportFault(415, 'wrongContentType');
  const value = jsonOf(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuseFields({ path: '', message: '应为一个对象' });
  return { value: await signed(value as Record<string, unknown>), needsConversion: false };
}

async function multipartFields(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
): Promise<Record<string, unknown>> {
  if (type !== 'multipart/form-data') throw new TransportFault(415, 'wrongContentType');
  request.server.connections.takeUpload(request.raw);
  const path = join(app.files.incomingDir, newId());
  const drop = () => rm(path, { force: true });
  finished(reply.raw, () => void drop());
  let values: MultipartFields = {};
  let field = '';
  try {
    // the plugin's own way to save files puts an error into the log whenever somebody goes away
    for await (const part of request.parts()) {
      values = part.fields;
      if (part.type !== 'file') continue;
      field = part.fieldname;
      await pipeline(part.file, createWriteStream(path, { mode: ownFile }));
      request.uploaded = { path, name: part.filename, sizeBytes: part.file.bytesRead };
    }
  } catch (error) {
    await drop();
    // what is left of the body would else stand in the way of the next call on this connection
    request.raw.unpipe();
    request.raw.resume();
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refuse('fileTooLarge');
    // the parser's own errors, about a body that is broken or breaks off, have no code; those of disk and limits do
    throw code === undefined ? new TransportFault(400, 'badRequest') : error;
  }
  // a part may say that it is a file without saying its name, whatever the type of the plugin says
  const name = request.uploaded?.name as string | undefined;
  if (field !== 'file' || name === undefined) throw refuse('fileMissing');
  // read already, by a parser that puts this sign in the place of what is no UTF-8
  if (/\uFFFD/.test([name, ...Object.values(values).map(textOf)].join('')))
    throw new TransportFault(400, 'badRequest');
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, part]) =>
      name === 'file' ? [] : [[name, textOf(part)]],
    ),
  );
}

// a field given twice is a list, a second file is nothing: the schema refuses both
function textOf(part: MultipartFields[string]): unknown {
  if (Array.isArray(part)) return part.map(textOf);
  return part?.type === 'field' ? part.value : null;
}

function callOf(app: App, route: Route, request: FastifyRequest, reply: FastifyReply): Call {
  const isHttps = app.config.publicUrl.protocol === 'https:';
  const attributes = (kind: SessionKind) =>
    ({
      path: '/',
      httpOnly: true,
      secure: isHttps,
      sameSite: kind === 'staff' ? 'strict' : 'lax',
    }) as const;
  const setCookie = (kind: SessionKind, secret: string) =>
    void reply.setCookie(nameOfCookie(app.config, cookieNames[kind]), secret, {
      ...attributes(kind),
      maxAge: cookieSeconds[kind],
    });
  const secretOf = (kind: SessionKind, front: Front) => {
    const value = cookieOf(request, app.config, cookieNames[kind]);
    return value && request.fronts.includes(front) ? { [kind]: value } : {};
  };
  const cookies: Call['cookies'] = {
    ...secretOf('researcher', 'portal'),
    ...secretOf('staff', 'console'),
  };
  renamePlainCookie(app, request, cookies, setCookie);
  return {
    me: request.me,
    name: route.name,
    ip: request.ip,
    device: request.headers['user-agent'] ?? '',
    repeat: route.idempotent
      ? { key: idempotencyKeyOf(request), bodyHash: hashOf(request.rawBody ?? '') }
      : null,
    file: request.uploaded,
    cookies,
    browser: browserOf(app, request),
    keepBrowser() {
      const secret = browserOf(app, request) ?? newToken();
      void reply.setCookie(nameOfCookie(app.config, browserCookie), secret, {
        ...attributes('researcher'),
        path: isHttps ? '/' : '/api',
        maxAge: 365 * 24 * 3600,
      });
      return secret;
    },
    setCookie,
    clearCookie: (kind) =>
      void reply
        .clearCookie(nameOfCookie(app.config, cookieNames[kind]), attributes(kind))
        .clearCookie(cookieNames[kind], attributes(kind))
        .header('clear-site-data', '"cache"'),
  };
}

/** Whoever is signed in by the plain name of 0.3 gets the name of now, and stays signed in. */
function renamePlainCookie(
  app: App,
  { me, cookies }: FastifyRequest,
  secrets: Call['cookies'],
  setCookie: Call['setCookie'],
): void {
  const secret = me && secrets[me.kind];
  if (secret && cookies[nameOfCookie(app.config, cookieNames[me.kind])] === undefined)
    setCookie(me.kind, secret);
}

// one of ours by its shape: what else somebody writes there is no secret
function browserOf({ config }: App, request: FastifyRequest): string | null {
  const secret = cookieOf(request, config, browserCookie) ?? '';
  return /^[\w-]{43}$/.test(secret) ? secret : null;
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = singleHeader(request.headers['idempotency-key']);
  if (!/^[\w-]{8,64}$/.test(key))
    throw refuseFields({
      path: 'Idempotency-Key',
      message: '请求头 Idempotency-Key 应为 8 到 64 位字母、数字、- 或 _',
    });
  return key;
}

const general: readonly FaultName[] = [
  'badInput',
  'notPermitted',
  'loggedOut',
  'notLoggedIn',
  'expired',
  'accountCancelling',
  'sessionLimited',
];

// A refusal that the contract does not list would surprise every client: outside production it is a defect.
function declared(app: App, route: Route, error: unknown): unknown {
  if (!(error instanceof Refusal) || app.config.isProduction) return error;
  if (general.includes(error.fault) || route.refusals.includes(error.fault)) return error;
  return new Error(`${route.name} refused with "${error.fault}", which its contract does not list`);
}

// What the schema does not name is not sent, whatever a query selected.
function allowed(route: Route, result: unknown): unknown {
  const parsed = route.output.safeParse(result);
  if (!parsed.success)
    throw new Error(
      `${route.name} answered outside its contract: ${JSON.stringify(parsed.error.issues)}`,
    );
  return parsed.data;
}
