import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/databases.ts';
import { eventsOn, faultsAfterOn } from '../../../test/events.ts';
import { nodesOf, planOf } from '../../../test/plan-of.ts';
import { deploymentOf, keysProof } from '../../app.ts';
import { newKey } from '../../platform/crypto.ts';
import { claimDeployment } from '../../platform/database/deployment.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { beforeAll, eraseSalts } from './events.queries.ts';
import { command, record, sealedTexts } from './events.ts';
import { verifierOf } from './log.note.ts';
import { countLeaves, listNotLogged } from './log.queries.ts';
import { headOf, proofOf, logFollows } from './log.ts';
import { startFollowing } from './subscribers.ts';
import { verifyLog } from './log.verify.ts';

const database = await testDatabase();
const { app, act, follow } = eventsOn(database);
const { db, config } = app;

const faultsAfter = faultsAfterOn(app);

// so long that there are whole tiles, whichever test comes first
await act(800);
await follow();

const leafOf = async (eventId: string): Promise<number> => {
  const found = await db
    .selectFrom('event_leaf')
    .where('event_id', '=', eventId)
    .select('leaf')
    .executeTakeFirstOrThrow();
  return found.leaf;
};

const signIn = (on = app) =>
  inTransaction(on.db, (tx) =>
    record(tx, on, 'staff.failSignIn', {
      subject: 'somebody',
      actor: command,
      params: { isKnownBrowser: false, isRightPassphrase: false },
    }),
  );

