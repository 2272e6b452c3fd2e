import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** The security headers, on every response: pages, answers, files, errors. */
export function sendSecurityHeaders(server: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config);
  server.addHook('onRequest', async (_, reply) => void reply.headers(headers));
}

/** For what never reaches a hook. The strictest by default; pages and assets loosen it for themselves. */
export const securityHeaders = (config: Config): Readonly<Record<string, string>> => ({
  ...everywhere,
  ...(config.publicUrl.protocol === 'https:'
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {}),
  'content-security-policy': closedPolicy,
  'cache-control': 'no-store',
});

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-dns-prefetch-control': 'off',
  'origin-agent-cluster': '?1',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=(), browsing-topics=()',
  'reporting-endpoints': 'csp="/api/csp-report"',
};

/** Of no use on a script, a style or a picture of the pages, which are never a page themselves. */
export const ofDocuments = [
  'referrer-policy',
  'x-frame-options',
  'x-dns-prefetch-control',
  'origin-agent-cluster',
  'cross-origin-opener-policy',
  'permissions-policy',
  'reporting-endpoints',
] as const satisfies readonly (keyof typeof everywhere)[];

export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The policy of a page. `apiHost` is another same-site origin the client may call, or empty. */
export function pagePolicy(nonce: string, { publicUrl, apiHost }: Config): string {
  const own = apiHost ? `'self' ${apiHost}` : "'self'";
  const rules = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    `img-src ${own} data: blob:`,
    "font-src 'self'",
    `connect-src ${own}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
    'report-to csp',
    'report-uri /api/csp-report',
  ];
  if (publicUrl.protocol === 'https:') rules.push('upgrade-insecure-requests');
  return rules.join('; ');
}
