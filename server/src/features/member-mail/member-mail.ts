import { v5 as nameId, v7 as newId } from 'uuid';
import {
  type MailStopReason,
  mailStopReason,
  mailTopic,
  type getMailSettings,
  type postMailChoice,
  type postMailCode,
  type postMailConfirm,
  type postMailRemove,
  type postMailResume,
  type postMailRhythm,
} from '@shieldsource/contract/letters/mail';
import type { getResearcherMail } from '@shieldsource/contract/letters/mail-desk';
import { isTold } from '@shieldsource/contract/topics/ways';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { canMail, mailTo } from '../../platform/messages/mail.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import { sendCode, tryCode } from '../codes/codes.ts';
import { putOffDeliveries, secondsToNextDelivery } from '../deliveries/deliveries.ts';
import { clock, ownAct, record, visitor } from '../events/events.ts';
import { codeLimitByIp, useTicket } from '../passport/passport.ts';
import { lockActive, maskedAccount, namesOf } from '../people/people.ts';
import { clockRulesOf } from '../promises/promises.ts';
import * as queries from './member-mail.queries.ts';
import { dueAt } from './member-mail.times.ts';

export const sealedMails: SealedColumn = {
  table: 'member_mail',
  column: 'address_sealed',
  placeOf: (id) => `member_mail.address.${id}`,
};

/** Addresses that a member may have codes sent to: an address is anybody's until its code is entered. */
const codesByMember: Limit = { scope: 'mail-code', hits: 10, windowSeconds: 3600 };

export async function settings(
  app: App,
  call: CallOf<typeof getMailSettings>,
): Promise<OutputOf<typeof getMailSettings>> {
  const chosen = await queries.listChoices(app.db, call.me.id);
  const own = await ownMail(app, call.me.id);
  return {
    hasMail: canMail(app),
    mail: own && { ...own, address: maskedAccount(own.address) },
    topics: mailTopic.list.map(({ code, label, mail }) => ({
      topic: code,
      topicName: label,
      isOn: isTold(mail, chosen.find(({ topic }) => topic === code)?.is_on),
    })),
  };
}

/** A member's address in clear, with how it is used; null without one. */
export async function ownMail(app: App, researcherId: string) {
  const mail = await queries.findMail(app.db, researcherId);
  if (!mail) return null;
  return {
    address: addressOf(app, mail),
    confirmTime: mail.confirmed_at,
    stopReason: mail.stop_reason,
    rhythm: mail.rhythm,
    isQuiet: mail.is_quiet,
    showsTitles: mail.shows_titles,
  };
}

/** Whether mail reaches a member, as staff see it: never the whole address. */
export async function researcherMail(
  app: App,
  _: CallOf<typeof getResearcherMail>,
  { id }: InputOf<typeof getResearcherMail>,
): Promise<OutputOf<typeof getResearcherMail>> {
  const own = await ownMail(app, id);
  if (!own) {
    if (!(await namesOf(app.db, [id])).has(id)) throw refuse('notFound');
    return { mail: null };
  }
  const { address, confirmTime, stopReason } = own;
  const stateName = stopReason ? mailStopReason.labelOf(stopReason) : say('使用中');
  return { mail: { address: maskedAccount(address), confirmTime, stopReason, stateName } };
}

export const addressOf = (
  { keys }: Pick<App, 'keys'>,
  { id, address_sealed: sealed }: { readonly id: string; readonly address_sealed: Buffer },
): string => keys.open(sealed, sealedMails.placeOf(id));

export async function askCode(
  app: App,
  call: CallOf<typeof postMailCode>,
  { email, ticket }: InputOf<typeof postMailCode>,
): Promise<OutputOf<typeof postMailCode>> {
  await spend(app, codeLimitByIp, call.ip);
  await spend(app, codesByMember, call.me.id);
  await useTicket(app, ticket);
  return sendCode(app, call, { kind: 'email', to: email }, 'mail');
}

/**
 * Keeps an address once the code sent to it was entered, which is the member's consent. The one of before is told. Several
 * accounts may have the same address, each by a code of its own: so nobody learns here whether anybody has it.
 */
export async function confirm(
  app: App,
  call: CallOf<typeof postMailConfirm>,
  { email, code }: InputOf<typeof postMailConfirm>,
): Promise<OutputOf<typeof postMailConfirm>> {
  await tryCode(app, call, { kind: 'email', to: email }, 'mail', code);
  await inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    const before = await queries.findMail(tx, call.me.id);
    const former = before && addressOf(app, before) !== email ? before : undefined;
    // links in earlier mails to the same address go on stopping them
    const id = before && !former ? before.id : newId();
    const sealed = app.keys.seal(email, sealedMails.placeOf(id));
    await queries.writeAddress(tx, { id, researcherId: call.me.id, sealed });
    const isOther = former !== undefined;
    if (isOther) await tellOld(tx, app, former, toldOfAnother);
    await record(tx, app, 'account.confirmMail', { ...ownAct(call.me), params: { isOther } });
  });
  return null;
}

