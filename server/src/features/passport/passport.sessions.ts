import type { InputOf } from '@shieldsource/contract/route';
import type { postUserLogin } from '@shieldsource/contract/passport/calls';
import type { ParamsOf } from '@shieldsource/contract/events';
import type { App } from '../../platform/app.ts';
import { newToken } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/calls.ts';
import { endSessionIn, startSession, type SessionCredentials } from '../../platform/sessions.ts';
import { currentDocument } from '../catalogue/catalogue.ts';
import { rememberBrowser } from '../codes/codes.ts';
import { ownAct, record } from '../events/events.ts';
import { recordConsent, touchSignIn, userInfoOf } from '../people/people.ts';
import { requireAcceptable } from './passport.agreements.ts';
import { beginSignIn, type BegunSignIn } from './passport.queries.ts';

type Agreed = Pick<BegunSignIn, 'agreement' | 'privacy'>;
type Versions = Pick<InputOf<typeof postUserLogin>, 'agreementVersion' | 'privacyVersion'>;

/** The versions that somebody agrees to by signing in: those they name, else the current ones. Refuses with `agreementChanged`. */
export async function agreedTo(
  app: App,
  { agreementVersion, privacyVersion }: Versions,
): Promise<Agreed> {
  if (agreementVersion !== undefined) await requireAcceptable(app, 'agreement', agreementVersion);
  if (privacyVersion !== undefined) await requireAcceptable(app, 'privacy', privacyVersion);
  return {
    agreement: agreementVersion ?? (await currentDocument(app.db, 'agreement')).version,
    privacy: privacyVersion ?? (await currentDocument(app.db, 'privacy')).version,
  };
}

export interface SignedIn {
  readonly id: string;
  readonly credentials: SessionCredentials;
}

/** Begins a session for somebody who has passed all checks, in place of the one that the browser had. */
export async function begin(
  tx: Tx,
  app: App,
  call: Call,
  id: string,
  { agreement, privacy, ...way }: Partial<Agreed> & ParamsOf<'account.signIn'>,
): Promise<SignedIn> {
  const own = ownAct({ kind: 'researcher', id });
  await touchSignIn(tx, id);
  if (agreement !== undefined) await recordConsent(tx, app, id, 'agreement', agreement);
  if (privacy !== undefined) await recordConsent(tx, app, id, 'privacy', privacy);
  await record(tx, app, 'account.signIn', { ...own, params: way });
  if ((await rememberBrowser(tx, app, id, call.keepBrowser())) === 'another')
    await record(tx, app, 'account.newBrowser', own);
  await endSessionIn(tx, 'researcher', call.cookies.researcher);
  return { id, credentials: await startSession(tx, app, 'researcher', id, call.device) };
}

/** Answers a sign-in, once it is stored. */
export async function finish(app: App, call: Call, { id, credentials }: SignedIn) {
  call.setCookie('researcher', credentials.cookie);
  return { token: credentials.token, user: await userInfoOf(app, id) };
}

/** Keeps a sign-in until its second factor is shown, in this browser and within ten minutes. Answers the ticket for that. */
export async function awaitFactor(
  tx: Tx,
  call: Call,
  researcherId: string,
  begun: BegunSignIn,
): Promise<string> {
  const ticket = newToken();
  await beginSignIn(tx, { ...begun, ticket, researcherId, browser: call.keepBrowser() });
  return ticket;
}
