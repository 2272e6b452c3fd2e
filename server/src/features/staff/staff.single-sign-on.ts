import type {
  postStaffProviderBack,
  postStaffProviderFinish,
  postStaffProviderLink,
  postStaffProviderLinkStart,
  postStaffProviderStart,
  postStaffProviderUnlink,
} from '@shieldsource/contract/staff/sign-in';
import type { ParamsOf } from '@shieldsource/contract/events';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import { staffRole, type StaffRole } from '@shieldsource/contract/staff/roles';
import type { App } from '../../platform/app.ts';
import { hashOf, isSame, newToken } from '../../platform/crypto.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Call, CallOf } from '../../platform/http/calls.ts';
import { countHit, type Limit } from '../../platform/limits.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { settingOf } from '../../platform/settings.ts';
import { release } from '../desk/desk.ts';
import { record } from '../events/events.ts';
import { factorOf, provenBy } from '../factors/factors.ts';
import { beginCodeTry, spendStart } from './staff.limits.ts';
import { mailTo } from '../../platform/messages/mail.ts';
import { labelsOf } from './staff.desk.ts';
import { tellOwner } from './staff.notices.ts';
import { verifiedPerson, signInAddress, type ProvidedPerson } from './staff.provider.ts';
import { staffFactors } from './staff.second-factor.ts';
import { enter, recordFailure } from './staff.sign-in.ts';
import * as queries from './staff.sign-in.queries.ts';

type Failure = NonNullable<ParamsOf<'staff.failSignIn'>['reason']>;

/** Redirects a browser to the provider to sign in. */
export async function start(
  app: App,
  call: CallOf<typeof postStaffProviderStart>,
): Promise<OutputOf<typeof postStaffProviderStart>> {
  await spendStart(app, call.ip);
  return { address: await addressFor(app, call, 'singleSignOn') };
}

/** Redirects a colleague's browser to the provider to link their account there. */
export async function startLink(
  app: App,
  call: CallOf<typeof postStaffProviderLinkStart>,
  shown: InputOf<typeof postStaffProviderLinkStart>,
): Promise<OutputOf<typeof postStaffProviderLinkStart>> {
  const { take } = await provenBy(app, staffFactors, call.me.id, shown);
  const address = await addressFor(app, call, 'link', call.me.id);
  await inTransaction(app.db, take);
  return { address };
}

async function addressFor(
  app: App,
  call: Call,
  kind: 'singleSignOn' | 'link',
  staffId?: string,
): Promise<string> {
  // the page reads from it what the redirect was for
  const state = `${kind}.${newToken()}`;
  const address = await signInAddress(app, state).catch((error: unknown) => {
    app.log.warn({ err: error }, 'the provider of single sign-on cannot be asked');
    throw refuse('singleSignOnFailed');
  });
  const browser = call.keepBrowser();
  await queries.beginCeremony(app.db, {
    kind,
    token: state,
    browser,
    ...(staffId !== undefined && { staffId }),
  });
  return address;
}

/** The person of a redirect, in the browser that began it, once; null for anything else. */
async function whoCameBack(
  app: App,
  call: Call,
  kind: 'singleSignOn' | 'link',
  query: string,
): Promise<{ person: ProvidedPerson; staffId: string | null } | null> {
  const state = new URLSearchParams(query).get('state') ?? '';
  const begun = await queries.endCeremony(app.db, kind, state);
  if (!begun || !isIn(call, begun.browser_hash)) return null;
  try {
    return { person: await verifiedPerson(app, state, query), staffId: begun.staff_id };
  } catch (error) {
    app.log.warn({ err: error }, 'a single sign-on came back wrong');
    return null;
  }
}

const isIn = ({ browser }: Call, hash: Buffer | null): boolean =>
  browser !== null && hash !== null && isSame(hash, hashOf(browser));

/**
 * Signs in the person of a redirect: by issuer and subject, which never change their owner. Somebody new is recognized by
 * mail once, if an admin has allowed that. Without a second factor at the provider, and the first time, ours is asked for,
 * and the roles wait until then.
 */