const notYou = '如非本人操作，请立即登录个人中心核对。';
const toldOfAnother = {
  subject: '通知邮箱已更换',
  body: '你的账号改用了另一个通知邮箱，以后的邮件不再发到这里。{notYou}',
};

const toldOfNone = {
  subject: '通知邮箱已删除',
  body: '你的账号不再向这个邮箱发送邮件。{notYou}',
};

/** Tells an address that it is not theirs any more, in words that are said to its reader; not one that takes no mail. */
async function tellOld(
  tx: Tx,
  app: App,
  mail: queries.RowOfMail,
  { subject, body }: typeof toldOfAnother,
): Promise<void> {
  if (mail.stop_reason === 'refused') return;
  const words = () => ({ subject: say(subject), body: say(body, { notYou: say(notYou) }) });
  const to = { email: addressOf(app, mail), language: mail.language };
  await mailTo(tx, app, to, words, { isLast: true });
}

/** Takes the consent back: the address is deleted at once. Repeating it changes nothing. */
export async function remove(
  app: App,
  call: CallOf<typeof postMailRemove>,
): Promise<OutputOf<typeof postMailRemove>> {
  await inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    const before = await queries.findMail(tx, call.me.id);
    if (!before) return;
    await queries.deleteMail(tx, call.me.id);
    await tellOld(tx, app, before, toldOfNone);
    await record(tx, app, 'account.removeMail', ownAct(call.me));
  });
  return null;
}

export async function resume(
  app: App,
  call: CallOf<typeof postMailResume>,
): Promise<OutputOf<typeof postMailResume>> {
  if (!(await queries.resumeMail(app.db, call.me.id))) throw refuse('notFound');
  return null;
}

/** Changes how mails are sent. What waits is planned anew. */
export async function changeRhythm(
  app: App,
  call: CallOf<typeof postMailRhythm>,
  how: InputOf<typeof postMailRhythm>,
): Promise<OutputOf<typeof postMailRhythm>> {
  await inTransaction(app.db, async (tx) => {
    const mail = await lockOwn(tx, call.me.id);
    await queries.writeRhythm(tx, call.me.id, how);
    const { time } = await clockRulesOf(tx, app);
    if ((await secondsToNextDelivery(tx, call.me.id)) === null) return;
    const due = dueAt(Date.now(), { ...sendingOf(mail), ...how }, time);
    await putOffDeliveries(tx, call.me.id, new Date(due));
    await wakeMail(tx, app, call.me.id, due);
  });
  return null;
}

export async function choose(
  app: App,
  call: CallOf<typeof postMailChoice>,
  { topic, isOn }: InputOf<typeof postMailChoice>,
): Promise<OutputOf<typeof postMailChoice>> {
  await inTransaction(app.db, async (tx) => {
    await lockOwn(tx, call.me.id);
    await queries.writeChoice(tx, call.me.id, topic, isOn);
  });
  return null;
}

async function lockOwn(tx: Tx, researcherId: string): Promise<queries.RowOfMail> {
  await lockActive(tx, researcherId);
  const mail = await queries.findMail(tx, researcherId);
  if (!mail) throw refuse('notFound');
  return mail;
}

/** The job that sends what is due to a member. */
export const mailJob = 'member-mail';
// any fixed id: names made under it collide with nothing else
const jobIds = '5a0d5d2e-6f0b-4a5b-8f0e-3c1f0a9d7b64';

/** Has what is due to a member at a moment sent then, however often it is asked for. */
export async function wakeMail(
  tx: Db,
  { keys }: Pick<App, 'keys'>,
  researcherId: string,
  at = 0,
): Promise<void> {
  const later = at > Date.now() && {
    runAt: new Date(at),
    id: nameId(`${researcherId} ${at}`, jobIds),
  };
  await enqueue(tx, keys, mailJob, { researcherId }, later || {});
}

export const sendingOf = (mail: queries.RowOfMail) => ({
  rhythm: mail.rhythm,
  isQuiet: mail.is_quiet,
  sentAt: mail.sent_at,
  sentThatDay: mail.sent_that_day,
});

/** Stops mails to an address. Answers false where it is not anybody's any more, or was stopped before. */
export const stop = (app: App, mailId: string, reason: MailStopReason): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    const owner = await queries.stopAddress(tx, mailId, reason);
    if (owner === undefined) return false;
    await record(tx, app, 'account.stopMail', {
      subject: owner,
      concerns: owner,
      actor: reason === 'refused' ? clock : visitor,
      params: { reason },
    });
    return true;
  });
