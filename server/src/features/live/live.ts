import { AsyncLocalStorage } from 'node:async_hooks';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { describedKind } from '@shieldsource/contract/events';
import { type LiveChange, livePaths, type SubjectKind } from '@shieldsource/contract/letters/live';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import type { App } from '../../platform/app.ts';
import { TransportFault } from '../../platform/http/answer.ts';
import { login } from '../../platform/http/pipeline.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  everybody,
  listOpenSessions,
  type Me,
  sessionChannel,
  type StaffMe,
} from '../../platform/sessions.ts';
import { watchEvents, type RowOfEvent } from '../events/events.ts';
import { letterOf, lettersFollow } from '../letters/letters.ts';
import { notificationsFollow } from '../notifications/notifications.ts';
import { presenceChannel, presenceIn } from '../desk/desk.ts';
import { findQuietMs } from './live.queries.ts';
import { type Bounds, type Stream, Streams, usualBounds } from './live.streams.ts';

/** When a full server tells clients to ask again, in seconds. */
const retryAfter = 30;
/** How often to look for sessions that have expired. */
const sessionLookMs = 60_000;
/** More changes than this of one subject at once are sent as "any of them". */
const maxNamed = 50;

/** The subjects of which each role is informed; auditors get the names of all events. */
const subjectsOf: Readonly<Record<Exclude<StaffRole, 'auditor'>, readonly SubjectKind[]>> = {
  reviewer: ['report'],
  operator: ['order', 'gift', 'identity', 'announcement'],
  admin: ['account', 'staff'],
};

/**
 * Serves the streams that tell open pages of changes: one for each front, to researchers about what concerns them, to staff
 * about what their roles may see. They carry subjects and ids, never content.
 */
export function serveLive(server: FastifyInstance, app: App, bounds: Bounds = usualBounds): void {
  const live = liveOn(app, new Streams(bounds));
  server.addHook('preClose', live.stop);
  const fronts = [
    { front: 'portal', path: livePaths.portal, access: 'user' },
    {
      front: 'console',
      path: livePaths.console,
      access: ['reviewer', 'operator', 'admin', 'auditor'],
    },
  ] as const;
  for (const { front, path, access } of fronts) {
    server.get(path, { config: { front }, exposeHeadRoute: false }, async (request, reply) => {
      if (server.connections.isLeaving) throw new TransportFault(503, 'unavailable');
      const me = await server.admission.findingOut(request.raw, () =>
        login(app, { access }, request),
      );
      if (me) await live.open(me, reply);
    });
  }
}

/** Where nobody's request is: without its language, its transaction, its trace. */
const outside = AsyncLocalStorage.snapshot();

