import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The claims for whoever signs in next: any claim, also a wrong one. */
export type Claims = Readonly<Record<string, unknown>>;

export type Signing = 'itself' | 'another' | 'none';

/** A minimal OpenID Connect provider on this machine: the code flow with PKCE. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sets the claims for whoever signs in from now on. */
  says(claims: Claims): void;
  /** How its tokens are signed from now on: by its own key, by another one, or by none. */
  signs(how: Signing): void;
  /** How often this path was asked for. */
  asked(path: string): number;
  /** The query with which the provider redirects a browser that visits this address. */
  visit(address: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a provider. `returnsTo` is the only address that it redirects to. */
export async function startProvider(returnsTo: string, port = 0): Promise<IdentityProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [clientId, clientSecret] = ['shieldsource', randomUUID()];
  const begun = new Map<string, URLSearchParams>();
  const another = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const asked = new Map<string, number>();
  let nextClaims: Claims = {};
  let signing: Signing = 'itself';
  let issuer = '';

  const pages: Record<
    string,
    (request: IncomingMessage, response: ServerResponse) => Promise<void>
  > = {
    '/.well-known/openid-configuration': async (_, response) =>
      answer(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        // who lies may say so too
        id_token_signing_alg_values_supported: ['RS256', 'none'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
        code_challenge_methods_supported: ['S256'],
      }),
    '/keys': async (_, response) =>
      answer(response, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
      }),
    '/authorize': async (request, response) => {
      const { searchParams: asked } = new URL(request.url ?? '', issuer);
      const isRight =
        asked.get('client_id') === clientId &&
        asked.get('redirect_uri') === returnsTo &&
        asked.get('response_type') === 'code' &&
        asked.get('code_challenge_method') === 'S256';
      if (!isRight) return answer(response, { error: 'invalid_request' }, 400);
      const code = randomUUID();
      begun.set(code, asked);
      const back = new URL(returnsTo);
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
      response.writeHead(302, { location: back.href }).end();
    },
    '/token': async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const form = new URLSearchParams(Buffer.concat(parts).toString());
      const asked = begun.get(form.get('code') ?? '');
      begun.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (clientOf(request) !== `${clientId}:${clientSecret}`)
        return answer(response, { error: 'invalid_client' }, 401);
      if (
        !asked ||
        asked.get('code_challenge') !== challenge ||
        form.get('redirect_uri') !== returnsTo
      )
        return answer(response, { error: 'invalid_grant' }, 400);
      const now = Math.floor(Date.now() / 1000);
      return answer(response, {
        access_token: randomUUID(),
        token_type: 'Bearer',
        id_token: token({
          iss: issuer,
          aud: clientId,
          iat: now,
          exp: now + 300,
          nonce: asked.get('nonce'),
          ...(asked.has('max_age') && { auth_time: now }),
          ...nextClaims,
        }),
      });
    },
  };

  function token(claims: Claims): string {
    const text = [{ alg: signing === 'none' ? 'none' : 'RS256', kid: 'one', typ: 'JWT' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    if (signing === 'none') return `${text}.`;
    const key = signing === 'itself' ? privateKey : another;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://here');
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    const page = pages[pathname];
    if (page) void page(request, response);
    else answer(response, { error: 'not_found' }, 404);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    clientId,
    clientSecret,
    signs: (how) => void (signing = how),
    asked: (path) => asked.get(path) ?? 0,
    says: (claims) => void (nextClaims = claims),
    async visit(address) {
      const { headers, status } = await fetch(address, { redirect: 'manual' });
      const back = headers.get('location');
      if (status !== 302 || back === null) throw new Error(`the provider answered ${status}`);
      return new URL(back).search.slice(1);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

// both parts are percent-encoded in addition, as OAuth requires
function clientOf({ headers }: IncomingMessage): string {
  const [, basic = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  return Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent).join(':');
}

function answer(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
