import type { App } from '../../platform/app.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { checkSigner } from '../../platform/database/deployment.ts';
import { refuse } from '../../platform/refusal.ts';
import { contentOf, contentOfEpoch } from './log.content.ts';
import type { RowOfEvent } from './events.queries.ts';
import { checkpointOf, originOf, signNote, verifierOf } from './log.note.ts';
import * as queries from './log.queries.ts';
import {
  consistencyPath,
  inclusionPath,
  leafHash,
  rangeHash,
  rootOf,
  tileWidth,
} from './log.tree.ts';
import type { Subscriber } from './subscribers.ts';

/**
 * Adds events to the log, some seconds later, so that acts need not wait for it: each event is a leaf of a Merkle tree, and
 * each batch ends with a head. Without new events there is no new head. In the database it is named `seal`.
 */
export const logFollows: Subscriber = {
  name: 'seal',
  restMs: 2_000,
  batch: 2_000,
  follow: extend,
};

async function extend(tx: Tx, app: App, events: readonly RowOfEvent[]): Promise<void> {
  const { auditSigningKey, auditOldSigningKeys: oldVerifiers } = app.config;
  // a server that began before the first signed head would go on without
  if (auditSigningKey === null) await checkSigner(tx, { verifier: '', oldVerifiers });
  let size = await queries.countLeaves(tx);
  let epoch = (await queries.findEpoch(tx)) ?? 0;
  for (const [epochOfSome, some] of Map.groupBy(events, (event) => event.epoch)) {
    if (epochOfSome > epoch) {
      const head = { size, root: await rootAt(tx, size) };
      const lost = await queries.findLostHead(tx, epochOfSome);
      size = await append(tx, size, [
        noEvent(epochOfSome, contentOfEpoch(epochOfSome, head, lost)),
      ]);
      epoch = epochOfSome;
    }
    size = await append(tx, size, some.map(leafOf));
  }
  const root = await rootAt(tx, size);
  const note = signNote(checkpointOf(originOf(app.config), size, root), app.config);
  const before = await queries.findNewestHead(tx);
  const at = await queries.insertHead(tx, { size, root, note });
  // the server's log is outside of the database, and usually on another machine
  if (before === undefined || spanOf(before.at) < spanOf(at))
    app.log.info(
      { head: note },
      'a signed head of the audit log: keep this line on another machine',
    );
}

const notedEveryMs = 5 * 60_000;
const spanOf = (at: number): number => Math.floor(at / notedEveryMs);

const leafOf = (event: RowOfEvent): queries.Leaf => ({
  eventId: event.id,
  epoch: null,
  accessMonth: event.is_access ? monthOf(event.at) : null,
  hash: leafHash(contentOf(event)),
});

const noEvent = (epoch: number, content: string): queries.Leaf => ({
  eventId: null,
  epoch,
  accessMonth: null,
  hash: leafHash(content),
});

/** The first day of its month. */
const monthOf = (at: number): string => `${new Date(at).toISOString().slice(0, 7)}-01`;

export const rootAt = (db: Db, size: number): Promise<Buffer> =>
  rangeHash(queries.readingTiles(db), 0, size);

/** Adds leaves, and the tiles that they complete. Answers the number of leaves afterwards. */
async function append(tx: Tx, size: number, leaves: readonly queries.Leaf[]): Promise<number> {
  await queries.insertLeaves(tx, size, leaves);
  const grown = size + leaves.length;
  for (let [level, width] = [1, tileWidth]; width <= grown; level += 1, width *= tileWidth) {
    const [from, to] = [Math.floor(size / width), Math.floor(grown / width)];
    const read = queries.readingTiles(tx);
    const tiles = [];
    for (let index = from; index < to; index += 1)
      tiles.push({ level, index, hash: rootOf(await read(level - 1, index)) });
    await queries.insertTiles(tx, tiles);
  }
  return grown;
}

/** A proof, for anybody with the public key, that an event is in the log unchanged. Throws `notFound`; `unavailable` before it is sealed. */
export async function proofOf(app: Pick<App, 'db' | 'config'>, eventId: string) {
  const { db, config } = app;
  const found = await queries.findLeaf(db, eventId);
  if (!found) throw refuse((await queries.isEvent(db, eventId)) ? 'unavailable' : 'notFound');
  const [event] = await queries.listByIds(db, [eventId], found.accessMonth);
  const head = await queries.findNewestHead(db);
  if (!event || !head) throw refuse('notFound');
  const path = await inclusionPath(queries.readingTiles(db), found.leaf, head.size);
  return {
    content: contentOf(event),
    leaf: found.leaf,
    size: head.size,
    path: path.map((hash) => hash.toString('base64')),
    checkpoint: head.note,
    verifier: verifierOf(config),
  };
}

/** The newest head, to be recorded elsewhere, and the proof that it grew from the head of `since` leaves. Throws `notFound` where there is none. */
export async function headOf(app: Pick<App, 'db' | 'config'>, since: number | undefined) {
  const head = await queries.findNewestHead(app.db);
  if (!head || (since !== undefined && since > head.size)) throw refuse('notFound');
  const path =
    since === undefined
      ? []
      : await consistencyPath(queries.readingTiles(app.db), since, head.size);
  return {
    size: head.size,
    root: head.root.toString('base64'),
    checkpoint: head.note,
    verifier: verifierOf(app.config),
    createTime: head.at,
    consistency: path.map((hash) => hash.toString('base64')),
  };
}
