import type { InputOf } from '@shieldsource/contract/route';
import type { postUserLogin } from '@shieldsource/contract/passport/calls';
import type { ParamsOf } from '@shieldsource/contract/events';
import type { App } from '../../platform/app.ts';
import { newToken } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/calls.ts';
import { endSessionIn, startSession, type SessionCredentials } from '../../platform/sessions.ts';
import { currentDocument } from '../catalogue/catalogue.ts';
import { isBrowserOf, rememberBrowser } from '../codes/codes.ts';
import { ownAct, record } from '../events/events.ts';
import {
  isAsleep,
  recordAndWarn,
  recordConsent,
  touchSignIn,
  userInfoOf,
} from '../people/people.ts';
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
  readonly isLimited: boolean;
}

/**
 * Begins a session for somebody who has passed all checks, in place of the one that the browser had. A limited one leaves no
 * trace by which the next sign-in would know browser, use or consent: it may be that of another owner of the phone.
 */
export async function begin(
  tx: Tx,
  app: App,
  call: Call,
  id: string,
  { agreement, privacy, ...way }: Partial<Agreed> & Omit<ParamsOf<'account.signIn'>, 'isLimited'>,
): Promise<SignedIn> {
  const own = ownAct({ kind: 'researcher', id });
  const hasSlept = await isAsleep(tx, app.keys, id);
  const isLimited = hasSlept && (await isTooLittle(tx, app, call, id, way));
  await endSessionIn(tx, 'researcher', call.cookies.researcher);
  const credentials = await startSession(tx, app, 'researcher', id, call.device, { isLimited });
  if (isLimited) {
    await record(tx, app, 'account.signIn', { ...own, params: { ...way, isLimited } });
    await recordAndWarn(tx, app, 'account.newBrowser', own);
    return { id, credentials, isLimited };
  }
  await touchSignIn(tx, id);
  if (agreement !== undefined) await recordConsent(tx, app, id, 'agreement', agreement);
  if (privacy !== undefined) await recordConsent(tx, app, id, 'privacy', privacy);
  await record(tx, app, 'account.signIn', { ...own, params: way });
  const browser = await rememberBrowser(tx, app, id, call.keepBrowser());
  // of one that slept for a year no browser is known any more
  if (hasSlept && browser !== 'known') await recordAndWarn(tx, app, 'account.newBrowser', own);
  else if (browser === 'another') await record(tx, app, 'account.newBrowser', own);
  return { id, credentials, isLimited };
}

/** Whether after long sleep this is an SMS code alone, in a browser that the account does not know: phone numbers are given out again. */
async function isTooLittle(
  tx: Tx,
  app: App,
  { browser }: Call,
  id: string,
  { by, secondFactor }: ParamsOf<'account.signIn'>,
): Promise<boolean> {
  if (by !== 'code' || secondFactor !== undefined) return false;
  return browser === null || !(await isBrowserOf(tx, app, id, browser));
}

/** Answers a sign-in, once it is stored. */
export async function finish(app: App, call: Call, { id, credentials, isLimited }: SignedIn) {
  call.setCookie('researcher', credentials.cookie);
  return { token: credentials.token, user: await userInfoOf(app, id, isLimited) };
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
