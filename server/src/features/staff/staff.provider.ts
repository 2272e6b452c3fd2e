import * as oidc from 'openid-client';
import type { App } from '../../platform/app.ts';
import { settingOf } from '../../platform/settings.ts';

/** Where the provider sends browsers back to: one address, registered there to the letter. */
export const returnAddress = (app: Pick<App, 'config'>): string =>
  new URL('/console/login/provider', app.config.publicUrl).href;

/** What the provider says of somebody. */
export interface ProvidedPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Only one that the provider has verified. */
  readonly email: string | null;
  /** Whether it has asked for a second factor that the settings accept. */
  readonly hasSecondFactor: boolean;
  /** What it lists in the claim of the roles. */
  readonly groups: readonly string[];
}

// neither is kept anywhere: both follow from the state, which only the browser has
const verifierOf = (app: Pick<App, 'keys'>, state: string): string =>
  app.keys.sign('provider verifier', state);
const nonceOf = (app: Pick<App, 'keys'>, state: string): string =>
  app.keys.sign('provider nonce', state);

/** The address at the provider where somebody signs in for this state. Throws when it cannot be reached or is not set. */
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

/** Who came back with this query. Throws for whatever is not as the standard wants it. */
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

// Found anew each time: staff sign in rarely, and a provider that changed its keys is met as it is.
async function providerOf(app: App): Promise<oidc.Configuration> {
  const [issuer, clientId, secret] = [
    settingOf(app, 'staff.provider.issuer'),
    settingOf(app, 'staff.provider.clientId'),
    settingOf(app, 'staff.provider.clientSecret'),
  ];
  if (!issuer || !clientId) throw new Error('no provider is set');
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: 10,
    // the schema lets plain http through for this machine alone
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
