import { raiseAlarm } from '../../platform/alarms.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { countHit, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { settingOf } from '../../platform/settings.ts';
import type { Contact } from './codes.contact.ts';

const hour = 3_600;
/** Which contacts one address has written to, so that each is counted once an hour. */
const contactOfAddress: Limit = { scope: 'send-contact', hits: 1, windowSeconds: hour };
const contactsByAddress: Limit = { scope: 'send-address', hits: 10, windowSeconds: hour };
const sendsByNetwork: Limit = { scope: 'send-network', hits: 50, windowSeconds: hour };

/** Strangers get this much of what is sent in an hour; the rest waits for members and their own phones. */
const shareOfStrangers = 0.8;

/**
 * Counts a send by a stranger to the contact, by where it comes from, or refuses with `tooOften`: ten contacts an hour
 * by address, fifty sends by network. In the transaction of the send, so that what is not sent does not count.
 */
export async function spendOfAddress(
  app: App,
  tx: Tx,
  ip: string,
  contact: Contact,
): Promise<void> {
  // one machine is every person of a trial or a test
  if (!app.config.isProduction && isThisMachine(ip)) return;
  const counter = { db: tx, keys: app.keys };
  const known = await countHit(counter, contactOfAddress, `${ip} ${contact.to}`);
  if (known.hits === 1)
    refusePast(contactsByAddress, await countHit(counter, contactsByAddress, ip));
  refusePast(sendsByNetwork, await countHit(counter, sendsByNetwork, networkOf(ip)));
}

/** Where an hour's sends by one channel stand. */
export interface Spent {
  readonly channel: 'sms' | 'mail';
  readonly sent: number;
  readonly budget: number;
}

/**
 * Counts a send against what goes out in an hour in all, or refuses with `tooOften`. Strangers are stopped at a share of
 * it, so that whatever they do members still get theirs. Last in its transaction: every send waits for these rows.
 */
export async function spendOfAll(
  app: App,
  tx: Tx,
  { kind }: Contact,
  isStranger: boolean,
): Promise<Spent> {
  const budget = settingOf(app, 'sms.hourlyBudget');
  const channel = kind === 'phone' ? 'sms' : 'mail';
  const counter = { db: tx, keys: app.keys };
  const [ofStrangers, ofAll] = [
    { scope: 'send-strangers', hits: Math.ceil(budget * shareOfStrangers), windowSeconds: hour },
    { scope: 'send-all', hits: budget, windowSeconds: hour },
  ];
  if (isStranger) refusePast(ofStrangers, await countHit(counter, ofStrangers, channel));
  const all = await countHit(counter, ofAll, channel);
  refusePast(ofAll, all);
  return { channel, sent: all.hits, budget };
}

/** Tells the operators at four fifths of the budget, and at its end. Once each: every count comes up once an hour. */
export async function watchBudget(app: App, { channel, sent, budget }: Spent): Promise<void> {
  const facts = { channel, sent, budget };
  if (sent === Math.ceil(budget * shareOfStrangers)) await raiseAlarm(app, 'smsBudget', facts);
  if (sent === budget) await raiseAlarm(app, 'smsBudgetSpent', facts);
}

function refusePast(limit: Limit, { hits, retryAfter }: { hits: number; retryAfter: number }) {
  if (hits > limit.hits) throw refuse('tooOften', { retryAfter });
}

const isThisMachine = (ip: string): boolean =>
  ip === '::1' || networkOf(ip) === networkOf('127.0.0.1');