export async function comeBack(
  app: App,
  call: CallOf<typeof postStaffProviderBack>,
  { query }: InputOf<typeof postStaffProviderBack>,
): Promise<OutputOf<typeof postStaffProviderBack>> {
  await spendStart(app, call.ip);
  const fail = async (reason: Failure, staffId?: string) => {
    await recordFailure(app, staffId, { isKnownBrowser: false, by: 'provider', reason });
    return refuse('singleSignOnFailed');
  };
  const back = await whoCameBack(app, call, 'singleSignOn', query);
  if (!back) throw await fail('provider');
  const { person } = back;
  const roles = rolesOf(app, person);
  const linked = await inTransaction(app.db, (tx) => accountOf(tx, app, person));
  if (!linked) throw await fail('unlinked');
  if (roles?.length === 0) {
    if (linked.isProven) await tellOfNoRoles(app, linked.staffId);
    throw await fail('noRoles', linked.staffId);
  }
  const ticket = newToken();
  const signedIn = await inTransaction(app.db, async (tx) => {
    // locked before the colleague: two admins who sign in at once wait for each other
    if (roles) await queries.lockAdmins(tx);
    const colleague = await queries.lockActive(tx, linked.staffId);
    if (!colleague) return null;
    // an account that a colleague has never confirmed by our second factor is not trusted, as whoever set up the provider could claim it
    const isBelieved = linked.isProven || colleague.totp_sealed === null;
    if (!person.hasSecondFactor || !isBelieved) {
      await queries.beginCeremony(tx, {
        kind: 'secondFactor',
        token: ticket,
        staffId: linked.staffId,
        browser: call.keepBrowser(),
        providerAccountId: linked.id,
        roles,
      });
      return 'asked';
    }
    if (roles) await takeRoles(tx, app, linked.staffId, roles);
    await queries.touchProviderAccount(tx, linked.id);
    return enter(tx, app, call, linked.staffId, { by: 'provider', secondFactor: 'provider' });
  });
  if (!signedIn) throw await fail('disabled', linked.staffId);
  return signedIn === 'asked' ? { signedIn: null, ticket } : { signedIn, ticket: null };
}

/** Checks our second factor after a provider that asked for none. */
export async function finish(
  app: App,
  call: CallOf<typeof postStaffProviderFinish>,
  { ticket, code, passkey }: InputOf<typeof postStaffProviderFinish>,
): Promise<OutputOf<typeof postStaffProviderFinish>> {
  if (code === undefined && passkey === undefined)
    throw refuseFields({ path: 'code', message: '请输入动态码' });
  await spendStart(app, call.ip);
  const begun = await queries.findCeremony(app.db, 'secondFactor', ticket);
  const accountId = begun?.provider_account_id;
  if (!begun?.staff_id || !accountId || !isIn(call, begun.browser_hash))
    throw refuse('singleSignOnFailed');
  const person = await queries.getWithSecrets(app.db, begun.staff_id);
  const isKnownBrowser =
    call.browser !== null && (await queries.isBrowserOf(app.db, person.id, hashOf(call.browser)));
  const tried = await beginCodeTry(app, person, isKnownBrowser);
  const factor = tried.mayBeRight
    ? await factorOf(app, staffFactors, person, { code, passkey })
    : null;
  const signedIn = factor
    ? await inTransaction(app.db, async (tx) => {
        if (begun.roles) await queries.lockAdmins(tx);
        if (!(await factor.take(tx))) return null;
        // another attempt at the same time was faster
        if (!(await queries.endCeremony(tx, 'secondFactor', ticket)))
          throw refuse('singleSignOnFailed');
        if (begun.roles) await takeRoles(tx, app, person.id, begun.roles as StaffRole[]);
        await queries.touchProviderAccount(tx, accountId);
        const way = { by: 'provider', secondFactor: factor.method } as const;
        return enter(tx, app, call, person.id, way, person);
      })
    : null;
  if (signedIn) {
    await tried.wasRight();
    return signedIn;
  }
  await tried.wasWrong();
  await recordFailure(app, person.id, { isKnownBrowser, by: 'provider' });
  throw refuseFields({ path: 'code', message: '动态码、恢复码或通行密钥不正确，或者已经用过' });
}

/** Links a colleague's account at the provider, after the redirect. */
export async function link(
  app: App,
  call: CallOf<typeof postStaffProviderLink>,
  { query }: InputOf<typeof postStaffProviderLink>,
): Promise<OutputOf<typeof postStaffProviderLink>> {
  const back = await whoCameBack(app, call, 'link', query);
  if (back?.staffId !== call.me.id) throw refuse('singleSignOnFailed');
  await inTransaction(app.db, async (tx) => {
    if (!(await linkAccount(tx, app, call.me.id, back.person, 'self')))
      throw refuse('singleSignOnFailed');
  });
  return null;
}

/** Unlinks a colleague's account at the provider. */
export async function unlink(
  app: App,
  { me }: CallOf<typeof postStaffProviderUnlink>,
  { accountId, ...shown }: InputOf<typeof postStaffProviderUnlink>,
): Promise<OutputOf<typeof postStaffProviderUnlink>> {
  const { person, take } = await provenBy(app, staffFactors, me.id, shown);
  await inTransaction(app.db, async (tx) => {
    await take(tx);
    if (!(await queries.unlinkProviderAccount(tx, me.id, accountId))) throw refuse('notFound');
    await record(tx, app, 'staff.unlinkProvider', { subject: me.id, actor: me, params: {} });
    await tellOwner(tx, app, person, () => say('已解除与单点登录的关联'));
  });
  return null;
}