describe('sealing', () => {
  test('gives each event a leaf, numbered without gaps, and ends with a head', async () => {
    const own = eventsOn(await testDatabase());
    const ids = await own.act(300);
    await signIn(own.app);
    await own.follow();
    const { faults, leaves, heads, unsigned, head } = await verifyLog(own.app);
    expect({ faults, unsigned }).toEqual({ faults: [], unsigned: 0 });
    // and the beginning of the first epoch
    expect(leaves).toBe(ids.length + 1 + 1);
    expect(heads).toBeGreaterThanOrEqual(1);
    expect(head).toMatch(/^\S+\/audit\n302\n[A-Za-z0-9+/]{43}=\n\n— \S+\/audit [A-Za-z0-9+/=]+\n$/);
  });

  test.each(['event', 'access_event'] as const)(
    'is verified by a plan of %s that expects every leaf',
    async (table) => {
      const own = eventsOn(await testDatabase());
      await own.act(300);
      await own.follow();
      await sql`analyze event_leaf`.execute(own.app.db);
      const { rows } = await sql<{
        leaves: number;
      }>`select count(*)::int as leaves from event_leaf`.execute(own.app.db);
      const plan = await planOf(own.app.db, (explained) =>
        listNotLogged(explained, table, beforeAll, 10_000),
      );
      const expected = nodesOf(plan).filter((node) => node['Relation Name'] === 'event_leaf');
      expect(expected.map((node) => node['Plan Rows'])).toEqual([rows[0]?.leaves]);
    },
  );

  test('at rest makes no more heads', async () => {
    const before = await verifyLog(app);
    await follow();
    await follow();
    expect(await verifyLog(app)).toEqual(before);
  });

  test('goes on while the log is verified, which is of one moment', async () => {
    const own = eventsOn(await testDatabase());
    await own.act(1_500);
    await own.follow();
    const following = await startFollowing(own.app, [{ ...logFollows, restMs: 0 }]);
    const going = new AbortController();
    const writing = (async () => {
      for (; !going.signal.aborted; await following.drain()) await own.act(7);
    })();
    for (let met = 0; met < 10;) {
      const { faults, leaves } = await verifyLog(own.app);
      expect(faults).toEqual([]);
      // more was sealed since its moment
      if ((await countLeaves(own.app.db)) > leaves) met += 1;
    }
    going.abort();
    await writing;
    await following.stop();
    const planted = (await own.act())[0] ?? '';
    await own.follow();
    const found = await faultsAfterOn(own.app)([
      sql`update event set subject = 'else' where id = ${planted}`,
    ]);
    expect(found).toEqual([expect.stringMatching(/^leaf \d+, event \S+, was changed$/)]);
  });

  test('by two servers at once is one log', async () => {
    const before = (await verifyLog(app)).leaves;
    const both = [await startFollowing(app, [logFollows]), await startFollowing(app, [logFollows])];
    await Promise.all(Array.from({ length: 40 }, () => act(20)));
    for (const following of both) await following.drain();
    for (const following of both) await following.stop();
    const { leaves, faults } = await verifyLog(app);
    expect({ leaves, faults }).toEqual({ leaves: before + 800, faults: [] });
  });

  test('grows a log whose every head is shown to go on from every earlier one', async () => {
    for (const amount of [1, 2, 250]) {
      await act(amount);
      await follow();
    }
    const newest = await headOf(app, undefined);
    expect(newest.consistency).toEqual([]);
    const heads = await db
      .selectFrom('event_head')
      .where('size', '<', newest.size)
      .select(['size', 'root'])
      .execute();
    expect(heads.length).toBeGreaterThanOrEqual(3);
    const root = Buffer.from(newest.root, 'base64');
    for (const head of heads) {
      const { consistency } = await headOf(app, head.size);
      const path = consistency.map((hash) => Buffer.from(hash, 'base64'));
      expect(goesOn(head, { size: newest.size, root }, path)).toBe(true);
      expect(goesOn({ ...head, root }, { size: newest.size, root }, path)).toBe(false);
    }
    await expect(headOf(app, newest.size + 1)).rejects.toMatchObject({ fault: 'notFound' });
  });

  test('goes on under a new key, and older heads stay right under the old one', async () => {
    const before = eventsOn(await testDatabase());
    await before.act();
    await before.follow();
    const old = before.app.config;
    const next = { ...old, auditSigningKey: newKey(), auditOldSigningKeys: [verifierOf(old)] };
    await before.act();
    await before.follow([logFollows], next);
    const verify = async (settings: typeof old) =>
      (await verifyLog({ db: before.app.db, config: settings })).faults;
    expect(await verify(next)).toEqual([]);
    expect(await verify({ ...old, auditOldSigningKeys: [] })).toEqual([
      'the head of 3 leaves is signed with a key that is not known',
    ]);
    expect(await verify({ ...next, auditOldSigningKeys: [] })).toEqual([
      'the head of 2 leaves is signed with a key that is not known',
    ]);
    // the portal may have changed its name since
    expect(await verify({ ...next, publicUrl: new URL('https://src.example.org') })).toEqual([]);
  });

  test('without a key makes heads that say so', async () => {
    const other = eventsOn(await testDatabase(), { auditSigningKey: null });
    await other.act();
    await other.follow();
    expect(await verifyLog(other.app)).toMatchObject({ heads: 1, unsigned: 1, faults: [] });
    expect((await headOf(other.app, undefined)).verifier).toBe('');
  });

  test('stops on a server without the key once another signs, until the key is given up', async () => {
    const own = eventsOn(await testDatabase());
    const unsigned = { ...own.app.config, auditSigningKey: null };
    await claimDeployment(own.app.db, deploymentOf(unsigned), keysProof);
    await own.act();
    await own.follow([logFollows], unsigned);
    await claimDeployment(own.app.db, deploymentOf(own.app.config), keysProof);
    await own.act();
    await expect(own.follow([logFollows], unsigned)).rejects.toThrow(
      /^AUDIT_SIGNING_KEY is not the key that signs the log of this database/,
    );
    await own.follow();
    expect(await verifyLog(own.app)).toMatchObject({ heads: 2, unsigned: 1, faults: [] });
    const auditOldSigningKeys = [verifierOf(own.app.config)];
    await own.act();
    await own.follow([logFollows], { ...unsigned, auditOldSigningKeys });
    expect(await verifyLog(own.app)).toMatchObject({ heads: 3, unsigned: 2, faults: [] });
  });

  test('outlives the words that a person wrote', async () => {
    const id = await inTransaction(db, (tx) =>
      record(tx, app, 'announcement.withdraw', {
        subject: '019aa000-0000-7000-8000-000000000000',
        actor: command,
        params: { version: 1 },
        text: '写给某人的话',
      }),
    );
    await follow();
    const before = await proofOf(app, id);
    const { sealed } = await db
      .selectFrom('event_text')
      .where('id', '=', id)
      .select('sealed')
      .executeTakeFirstOrThrow();
    expect(app.keys.open(sealed!, sealedTexts.placeOf(id))).toBe('写给某人的话');
    await inTransaction(db, async (tx) => {
      await tx.updateTable('event_text').set({ sealed: null }).where('id', '=', id).execute();
      await eraseSalts(tx, sql`values (${id}::uuid)`);
    });
    expect(await proofOf(app, id)).toEqual(before);
    expect(before.content).not.toContain('写给');
    expect(JSON.parse(before.content)).toMatchObject({
      id,
      format: 1,
      textHash: expect.any(String),
    });
    expect((await verifyLog(app)).faults).toEqual([]);
  });
});

