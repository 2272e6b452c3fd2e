import { v7 as newId } from 'uuid';
import type { postChannelTry } from '@shieldsource/contract/settings/acts';
import { phone } from '@shieldsource/contract/people/phone';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { JobFailed } from '../../platform/jobs/job-failed.ts';
import type { Job } from '../../platform/jobs/worker.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { deliverMail } from '../../platform/messages/mail.ts';
import { signed } from '../../platform/messages/signed.ts';
import { deliverSms } from '../../platform/messages/sms.ts';
import { unreachableWords } from '../../platform/outgoing.ts';
import { refuseFields } from '../../platform/refusal.ts';
import { settingOf } from '../../platform/settings.ts';
import { record } from '../events/events.ts';

type Input = InputOf<typeof postChannelTry>;

const triesOfOne: Limit = { scope: 'channel-try', hits: 5, windowSeconds: 600 };
const triesInAll: Limit = { scope: 'channel-try-all', hits: 30, windowSeconds: 3_600 };

/** Shorter than the limit of a call: a slower channel would be too slow for codes as well. */
const patienceMs = 8_000;

/** Sends one message at once, without the outbox, and answers whether it was accepted. */
export async function tryChannel(
  app: App,
  call: CallOf<typeof postChannelTry>,
  { channel, to }: Input,
): Promise<OutputOf<typeof postChannelTry>> {
  const send = sending(app, channel, to);
  await spend(app, triesOfOne, call.me.id);
  await spend(app, triesInAll, 'anybody');
  const failure = await failureOf(app, channel, send);
  await inTransaction(app.db, (tx) =>
    record(tx, app, 'channel.try', {
      subject: channel,
      actor: call.me,
      params: { isDelivered: failure === null },
    }),
  );
  if (failure !== null) return { isDelivered: false, words: failure };
  const where = app.config.isProduction ? '已交给对方，请看是否收到' : '已放进收件箱（/dev/inbox）';
  return { isDelivered: true, words: say(where) };
}

/** The function that sends the message. Refuses an invalid address. */
function sending(app: App, channel: Input['channel'], to: string): () => Promise<void> {
  if (channel === 'sms') {
    const given = phone.safeParse(to);
    if (!given.success) throw refuseTo(given.error.issues[0]?.message ?? '请填写手机号');
    return () =>
      deliverSms(
        app,
        jobOf({ to: given.data, body: signed(app, say('这是一条测试短信，短信可以送达。')) }),
      );
  }
  const address = channel === 'alarm' ? settingOf(app, 'alarms.mail') : to;
  if (!address) throw refuseTo(channel === 'alarm' ? '还没有填写告警邮箱' : '请填写邮箱');
  if (!/^[^\s@,:]+@[^\s@,]+$/.test(address)) throw refuseTo('请填写一个邮箱地址');
  // an alarm comes in Chinese
  const [subject, body] =
    channel === 'alarm'
      ? ['告警测试', '这是一封测试邮件：告警可以送达。']
      : [say('测试邮件'), say('这是一封测试邮件，邮件可以送达。')];
  return () =>
    deliverMail(
      app,
      jobOf({
        to: address,
        subject: signed(app, subject),
        body: `${body}\n\n${settingOf(app, 'company.name')}`,
      }),
    );
}

const refuseTo = (message: string) => refuseFields({ path: 'to', message });

const jobOf = <Payload>(payload: Payload): Job<Payload> => ({
  id: newId(),
  payload,
  attempt: 1,
  createdAt: Date.now(),
});

/** Why it was not accepted, in words for an admin; null when it was. */
async function failureOf(
  app: App,
  channel: Input['channel'],
  send: () => Promise<void>,
): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(say(unreachableWords)), patienceMs);
  });
  const sent = send().then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof JobFailed)) throw error;
      app.log.warn({ channel, reason: error.message }, 'a message that was tried did not go out');
      return error.words;
    },
  );
  try {
    return await Promise.race([sent, late]);
  } finally {
    clearTimeout(timer);
    // an error after the time limit is ignored
    sent.catch(() => undefined);
  }
}