function liveOn(app: App, streams: Streams) {
  let started: Promise<() => Promise<void>> | undefined;
  let isStopping = false;

  /** The first open stream starts the watching of events in this process. */
  async function start(): Promise<() => Promise<void>> {
    const after = [
      { subscriber: lettersFollow.name, see: tellLetters },
      { subscriber: notificationsFollow.name, see: tellNotifications },
    ];
    const stopWatching = await watchEvents(app, { see: tellChanges, after });
    const unlisten = await app.listen(sessionChannel, (id) =>
      endEnded(
        [...streams.all].filter(
          ({ me }) => id === everybody || me.sessionId === id || me.id === id,
        ),
      ),
    );
    const deafen = await app.listen(presenceChannel, tellPresence);
    const timer = setInterval(() => endEnded([...streams.all]), sessionLookMs);
    return async () => {
      clearInterval(timer);
      await unlisten().catch(() => {});
      await deafen().catch(() => {});
      await stopWatching();
    };
  }

  async function open(me: Me, reply: FastifyReply): Promise<void> {
    // it outlives this request, and watches for readers of every language
    started ??= outside(start);
    await started.catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    if (isStopping) throw new TransportFault(503, 'unavailable');
    if (!streams.mayOpen(me)) throw refuse('tooOften', { retryAfter });
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    });
    const stream = streams.open(me, reply.raw);
    try {
      // closes it again if its session ended while it was being opened
      await endUnlessOpen([stream]);
      const quietMs = await findQuietMs(app.db, me.kind === 'researcher' ? me.id : null);
      stream.send({ type: 'hello', quietMs });
    } catch (error) {
      stream.end();
      app.log.warn({ err: error }, 'a live stream could not be opened; the page tries again');
    }
  }

  function endEnded(some: readonly Stream[]): void {
    endUnlessOpen(some).catch((error: unknown) =>
      app.log.warn(
        { err: error },
        'sessions of live streams could not be checked; trying again within a minute',
      ),
    );
  }

  async function endUnlessOpen(some: readonly Stream[]): Promise<void> {
    if (some.length === 0) return;
    const open = await listOpenSessions(
      app.db,
      some.map(({ me }) => me.sessionId),
    );
    for (const stream of some) {
      const roles = open.get(stream.me.sessionId);
      if (!roles || (stream.me.kind === 'staff' && !isSameSet(roles, stream.me.roles)))
        stream.end();
    }
  }

  function tellChanges(events: readonly RowOfEvent[]): void {
    const byStream = new Map<Stream, LiveChange[]>();
    const tell = (stream: Stream, change: LiveChange) => {
      const changes = byStream.get(stream) ?? [];
      if (changes.some(({ subject, id }) => subject === change.subject && id === change.id)) return;
      byStream.set(stream, [...changes, change]);
    };
    for (const event of events)
      for (const stream of [...streams.of(event.concerns ?? ''), ...streams.staff])
        for (const change of changesFor(stream.me, event)) tell(stream, change);
    for (const [stream, changes] of byStream)
      stream.send({ type: 'changed', changes: shortened(changes) });
  }

  function tellLetters(events: readonly RowOfEvent[] | null): void {
    const owners = new Set(events?.flatMap(letterOf).map(({ researcherId }) => researcherId));
    const theirs = events ? [...owners].flatMap((id) => [...streams.of(id)]) : streams.all;
    for (const stream of theirs)
      stream.send({ type: 'changed', changes: [{ subject: 'letter', id: '' }] });
  }

  /** The database knows who was notified, so every desk fetches its own. */
  function tellNotifications(events: readonly RowOfEvent[] | null): void {
    if (events && !events.some(({ kind }) => describedKind(kind)?.tells)) return;
    for (const stream of streams.staff)
      stream.send({ type: 'changed', changes: [{ subject: 'notification', id: '' }] });
  }

  /** Somebody opened or left a report. */
  function tellPresence(payload: string): void {
    const { reportId: id, authorId } = presenceIn(payload);
    for (const stream of streams.staff) {
      const { me } = stream;
      if (me.kind === 'staff' && maySee(me, 'report') && me.researcherId !== authorId)
        stream.send({ type: 'changed', changes: [{ subject: 'presence', id }] });
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    for (const stream of streams.all) stream.end('retry');
    const end = await started?.catch(() => undefined);
    await end?.();
  }

  return { open, stop };
}

/** The changes that an event means for somebody, if any. Who looked at what is for auditors only. */
function changesFor(me: Me, event: RowOfEvent): LiveChange[] {
  const subject = subjectOf(event.kind);
  const isReading = describedKind(event.kind)?.class === 'access';
  const isTheirs = me.kind === 'researcher' ? event.concerns === me.id : maySee(me, subject);
  const isWatched = me.kind === 'staff' && me.roles.includes('auditor');
  return [
    ...(isTheirs && !isReading ? [{ subject, id: event.subject }] : []),
    ...(isWatched ? [{ subject: 'event', id: event.kind } as const] : []),
  ];
}

const subjectOf = (kind: string) => kind.split('.', 1)[0] as SubjectKind;

const maySee = ({ roles }: StaffMe, subject: SubjectKind): boolean =>
  roles.some((role) => role !== 'auditor' && subjectsOf[role].includes(subject));

function shortened(changes: readonly LiveChange[]): readonly LiveChange[] {
  if (changes.length <= maxNamed) return changes;
  return [...new Set(changes.map(({ subject }) => subject))].map((subject) => ({
    subject,
    id: '',
  }));
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  new Set(some).symmetricDifference(new Set(others)).size === 0;
