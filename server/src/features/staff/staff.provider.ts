import * as oidc from 'openid-client';
import type { App } from '../../platform/app.ts';
import { settingOf } from '../../platform/settings.ts';

/** The address to which the provider redirects, exactly as registered there. */
export const returnAddress = (app: Pick<App, 'config'>): string =>
  new URL('/console/login/provider', app.config.publicUrl).href;

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
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider says nothing of whom it let in');
  const accepted = settingOf(app, 'staff.provider.secondFactors');
  const shown = [...textsOf(claims['amr']), ...textsOf(claims['acr'])];
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email:
      claims['email_verified'] === true && typeof claims['email'] === 'string'
        ? claims['email'].trim().toLowerCase()
        : null,
    hasSecondFactor: shown.some((one) => accepted.includes(one)),
    groups: textsOf(claims[settingOf(app, 'staff.provider.rolesClaim')]),
  };
}

const textsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((one) => typeof one === 'string');

// Discovered anew each time: staff sign in rarely, and the provider's current keys are used.
async function providerOf(app: App): Promise<oidc.Configuration> {
  const [issuer, clientId, secret] = [
    settingOf(app, 'staff.provider.issuer'),
    settingOf(app, 'staff.provider.clientId'),
    settingOf(app, 'staff.provider.clientSecret'),
  ];
  if (!issuer || !clientId) throw new Error('no provider is set');
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: 10,
    // the schema allows plain http for this machine only
    ...(app.config.isProduction ? {} : { execute: [oidc.allowInsecureRequests] }),
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
  config.timeout = 10;
  if (!app.config.isProduction) oidc.allowInsecureRequests(config);
  return config;
}
