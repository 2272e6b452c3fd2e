import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { FastifyRequest, FastifyReply } from 'fastify';
import type { App } from './app.ts';
import { roleNameOf } from './config.ts';
import { observe } from './observed.ts';
import { ask } from './outgoing.ts';
import type { Background } from './stopping.ts';
import type { TracingSettings } from './tracing-settings.ts';
import { version } from './version.ts';
import { within } from './within.ts';

/**
 * Sends a collector a span of each request, of what it asked the database and waited for it, and of each job, by OTLP. What
 * a caller says of traces is not believed: each request begins one of its own. Nothing in it is of a person: statements are
 * without their parameters, addresses are patterns.
 */
export function startTracing(app: App, { url, share }: TracingSettings): Background {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'shieldsource',
      'service.version': version(),
      'shieldsource.role': roleNameOf(app.config),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporterTo(url, app) })],
  });
  const tracer = provider.getTracer('shieldsource');
  const under = new AsyncLocalStorage<Span | undefined>();
  const requests = new WeakMap<object, Span>();

  /** Begins a span that is over, or is told of only when it is. */
  const begun = (name: string, kind: SpanKind, seconds: number, attributes: Attributes) => {
    const parent = under.getStore();
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const startTime = Date.now() - seconds * 1_000;
    return tracer.startSpan(name, { kind, startTime, attributes }, context);
  };
  /** What nobody asked for, as the looking after jobs, would be a trace each; what a request began may outlive it. */
  const isUnder = () => under.getStore()?.isRecording() === true;
  const failed = (span: Span) => span.setStatus({ code: SpanStatusCode.ERROR });

  const { start } = tracingChannel('fastify.request.handler');
  start.bindStore(under, (handled) => {
    const { request, reply } = handled as { request: FastifyRequest; reply: FastifyReply };
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'page';
    const span = under.exit(() =>
      begun(`${method} ${route}`, SpanKind.SERVER, reply.elapsedTime / 1_000, {
        'http.request.method': method,
        'http.route': route,
        'shieldsource.request': request.id,
      }),
    );
    requests.set(reply.raw, span);
    return span;
  });
  const ends = [
    () => void start.unbindStore(under),
    observe('request', ({ of, method, route, status, code, seconds }) => {
      const span =
        (of && requests.get(of)) ??
        under.exit(() =>
          begun(method ? `${method} ${route}` : route, SpanKind.SERVER, seconds, {
            'http.route': route,
          }),
        );
      if (status !== null) span.setAttribute('http.response.status_code', status);
      if (code !== null) span.setAttribute('shieldsource.refusal', code);
      if (status === null || status >= 500) failed(span);
      span.end();
    }),
    observe('connection', ({ seconds, isGiven }) => {
      if (!isUnder()) return;
      const span = begun('wait for a connection', SpanKind.INTERNAL, seconds, {});
      if (!isGiven) failed(span);
      span.end();
    }),
    observe('statement', ({ text, seconds, isDone }) => {
      if (!isUnder()) return;
      const [name = ''] = /\w+/.exec(text) ?? [];
      const span = begun(name, SpanKind.CLIENT, seconds, {
        'db.system.name': 'postgresql',
        'db.query.text': text.slice(0, 4_000),
      });
      if (!isDone) failed(span);
      span.end();
    }),
    observe('job', ({ kind, outcome, seconds }) => {
      if (seconds === undefined) return;
      const span = under.exit(() =>
        begun(`job ${kind}`, SpanKind.CONSUMER, seconds, { 'shieldsource.outcome': outcome }),
      );
      if (outcome !== 'done') failed(span);
      span.end();
    }),
  ];
  let isSending = false;
  return {
    async stop() {
      for (const end of ends) end();
      isSending = true;
      // a collector that is silent keeps nobody from stopping
      await within(2_000, provider.shutdown(), () => new Error('late')).catch(() => undefined);
      isSending = false;
    },
    underWay: () => (isSending ? ['traces'] : []),
  };
}

/** What the collector does not take is lost, and said. */
function exporterTo(url: URL, { config: { outgoingAllow }, log }: App): SpanExporter {
  const send = async (body: string) => {
    const { status } = await ask(outgoingAllow, url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      isTrusted: true,
      mostBytes: 65_536,
    });
    if (status < 200 || status > 299) throw new Error(`the collector answered ${status}`);
  };
  return {
    export(spans, done) {
      const bytes = JsonTraceSerializer.serializeRequest(spans) ?? new Uint8Array();
      send(new TextDecoder().decode(bytes)).then(
        () => done({ code: 0 }),
        (err: unknown) => {
          log.warn({ err, spans: spans.length }, 'traces could not be sent');
          done({ code: 1 });
        },
      );
    },
    shutdown: async () => undefined,
  };
}
