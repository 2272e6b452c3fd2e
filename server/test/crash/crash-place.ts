import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { postReviewConfirm } from '@shieldsource/contract/reports/desk';
import { postVerdictHold } from '@shieldsource/contract/reports/desk-work';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { jsonReportSubmit, postComment } from '@shieldsource/contract/reports/calls';
import type { Route } from '@shieldsource/contract/route';
import { fileKeys } from '../../commands/backup.ts';
import { peopleTables } from '../../commands/restore.ts';
import { migrationsDir } from '../../src/app.ts';
import { backUp } from '../../src/platform/backup/back-up.ts';
import { restore } from '../../src/platform/backup/restore.ts';
import { openDatabase, type Db } from '../../src/platform/database/database.ts';
import { testApp } from '../app.ts';
import { faultsOfBooks, stockOf } from '../gift-books.ts';
import { givenOn } from '../given.ts';
import type { Deployment } from '../server-process.ts';
import { researcherWriter, reviewerWriter, type Order, type Writer } from './writers.ts';

const stock = 100_000;

/** Twenty clients, and a database that no other test and no running server uses. */
export async function crashPlace(
  options: { url: string } | { dataDir: string },
  watcher: ReturnType<typeof newWatcher>,
) {
  const app = await testApp();
  const given = givenOn(app);
  const gift = await given.gift({ priceCoins: 1, stock });
  const report = await given.reportInput();
  const researchers: Writer[] = [];
  for (let count = 0; count < 18; count++)
    researchers.push(researcherWriter(await given.buyer({ coins: 1_000 }), gift, report, watcher));
  const [one, two] = [await given.staff(), await given.staff()];
  const writers = [
    ...researchers,
    reviewerWriter(one, researchers.slice(0, 9), watcher, false),
    reviewerWriter(two, researchers.slice(9), watcher, 'url' in options),
  ];

  const folder = mkdtempSync(join(tmpdir(), 'shieldsource-crash-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const { keys, files, config } = app.app;
  const archive = join(folder, 'start');
  await app.drainOutbox();
  await backUp({ database: app.database, keys, files, fileKeys }, archive);
  const database = await openDatabase(options);
  await restore({ database, keys, files, migrationsDir, peopleTables }, archive);
  await database.close();

  const deployment: Deployment = {
    ...config,
    dataDir: 'dataDir' in options ? options.dataDir : join(folder, 'data'),
    databaseUrl: 'url' in options ? options.url : null,
  };

  /** Checks in the database that everything acknowledged is there, nothing is there twice, and the books are consistent. */
  async function expectNothingLostOrTwice(at: typeof options = options): Promise<void> {
    const found = await openDatabase(at);
    try {
      expect(await heldVerdicts(found.db)).toBe(0);
      const ordersOf = (route: Route): Order[] =>
        writers.flatMap(({ asked }) => asked.filter((order) => order.route === route));
      const idsOf = (route: Route) =>
        ordersOf(route)
          .map(({ answer }) => (answer as { id: string }).id)
          .toSorted();
      const idsIn = async (query: string) =>
        (await sql<{ id: string }>`${sql.raw(query)}`.execute(found.db)).rows
          .map(({ id }) => id)
          .toSorted();
      expect(await idsIn('select id from report')).toEqual(idsOf(jsonReportSubmit));
      expect(await idsIn('select id from report_comment')).toEqual(idsOf(postComment));
      expect(await idsIn('select id from gift_order')).toEqual(idsOf(postGiftExchange));
      const confirmed = [...ordersOf(postReviewConfirm), ...ordersOf(postVerdictHold)]
        .map(({ input }) => String(input['reportId']))
        .toSorted();
      expect(await idsIn('select id from report where status = 2')).toEqual(confirmed);
      expect(await idsIn('select report_id as id from award')).toEqual(confirmed);
      expect(await stockOf(found.db, gift)).toBe(stock - idsOf(postGiftExchange).length);
      expect(await faultsOfBooks(found.db)).toEqual([]);
    } finally {
      await found.close();
    }
  }

  /** Each client asks again what it has no answer to. */
  const settle = (url: string) => Promise.all(writers.map((writer) => writer.settle(url)));

  /** Every client settles, and then writes until its server is gone. */
  async function writeOn(url: string) {
    await settle(url);
    const ended = Promise.all(writers.map((writer) => writer.write(url)));
    const until = (isSo: () => boolean) => Promise.race([ended, watcher.when(isSo)]);
    /** Waits until the clients have got this many more answers. */
    const more = (answers: number) => {
      const enough = watcher.seen.answers + answers;
      return until(() => watcher.seen.answers >= enough);
    };
    return { ended, until, more };
  }

  /** Waits until a running server has carried out every held verdict. */
  async function verdictsCarriedOut(): Promise<void> {
    const found = await openDatabase(options);
    try {
      await expect.poll(() => heldVerdicts(found.db), { timeout: 240_000 }).toBe(0);
    } finally {
      await found.close();
    }
  }

  return { deployment, writers, settle, writeOn, verdictsCarriedOut, expectNothingLostOrTwice };
}

/** Short enough that every kill finds some verdicts held. */
export const soon = { REVIEW_UNDO_SECONDS: '1' };

async function heldVerdicts(db: Db): Promise<number> {
  const { held } = await db
    .selectFrom('report_verdict')
    .select(sql<number>`count(*)::int`.as('held'))
    .executeTakeFirstOrThrow();
  return held;
}

/** Counts the answers that clients get, and wakes whoever waits for a number of them. */
export function newWatcher() {
  let wake: (() => void) | undefined;
  const seen = { answers: 0, putOff: 0, longestPutOffMs: 0 };
  return {
    seen,
    onAnswer(): void {
      seen.answers += 1;
      wake?.();
    },
    onPutOff(milliseconds: number): void {
      seen.putOff += 1;
      seen.longestPutOffMs = Math.max(seen.longestPutOffMs, milliseconds);
      wake?.();
    },
    /** Resolves at the first answer after which the condition holds. */
    when: (isSo: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        wake = () => isSo() && resolve();
        wake();
      }),
  };
}