describe('tampering', () => {
  test('is refused by the database', async () => {
    const attempts: [RawBuilder<unknown>, string][] = [
      [sql`update event_leaf set hash = sha256('') where leaf = 3`, 'event_leaf_append_only'],
      [sql`delete from event_leaf where leaf = 3`, 'event_leaf_append_only'],
      [sql`truncate event_leaf`, 'event_leaf_append_only'],
      [sql`update event_tile set hash = sha256('')`, 'event_tile_append_only'],
      [sql`delete from event_tile`, 'event_tile_append_only'],
      [sql`update event_head set note = ''`, 'event_head_append_only'],
      [sql`delete from event_head`, 'event_head_append_only'],
      [
        sql`insert into event_head (size, root, note) values (0, sha256(''), '')`,
        'event_head_size',
      ],
      [
        sql`insert into event_leaf (leaf, epoch, hash) select max(leaf) + 2, 9, sha256('') from event_leaf`,
        'event_leaf_gapless',
      ],
      [
        sql`insert into event_leaf (leaf, epoch, hash) select (select max(leaf) from event_leaf) + number * 2 - 1, 9, sha256('') from generate_series(1, 2) as number`,
        'event_leaf_gapless',
      ],
      [
        sql`insert into event_leaf (leaf, event_id, hash) select max(leaf) + 1, (select event_id from event_leaf where leaf = 3), sha256('') from event_leaf`,
        'event_leaf_event_id_key',
      ],
      [
        sql`insert into event_leaf (leaf, epoch, access_month, hash) select max(leaf) + 1, 9, '2026-01-01', sha256('') from event_leaf`,
        'event_leaf_month',
      ],
      [
        sql`insert into event_leaf (leaf, event_id, access_month, hash) select max(leaf) + 1, gen_random_uuid(), '2026-01-02', sha256('') from event_leaf`,
        'event_leaf_month',
      ],
    ];
    for (const [attempt, constraint] of attempts)
      await expect(attempt.execute(db)).rejects.toMatchObject({ constraint });
  });

  test('of any field of an event is found, and named', async () => {
    const [id = ''] = await act();
    await follow();
    const found = [`leaf ${await leafOf(id)}, event ${id}, was changed`];
    for (const change of [
      sql`epoch = 0`,
      sql`at = at + interval '1 microsecond'`,
      sql`kind = 'sms.off'`,
      sql`version = 2`,
      sql`subject = 'else'`,
      sql`actor = 'clock'`,
      sql`actor = 'staff', actor_id = id`,
      sql`params = '{"jobs": 9}'`,
      sql`salt = sha256('')`,
      sql`text_hash = sha256('')`,
    ])
      expect(await faultsAfter([sql`update event set ${change} where id = ${id}`])).toEqual(found);
  });

  test('of an access event is found, and so is one that stands there twice', async () => {
    const id = await signIn();
    await follow();
    const found = [`leaf ${await leafOf(id)}, event ${id}, was changed`];
    const tampering = [
      sql`update access_event set params = params || '{"isRightPassphrase": true}' where id = ${id}`,
      sql`insert into access_event select id, epoch, xid, at + interval '1 microsecond', kind, version, subject, concerns, actor, actor_id, params, salt, text_hash from access_event where id = ${id}`,
    ];
    for (const one of tampering) expect(await faultsAfter([one])).toEqual(found);
    const elsewhere = sql`insert into event select * from access_event where id = ${id}`;
    expect(await faultsAfter([elsewhere])).toEqual([
      `event ${id} was put in behind what is sealed`,
    ]);
  });

  test('by taking away an event, a leaf, a tile or a head is found', async () => {
    const [id = ''] = await act();
    const access = await signIn();
    await follow();
    const leaf = await leafOf(id);
    const size = (await verifyLog(app)).leaves;
    expect(await faultsAfter([sql`delete from event where id = ${id}`])).toEqual([
      `leaf ${leaf}, event ${id}, is missing`,
    ]);
    const { rows } = await sql<{ month: string }>`
      select to_char(at at time zone 'UTC', 'YYYY-MM') as month from access_event where id = ${access}`.execute(
      app.db,
    );
    const month = rows[0]?.month;
    expect(await faultsAfter([sql`delete from access_event where id = ${access}`])).toEqual([
      `1 access events of ${month} are missing`,
    ]);
    expect(await faultsAfter([sql`delete from event_leaf where leaf = 7`])).toContain(
      'leaf 7 is missing',
    );
    expect(await faultsAfter([sql`delete from event_leaf where leaf = ${size - 1}`])).toEqual([
      `leaf ${size - 1} is missing: there is a head of ${size} leaves`,
      `event ${access} was put in behind what is sealed`,
    ]);
    expect(await faultsAfter([sql`delete from event_tile where level = 1 and index = 1`])).toEqual([
      'tile 1/1 is missing',
    ]);
    expect(
      await faultsAfter([sql`update event_tile set hash = sha256('') where index = 2`]),
    ).toEqual(['tile 1/2 was changed']);
  });

  test('by an event put in behind, with its time of then, is found', async () => {
    const forged = (at: RawBuilder<unknown>, xid: RawBuilder<unknown>) => [
      sql`insert into event (id, epoch, xid, at, kind, subject, actor, salt)
        values ('019aa000-0000-7000-8000-000000000001', 1, ${xid}, ${at}, 'sms.off', 'sms', 'command', sha256(''))`,
    ];
    const named = 'event 019aa000-0000-7000-8000-000000000001';
    expect(await faultsAfter(forged(sql`now() - interval '1 day'`, sql`'3'`))).toEqual([
      `${named} was put in behind what is sealed`,
    ]);
    expect(await faultsAfter(forged(sql`now()`, sql`'3'`))).toEqual([
      `${named} was put in behind what is sealed`,
    ]);
    const toCome = [`${named} is of a time to come`];
    const ours = sql`pg_current_xact_id()`;
    expect(await faultsAfter(forged(sql`now() - interval '1 day'`, sql`'4000000000'`))).toEqual(
      toCome,
    );
    expect(await faultsAfter(forged(sql`now() + interval '1 day'`, ours))).toEqual(toCome);
    // what has happened waits to be sealed, for as long as its transaction and the sealing took
    expect(await faultsAfter(forged(sql`now() - interval '1 day'`, ours))).toEqual([]);
  });

  test('by changing places is found: events keep their hashes, the heads do not come out', async () => {
    const swap = [
      sql`alter table event_leaf drop constraint event_leaf_event_id_key`,
      sql`update event_leaf as one set event_id = other.event_id, hash = other.hash
        from event_leaf as other where (one.leaf, other.leaf) in ((10, 11), (11, 10))`,
    ];
    const [fault, ...more] = await faultsAfter(swap);
    expect(fault).toMatch(/^the head of \d+ leaves does not follow from them$/);
    expect(more).toEqual(['tile 1/0 was changed']);
  });

  test('of a head is found: its root, its words, its signature', async () => {
    const { size, note } = await db
      .selectFrom('event_head')
      .select(['size', 'note'])
      .orderBy('size')
      .limit(1)
      .executeTakeFirstOrThrow();
    const changing = (change: RawBuilder<unknown>) =>
      faultsAfter([sql`update event_head set ${change} where size = ${size}`]);
    const broken = `the head of ${size} leaves does not follow from them`;
    const wrong = `the signature of the head of ${size} leaves is wrong`;
    expect(await changing(sql`root = sha256('')`)).toEqual([broken]);
    expect(await changing(sql`note = ${note.replace(`\n${size}\n`, `\n${size + 1}\n`)}`)).toEqual([
      broken,
      wrong,
    ]);
    expect(await changing(sql`note = ${note.replace('/audit\n', '/else\n')}`)).toEqual([wrong]);
    const other = await proofOfOther();
    const [text = ''] = note.split('\n\n');
    expect(await changing(sql`note = ${`${text}\n\n${other}`}`)).toEqual([
      `the head of ${size} leaves is signed with a key that is not known`,
    ]);
  });

  test('of the beginning of an epoch is found', async () => {
    expect(await faultsAfter([sql`update event_leaf set epoch = 5 where leaf = 0`])).toEqual([
      'leaf 0, where epoch 5 begins, was changed',
    ]);
  });

  test('by emptying the log is found, and a log written anew by a head noted elsewhere', async () => {
    const { head: noted, leaves } = await verifyLog(app);
    const emptied = [
      sql`truncate event_leaf, event_tile, event_head`,
      sql`delete from event`,
      sql`delete from access_event`,
    ];
    expect(await faultsAfter(emptied)).toEqual(['the sealed log was emptied']);
    expect((await faultsAfter([sql`delete from event`])).at(-1)).toMatch(/^and \d+ more$/);
    const anew = [...emptied, sql`delete from event_cursor`];
    expect(await faultsAfter(anew)).toEqual([]);
    expect(await faultsAfter(anew, { noted })).toEqual([
      `leaf 0 is missing: a head of ${leaves} leaves was noted elsewhere`,
    ]);
    expect(await faultsAfter([], { noted })).toEqual([]);
    const asNoted = [
      `${noted}\n`,
      noted.trimEnd(),
      `\n  ${noted}`,
      noted.replaceAll('\n', '\r\n'),
      noted.replace('\n\n', '\n'),
      `${JSON.stringify({ level: 30, head: noted, msg: 'a head' })}\n`,
    ];
    for (const text of asNoted) expect(await faultsAfter([], { noted: text })).toEqual([]);
    expect(await faultsAfter([], { noted: noted.slice(0, -5) })).toEqual([
      'the signature of the head that was noted elsewhere is not whole',
    ]);
    expect(await faultsAfter([], { noted: 'no head' })).toEqual([
      'what was noted elsewhere is no head',
    ]);
    const other = eventsOn(await testDatabase(), {
      auditSigningKey: config.auditSigningKey,
    });
    await other.act(leaves - 1);
    await other.follow();
    expect((await verifyLog(other.app, { noted })).faults).toEqual([
      `the log is not the one whose head of ${leaves} leaves was noted elsewhere`,
    ]);
  });
});

interface Head {
  readonly size: number;
  readonly root: Buffer;
}

/** RFC 9162, 2.1.4.2, word by word. */
function goesOn(older: Head, newer: Head, path: readonly Buffer[]): boolean {
  const node = (left: Buffer, right: Buffer) =>
    createHash('sha256')
      .update(Buffer.from([1]))
      .update(left)
      .update(right)
      .digest();
  const isPower = (older.size & (older.size - 1)) === 0;
  const [first, ...rest] = isPower ? [older.root, ...path] : path;
  let [fn, sn] = [older.size - 1, newer.size - 1];
  while (fn % 2 === 1) [fn, sn] = [fn >> 1, sn >> 1];
  let [fr, sr] = [first ?? Buffer.alloc(0), first ?? Buffer.alloc(0)];
  for (const c of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [node(c, fr), node(c, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else sr = node(sr, c);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return fr.equals(older.root) && sr.equals(newer.root) && sn === 0;
}

/** A signature under a key of another log. */
async function proofOfOther(): Promise<string> {
  const other = eventsOn(await testDatabase());
  await other.act();
  await other.follow();
  return (await headOf(other.app, undefined)).checkpoint.split('\n\n')[1] ?? '';
}
