import { expect, test } from '../site/journey.ts';

// a sweep: no second try
test.describe.configure({ retries: 0 });

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

// a script is not a page, but may be a worker
const onFiles = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

const pagePolicy =
  "default-src 'none'; script-src 'nonce-{N}' 'strict-dynamic'; style-src-elem 'self' 'nonce-{N}'; style-src-attr 'none'; " +
  "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'none'; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
  'trusted-types default dompurify; report-to csp; report-uri /api/csp-report';
const closedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

// Headers of the transport; all others are ours and named above.
const transport = [
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'content-type',
  'content-encoding',
  'transfer-encoding',
  'vary',
  'etag',
];

test('every response carries exactly the headers that are promised', async ({ request }) => {
  const ours = async (path: string, options = {}) => {
    const answer = await request.fetch(path, { maxRedirects: 0, ...options });
    const headers = Object.entries(answer.headers()).filter(([name]) => !transport.includes(name));
    return {
      status: answer.status(),
      type: answer.headers()['content-type'],
      headers: Object.fromEntries(headers),
      text: await answer.text(),
    };
  };
  const nonceIn = (policy = '') => /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';

  for (const path of ['/', '/login', '/personal/submit', '/console/', '/console/login']) {
    const shell = await ours(path);
    const policy = shell.headers['content-security-policy'] ?? '';
    const nonce = nonceIn(policy);
    expect(Buffer.from(nonce, 'base64'), path).toHaveLength(18);
    expect(shell.text, path).toContain(nonce);
    expect(shell.headers, path).toEqual({
      ...everywhere,
      'content-security-policy': pagePolicy.replaceAll('{N}', nonce),
      'cache-control': 'no-store',
    });
    expect(
      nonceIn((await ours(path)).headers['content-security-policy']),
      'a nonce is used once',
    ).not.toBe(nonce);
  }

  const closed = {
    ...everywhere,
    'content-security-policy': closedPolicy,
    'cache-control': 'no-store',
  };
  const marked = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' };
  const answers: [path: string, status: number, options?: object][] = [
    ['/api/rank/getMainRank', 200],
    ['/api/report/getReportPage', 200],
    ['/api/openapi.json', 200],
    ['/api/no/such/call', 404],
    ['/no-such-file.js', 404],
    ['/api/files/019b0000-0000-7000-8000-000000000000?exp=1&sig=x', 200],
    ['/api/user/postUserInfo', 200, { method: 'POST', headers: marked }],
    [
      '/api/common/postCaptchaVerify',
      400,
      { method: 'POST', headers: marked, data: Buffer.from('{') },
    ],
    [
      '/api/common/postCaptchaVerify',
      415,
      {
        method: 'POST',
        headers: { ...marked, 'content-type': 'text/xml' },
        data: Buffer.from('<a/>'),
      },
    ],
    [
      '/api/common/postCaptchaVerify',
      413,
      { method: 'POST', headers: marked, data: Buffer.alloc(1_100_000, ' ') },
    ],
  ];
  for (const [path, status, options] of answers) {
    const answer = await ours(path, options);
    expect(answer.status, path).toBe(status);
    expect(answer.type, path).toBe('application/json; charset=utf-8');
    expect(answer.headers, `${path} ${status}`).toEqual(closed);
  }

  const shell = (await ours('/')).text;
  const asset = /"(\/assets\/[^" ]+\.js)[" ]/.exec(shell)?.[1] ?? '';
  const icons = /<script defer src="(\/icons\.js\?v=\w+)" nonce="[^"]+">/.exec(shell)?.[1] ?? '';
  for (const path of [asset, icons]) {
    const script = await ours(path);
    expect(script.status, path).toBe(200);
    expect(script.headers, path).toEqual({
      ...onFiles,
      'content-security-policy': closedPolicy,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }
});
