import { canonicalPhone } from '@shieldsource/contract/people/phone';
import { beforeAll, inBatches } from '../../platform/database/batches.ts';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { actOn, command, record } from '../events/events.ts';
import { dropFactors } from '../factors/factors.ts';
import { carryOver } from '../ledger/ledger.ts';
import { indexesOf, phoneColumns, sealedPhones, sharedIndex } from './people.phone.ts';
import * as queries from './people.splits.queries.ts';

export { countUnsettled, listShared } from './people.splits.queries.ts';

// Phones were once stored as they were typed, so one person could have two accounts or three. Only the keys can show that.

type Opened = Pick<App, 'db' | 'keys'>;

export interface CheckedPhones {
  /** Accounts checked. */
  readonly looked: number;
  /** Phones that were not in canonical form. */
  readonly rewritten: number;
  /** Phones with more than one account. */
  readonly split: number;
}

const batch = 500;

/**
 * Checks every phone that was stored before phones had a canonical form, and converts it. Where several accounts have one
 * phone, the one used last keeps it; the others stay unchanged, and `listShared` lists them, until they are joined. `tell` is
 * called with each account's number. A run that was cut off continues where it stopped; a dry run writes nothing.
 */
export async function checkPhones(
  app: Opened,
  { isDryRun, tell }: { isDryRun: boolean; tell: (line: string) => void },
): Promise<CheckedPhones> {
  const found = { looked: 0, rewritten: 0, split: 0 };
  const settled = new Set<string>();
  const fetch = (last: string, most: number) => queries.listUnchecked(app.db, last, most);
  for await (const some of inBatches(fetch, beforeAll, batch)) {
    const rows = some.map((row) => ({
      id: row.id,
      kept: row.phone_sealed && app.keys.open(row.phone_sealed, sealedPhones.placeOf(row.id)),
    }));
    found.looked += rows.length;
    const elsewhere = await queries.findIndexes(
      app.db,
      rows.flatMap(({ kept }) => (kept === null ? [] : otherForms(app, kept))),
    );
    const isPlain = ({ kept }: { kept: string | null }) =>
      kept === null ||
      (kept === canonicalPhone(kept) &&
        otherForms(app, kept).every((index) => !elsewhere.has(index.toString('hex'))));
    for (const { kept } of rows.filter((row) => !isPlain(row))) {
      const phone = canonicalPhone(kept ?? '');
      if (settled.has(phone)) continue;
      settled.add(phone);
      if (kept !== phone) found.rewritten += 1;
      if ((await settle(app, phone, { isDryRun, tell })) > 1) found.split += 1;
    }
    if (!isDryRun)
      await queries.markChecked(
        app.db,
        rows.filter(isPlain).map(({ id }) => id),
      );
  }
  return found;
}

const otherForms = (app: Opened, kept: string): Buffer[] =>
  indexesOf(app, canonicalPhone(kept)).filter(
    (index) => !index.equals(app.keys.index('phone', kept)),
  );

/** Leaves the phone to the account used last. Answers how many accounts had it. */
async function settle(
  app: Opened,
  phone: string,
  { isDryRun, tell }: { isDryRun: boolean; tell: (line: string) => void },
): Promise<number> {
  const indexes = indexesOf(app, phone);
  const report = (accounts: { uid: number }[]) => {
    const [keeper, ...others] = accounts;
    for (const { uid } of others) tell(`uid ${uid} shares the phone of uid ${keeper?.uid}`);
    return accounts.length;
  };
  if (isDryRun) return report(await queries.listByIndexes(app.db, indexes));
  return inTransaction(app.db, async (tx) => {
    await queries.lockByIndexes(tx, indexes);
    const accounts = await queries.listByIndexes(tx, indexes);
    const [keeper, ...others] = accounts;
    if (!keeper) return 0;
    for (const { id } of others) {
      await queries.setPhone(tx, id, {
        ...phoneColumns(app, id, phone),
        phoneIndex: sharedIndex(app, id),
        keptBy: keeper.id,
      });
      await dropFactors(tx, 'researcher', id);
    }
    await queries.setPhone(tx, keeper.id, { ...phoneColumns(app, keeper.id, phone), keptBy: null });
    for (const { id, uid } of others)
      await record(tx, app, 'account.split', {
        ...actOn(id, command),
        params: { uid, keptBy: keeper.uid },
      });
    return report(accounts);
  });
}

/** What is left to do after an upgrade about phones that were stored as typed; nothing in a new deployment. */
export function reportUnsettled({
  unchecked,
  waiting,
}: {
  unchecked: number;
  waiting: number;
}): string[] {
  return [
    ...(unchecked > 0
      ? [
          `${unchecked} accounts: their phones were kept before phones had one form; run "shieldsource split-accounts", then with --apply`,
        ]
      : []),
    ...(waiting > 0
      ? [
          `${waiting} accounts share a phone with another one and hold coins or contribution: "shieldsource split-accounts" lists them, "shieldsource join-accounts" joins them`,
        ]
      : []),
  ];
}

/** Thrown for two accounts that do not share a phone, or are not active. */
export class CannotJoin extends Error {
  override readonly name = 'CannotJoin';
}

/**
 * Moves coins and contribution of an account to the account with which it shares its phone, by entries of both ledgers. Its
 * reports and orders stay: who wrote them never changes. May be repeated when something was added since. Answers what was
 * moved; throws `CannotJoin`.
 */
export async function joinAccounts(
  app: Pick<App, 'db' | 'keys'>,
  { from, into }: { from: number; into: number },
): Promise<{ coins: number; contribution: number }> {
  return inTransaction(app.db, async (tx) => {
    const held = await queries.lockTwo(tx, [from, into]);
    const [gone, keeper] = [from, into].map((uid) => held.find((one) => one.uid === uid));
    if (!gone || !keeper) throw new CannotJoin(`there is no account ${gone ? into : from}`);
    if (gone.phone_kept_by !== keeper.id)
      throw new CannotJoin(`uid ${from} does not share the phone of uid ${into}`);
    const closed = [gone, keeper].find(({ state }) => state !== 'active');
    if (closed) throw new CannotJoin(`uid ${closed.uid} is ${closed.state}`);
    const carried = await carryOver(tx, gone.id, keeper.id, `uid ${from} joined with uid ${into}`);
    await record(tx, app, 'account.join', {
      subject: gone.id,
      concerns: gone.id,
      actor: command,
      params: { ...carried, into },
    });
    return carried;
  });
}
