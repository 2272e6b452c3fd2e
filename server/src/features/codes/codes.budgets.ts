import { raiseAlarm } from '../../platform/alarms.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { countHit, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { settingOf } from '../../platform/settings.ts';
import type { Contact } from './codes.contact.ts';

const hour = 3_600;
/** Counts each contact of an address once an hour. */
const contactOfAddress: Limit = { scope: 'send-contact', hits: 1, windowSeconds: hour };
const contactsByAddress: Limit = { scope: 'send-address', hits: 10, windowSeconds: hour };
const sendsByNetwork: Limit = { scope: 'send-network', hits: 50, windowSeconds: hour };

/** The share of an hour's budget that strangers may use; the rest is for members and their own phones. */
const shareOfStrangers = 0.8;

/**
 * Counts a code that a stranger requests for a contact, by the stranger's address, or refuses with `tooOften`: ten contacts
 * an hour by address, fifty codes by network. Called in the transaction of the send, so that a failed send does not count.
 */
export async function spendOfAddress(
  app: App,
  tx: Tx,
  ip: string,
  contact: Contact,
): Promise<void> {
  // in a trial or a test everybody shares one machine
  if (!app.config.isProduction && isThisMachine(ip)) return;
  const counter = { db: tx, keys: app.keys };
  const known = await countHit(counter, contactOfAddress, `${ip} ${contact.to}`);
  if (known.hits === 1)
    refusePast(contactsByAddress, await countHit(counter, contactsByAddress, ip));
  refusePast(sendsByNetwork, await countHit(counter, sendsByNetwork, networkOf(ip)));
}

/** How much of a channel's budget has been used this hour. */
export interface BudgetUse {
  readonly channel: 'sms' | 'mail';
  readonly sent: number;
  readonly budget: number;
}

/**
 * Counts a send against the budget of the hour, or refuses with `tooOften`. Strangers may use only a share of it, so that
 * members always get their codes. Called last in a transaction, as every send waits for these rows.
 */
export async function spendOfAll(
  app: App,
  tx: Tx,
  { kind }: Contact,
  isStranger: boolean,
): Promise<BudgetUse> {
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

/** Raises alarms at four fifths of the budget and at its end. Each is raised once, as every count is reached once an hour. */
export async function watchBudget(app: App, { channel, sent, budget }: BudgetUse): Promise<void> {
  const facts = { channel, sent, budget };
  if (sent === Math.ceil(budget * shareOfStrangers)) await raiseAlarm(app, 'smsBudget', facts);
  if (sent === budget) await raiseAlarm(app, 'smsBudgetSpent', facts);
}

function refusePast(limit: Limit, { hits, retryAfter }: { hits: number; retryAfter: number }) {
  if (hits > limit.hits) throw refuse('tooOften', { retryAfter });
}

const isThisMachine = (ip: string): boolean =>
  ip === '::1' || networkOf(ip) === networkOf('127.0.0.1');
