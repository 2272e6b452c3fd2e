import type { LightMyRequestResponse } from 'fastify';

/** The headers of every response, word for word. */
export const everywhere = {
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
/** The headers of the pages' own files: these are not pages, except for workers and pictures opened directly. */
export const onFiles = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};
export const closed = "default-src 'none'; frame-ancestors 'none'; sandbox";
export const policyOfPage = (nonce: string) =>
  `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src-elem 'self' 'nonce-${nonce}'; style-src-attr 'none'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default dompurify; report-to csp; report-uri /api/csp-report`;
export const ofApi = {
  ...everywhere,
  'content-security-policy': closed,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};

/** All headers except those of transport and content. */
export function headersOf({
  headers,
}: Pick<LightMyRequestResponse, 'headers'>): Record<string, unknown> {
  const {
    date: _d,
    connection: _c,
    'content-length': _l,
    etag: _e,
    'last-modified': _m,
    'accept-ranges': _a,
    vary: _v,
    ...rest
  } = headers;
  return rest;
}

/** The nonce in a page's policy. */
export const nonceOf = (answer: LightMyRequestResponse) =>
  /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? '';
