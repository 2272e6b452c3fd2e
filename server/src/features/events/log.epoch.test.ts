import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/databases.ts';
import { eventsOn, faultsAfterOn } from '../../../test/events.ts';
import { newKey } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { beginEpoch } from './log.epoch.ts';
import { signNote } from './log.note.ts';
import { verifyLog } from './log.verify.ts';

/** A log without its last leaves, the head recorded elsewhere before the promotion, and how many leaves the standby had. */
async function promoted() {
  const on = eventsOn(await testDatabase());
  const { app, act, follow } = on;
  const { db } = app;
  await act(300);
  await follow();
  const kept = (await verifyLog(app)).leaves;
  const places = await db
    .selectFrom('event_cursor')
    .select(['subscriber', 'epoch', 'xid', 'id'])
    .execute();
  const lost = await act(280);
  await follow();
  const noted = (await verifyLog(app)).head;
  // as on a standby that never got these rows; nothing else can delete them
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.deleteFrom('event').where('id', 'in', lost).execute();
    await tx.deleteFrom('event_leaf').where('leaf', '>=', kept).execute();
    await tx.deleteFrom('event_head').where('size', '>', kept).execute();
    await tx.deleteFrom('event_tile').where('index', '>', 0).execute();
    await tx.deleteFrom('event_cursor').execute();
    await tx.insertInto('event_cursor').values(places).execute();
  });
  return { ...on, db, kept, noted };
}

describe('a log that lacks the last of what was sealed', () => {
  test('says so to whoever has noted a head', async () => {
    const { app, kept, noted } = await promoted();
    expect(await verifyLog(app, { noted })).toMatchObject({
      leaves: kept,
      faults: [`leaf ${kept} is missing: a head of 581 leaves was noted elsewhere`],
    });
  });

  test('begins no epoch for what is no head, none of its own, or none that is lost', async () => {
    const { app, follow, kept, noted } = await promoted();
    const { head } = await verifyLog(app);
    const foreign = signNote(noted.split('\n\n')[0] + '\n', {
      ...app.config,
      auditSigningKey: newKey(),
    });
    await expect(beginEpoch(app, 'nothing')).rejects.toThrow('what was noted is no head');
    await expect(beginEpoch(app, foreign)).rejects.toThrow('not signed with a key of this log');
    await expect(beginEpoch(app, head)).rejects.toThrow('nothing is lost');
    await follow();
    expect(await verifyLog(app)).toMatchObject({ leaves: kept, lost: 0 });
  });

  test('goes on in an epoch whose first leaf names both heads, and owns to the loss', async () => {
    const { app, act, follow, kept, noted } = await promoted();
    expect(await beginEpoch(app, noted)).toBe(2);
    await act(3);
    await follow();
    const found = await verifyLog(app, { noted });
    // the leaf of the epoch, the event that gives the reason, and three more
    expect(found).toMatchObject({ leaves: kept + 5, lost: 1, faults: [] });
    expect(
      await faultsAfterOn(app)([
        sql`update event set params = jsonb_set(params, '{lostSize}', '580') where kind = 'log.loseHead'`,
      ]),
    ).toContain(`leaf ${kept}, where epoch 2 begins, was changed`);
  });

  test('holds back whoever writes while the epoch begins, so that nobody is sealed twice or skipped', async () => {
    const { app, db, act, follow, noted } = await promoted();
    const [before] = await act();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const open = inTransaction(db, async (tx) => {
      await sql`select from event where id = ${before} for key share`.execute(tx);
      await sql`lock table event in row exclusive mode`.execute(tx);
      await mayEnd;
    });
    const other = signNote(`${noted.split('\n')[0]}\n9999\n${noted.split('\n')[2]}\n`, app.config);
    const beginning = beginEpoch(app, other);
    const later = act(2);
    end();
    await open;
    expect(await beginning).toBe(2);
    const ids = await later;
    await follow();
    expect((await verifyLog(app)).faults).toEqual([]);
    const epochs = await db.selectFrom('event').where('id', 'in', ids).select('epoch').execute();
    expect(new Set(epochs.map(({ epoch }) => epoch)).size).toBe(1);
  });
});
