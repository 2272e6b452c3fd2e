import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { countHit, spend, type Limit } from '../limits.ts';
import { jsonOf } from './input.ts';

/** What one address may report: a page that is at odds with its policy reports a handful. */
const reportsByIp: Limit = { scope: 'csp-report', hits: 20, windowSeconds: 60 };
/** What the log takes of everybody's. */
const logged: Limit = { scope: 'csp-report-log', hits: 60, windowSeconds: 60 };

/** Takes what browsers report of broken content security policies, and logs which rule it was and what broke it. */
export function serveCspReport(server: FastifyInstance, app: App): void {
  server.post(
    '/api/csp-report',
    { onRequest: (request) => spend(app, reportsByIp, request.ip) },
    async (request, reply) => {
      const facts = violationIn(jsonOf(request.body as Buffer));
      if (facts && (await countHit(app, logged, '')).hits <= logged.hits)
        request.log.warn(facts, 'content security policy violated');
      return reply.status(204).send();
    },
  );
}

// Anybody may write anything here, and the address of a page holds ids: only what has the shape of a rule or an origin is kept.
function violationIn(report: unknown): { directive: string; blocked: string } | null {
  const first: unknown = Array.isArray(report) ? report[0] : report;
  const { body, 'csp-report': old } = fieldsOf(first);
  const fields = { ...fieldsOf(old), ...fieldsOf(body) };
  const directive =
    fields['effectiveDirective'] ?? fields['effective-directive'] ?? fields['violated-directive'];
  const blocked = fields['blockedURL'] ?? fields['blocked-uri'];
  if (typeof directive !== 'string' || typeof blocked !== 'string') return null;
  return {
    directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? '',
    blocked:
      /^[a-z-]{1,40}$/.exec(blocked)?.[0] ?? /^[a-z]+:\/\/[\w.:-]{1,100}/.exec(blocked)?.[0] ?? '',
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
