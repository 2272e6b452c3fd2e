import * as oidc from 'openid-client';
import type { App } from '../../platform/app.ts';
import { consoleAddress } from '../../platform/config.ts';
import { ask } from '../../platform/outgoing.ts';
import { cookieSeconds } from '../../platform/sessions.ts';
import { settingOf } from '../../platform/settings.ts';

/** The address to which the provider redirects, exactly as registered there. */
export const returnAddress = (app: Pick<App, 'config'>): string =>
  new URL('/console/login/provider', consoleAddress(app.config)).href;

/** What the provider says about a person. */
export interface ProvidedPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the provider has verified it. */
  readonly email: string | null;
  /** Whether it asked for a second factor that the settings accept. */
  readonly hasSecondFactor: boolean;
  /** The values of the claim for roles. */
  readonly groups: readonly string[];
}

// neither is stored: both are derived from the state, which only the browser has
const verifierOf = (app: Pick<App, 'keys'>, state: string): string =>
  app.keys.sign('provider verifier', state);
const nonceOf = (app: Pick<App, 'keys'>, state: string): string =>
  app.keys.sign('provider nonce', state);

// whoever signed in there longer ago does so again: as long as a session lasts here
const maxAge = cookieSeconds.staff;

/** The provider's address to sign in with this state. Throws when the provider cannot be reached or is not set. */
export async function signInAddress(app: App, state: string): Promise<string> {
  const config = await providerOf(app);
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: returnAddress(app),
    scope: settingOf(app, 'staff.provider.scope'),
    code_challenge: await oidc.calculatePKCECodeChallenge(verifierOf(app, state)),
    code_challenge_method: 'S256',
    state,
    nonce: nonceOf(app, state),
    max_age: `${maxAge}`,
  }).href;
}

/** The person of this redirect. Throws for anything that violates the standard. */
export async function verifiedPerson(
  app: App,
  state: string,
  query: string,
): Promise<ProvidedPerson> {
  const config = await providerOf(app);
  const back = new URL(returnAddress(app));
  back.search = query;
  const tokens = await oidc.authorizationCodeGrant(config, back, {
    pkceCodeVerifier: verifierOf(app, state),
    expectedState: state,
    expectedNonce: nonceOf(app, state),
    maxAge,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider says nothing of whom it let in');
  if (!isShortLine(claims.sub)) throw new Error('the subject is not what the standard allows');
  const accepted = settingOf(app, 'staff.provider.secondFactors');
  const shown = [...textsOf(claims['amr']), ...textsOf(claims['acr'])];
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email:
      claims['email_verified'] === true && isShortLine(claims['email'])
        ? claims['email'].trim().toLowerCase()
        : null,
    hasSecondFactor: shown.some((one) => accepted.includes(one)),
    groups: textsOf(claims[settingOf(app, 'staff.provider.rolesClaim')]),
  };
}

// an account is found by both: the standard lets a subject be this long
const isShortLine = (claim: unknown): claim is string =>
  typeof claim === 'string' && /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(claim);

const textsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((one) => typeof one === 'string');

interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
}

const keptMs = 60_000;
// of this process; it has one provider. By a clock that nobody sets
let kept: {
  readonly of: string;
  readonly until: number;
  readonly config: oidc.Configuration;
} | null = null;

/** What the provider says of itself, asked at most once a minute: so new keys of it are known within one. */
async function providerOf(app: App): Promise<oidc.Configuration> {
  const provider = {
    issuer: settingOf(app, 'staff.provider.issuer'),
    clientId: settingOf(app, 'staff.provider.clientId'),
    secret: settingOf(app, 'staff.provider.clientSecret'),
  };
  if (!provider.issuer || !provider.clientId) throw new Error('no provider is set');
  const of = JSON.stringify(provider);
  if (kept?.of === of && performance.now() < kept.until) return kept.config;
  const config = await discovered(app, provider);
  kept = { of, until: performance.now() + keptMs, config };
  return config;
}

async function discovered(
  app: App,
  { issuer, clientId, secret }: Provider,
): Promise<oidc.Configuration> {
  // the schema allows plain http for this machine only
  const execute = app.config.isProduction ? [] : [oidc.allowInsecureRequests];
  const customFetch = fetchFor(app, issuer);
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
    execute,
    [oidc.customFetch]: customFetch,
  });
  const metadata = found.serverMetadata();
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const config = new oidc.Configuration(
    metadata,
    clientId,
    undefined,
    secret === ''
      ? oidc.None()
      : ways.includes('client_secret_basic')
        ? oidc.ClientSecretBasic(secret)
        : oidc.ClientSecretPost(secret),
  );
  config[oidc.customFetch] = customFetch;
  for (const set of [oidc.enableNonRepudiationChecks, ...execute]) set(config);
  return config;
}

// an issuer of the environment is trusted, other hosts that it names are not
function fetchFor(app: App, issuer: string): oidc.CustomFetch {
  const isFixed = app.config.fixedSettings['staff.provider.issuer'] !== undefined;
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    const {
      status,
      headers: told,
      body: text,
    } = await ask(app.config.outgoingAllow, url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      isTrusted: isFixed && url.origin === new URL(issuer).origin,
      mostBytes: 1024 * 1024,
    });
    return new Response(status === 204 || status === 304 ? null : text.toString(), {
      status,
      headers: { 'content-type': told['content-type'] ?? '' },
    });
  };
}