interface LinkedAccount {
  readonly id: string;
  readonly staffId: string;
  /** Its owner has signed in with it, or linked it, with a second factor. */
  readonly isProven: boolean;
}

async function accountOf(tx: Tx, app: App, person: ProvidedPerson): Promise<LinkedAccount | null> {
  const known = await queries.findProviderAccount(tx, person.issuer, person.subject);
  if (known) return { id: known.id, staffId: known.staff_id, isProven: known.is_proven };
  // a mail alone proves nothing: the provider must have verified it, and an admin must have invited its owner
  const invited =
    person.email === null ? undefined : await queries.takeInvitation(tx, person.email);
  if (!invited) return null;
  const id = await linkAccount(tx, app, invited.id, person, 'invitation');
  return id === undefined ? null : { id, staffId: invited.id, isProven: false };
}

async function linkAccount(
  tx: Tx,
  app: App,
  staffId: string,
  { issuer, subject }: ProvidedPerson,
  by: 'self' | 'invitation',
): Promise<string | undefined> {
  const id = await queries.linkProviderAccount(tx, {
    staffId,
    issuer,
    subject,
    isProven: by === 'self',
  });
  if (id === undefined) return undefined;
  await record(tx, app, 'staff.linkProvider', {
    subject: staffId,
    actor: { kind: 'staff', id: staffId },
    params: { by },
  });
  await tellOwner(tx, app, await queries.getWithSecrets(tx, staffId), () =>
    say('已关联单点登录账号'),
  );
  return id;
}

/** The roles from the provider; null where roles are given here. */
function rolesOf(app: App, { groups }: ProvidedPerson): StaffRole[] | null {
  if (settingOf(app, 'staff.provider.rolesClaim') === '') return null;
  const given = settingOf(app, 'staff.provider.roles')
    .filter(({ value }) => groups.includes(value))
    .map(({ role }) => role);
  return staffRole.list.map(({ code }) => code).filter((role) => given.includes(role));
}

const tellingOfNoRoles: Limit = { scope: 'told-of-no-roles', hits: 1, windowSeconds: 86_400 };

/**
 * Informs the admins, once a day, that the provider gives somebody no role any more. The account stays as it is: one wrong
 * setting would else disable everybody, so a person decides.
 */
async function tellOfNoRoles(app: App, staffId: string): Promise<void> {
  const { hits } = await countHit(app, tellingOfNoRoles, staffId);
  if (hits > tellingOfNoRoles.hits) return;
  const { name, email } = await queries.getWithSecrets(app.db, staffId);
  await inTransaction(app.db, async (tx) => {
    for (const admin of await queries.listAdminMails(tx, staffId))
      await mailTo(tx, app, admin, () => ({
        subject: say('一位工作人员在单点登录中已没有角色'),
        body: say(
          '{name}（{email}）所在的分组已不对应任何角色，登录被拒绝。\n控制台中的角色没有变化，仍可用密码或通行密钥登录。如已离职，请在“工作人员”里停用该账号；如有误，请检查单点登录的设置。',
          { name, email },
        ),
      }));
  });
}

/**
 * Gives somebody the roles from the provider, except where that would remove the last admin or the emergency account. They and
 * the admins are informed by mail, as nobody here decided it.
 */
async function takeRoles(tx: Tx, app: App, staffId: string, given: StaffRole[]): Promise<void> {
  const emergency = await queries.emergencyAccount(tx);
  const admins = await queries.lockAdmins(tx);
  const isNeeded = emergency === staffId || (admins.length === 1 && admins[0] === staffId);
  const person = await queries.getWithSecrets(tx, staffId);
  const { roles: before, email, name } = person;
  const after = isNeeded && !given.includes('admin') ? [...given, 'admin' as const] : given;
  if (before.toSorted().join() === after.toSorted().join()) return;
  await queries.setRoles(tx, staffId, after);
  const own = { kind: 'staff', id: staffId } as const;
  if (!after.includes('reviewer')) await release(tx, app, own, staffId);
  await record(tx, app, 'staff.mapRoles', {
    subject: staffId,
    actor: own,
    params: { before, after },
  });
  await tellOwner(tx, app, person, () =>
    say('角色按单点登录改为{roles}', { roles: labelsOf(after) }),
  );
  for (const admin of await queries.listAdminMails(tx, staffId))
    await mailTo(tx, app, admin, () => ({
      subject: say('一位工作人员的角色按单点登录改变'),
      body: say(
        '{name}（{email}）的角色改为{roles}。\n如有异常，请在“工作人员”里停用该账号，并检查单点登录的设置。',
        { name, email, roles: labelsOf(after) },
      ),
    }));
}
