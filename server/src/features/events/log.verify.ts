import * as z from 'zod/mini';
import { eventKinds } from '@shieldsource/contract/events';
import type { App } from '../../platform/app.ts';
import { streamHash } from '../../platform/crypto.ts';
import { inSnapshot, type Db } from '../../platform/database/database.ts';
import { FaultList, type Findings } from '../../platform/findings.ts';
import { beforeAll, type EventPosition } from './events.queries.ts';
import { contentOf, contentOfEpoch, type Root } from './log.content.ts';
import { noteChecker, readCheckpoint, readNoted } from './log.note.ts';
import * as queries from './log.queries.ts';
import { growingTree, leafHash, tileWidth, type Tile } from './log.tree.ts';

export interface LogFindings extends Findings {
  readonly leaves: number;
  readonly heads: number;
  /** The number of unsigned heads. */
  readonly unsigned: number;
  /** Heads that were given to somebody and are not in the log, declared lost by an event: a standby was promoted without them. */
  readonly lost: number;
  /** Events that were deleted by the month; their leaves are there. */
  readonly retired: number;
  /** Events that wait to be sealed. */
  readonly waiting: number;
  /** When the first of them happened, in milliseconds; null if none waits. */
  readonly waitingSince: number | null;
  /** The newest head, to be recorded elsewhere; empty before the first. */
  readonly head: string;
}

export interface VerifyOptions {
  /** A head that was recorded elsewhere. */
  readonly noted?: string | undefined;
}

// small batches: the server verifies at night, and other tasks must not wait long for it
const leavesPerBatch = 4 * tileWidth;
const eventsPerLook = 10_000;

/**
 * Recomputes the whole log: every event hashes to its leaf, leaves are numbered without gaps, every head and tile comes out
 * as it was kept, signatures hold, and nothing stands in a place where it would never be sealed. All of it as of one
 * moment, whatever is sealed meanwhile.
 */
export const verifyLog = (
  { db, config }: Pick<App, 'db' | 'config'>,
  options: VerifyOptions = {},
): Promise<LogFindings> => inLogSnapshot(db, (snapshot) => verify(snapshot, config, options));

/** A snapshot in which no month of access events goes while it lasts. */
export const inLogSnapshot = <T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> =>
  inSnapshot(db, work, ['access_event']);

async function verify(
  db: Db,
  config: App['config'],
  { noted }: VerifyOptions,
): Promise<LogFindings> {
  const faults = new FaultList();
  const size = await queries.countLeaves(db);
  if (size === 0 && (await queries.hasBegun(db))) faults.add('the sealed log was emptied');
  else if (await queries.isEmptyBesideBooks(db))
    faults.add('the log is empty, and the books are not');
  const tree = growingTree();
  const lost = await queries.listLostHeads(db);
  const heads = headChecker(noteChecker(config), noted, lost, faults);
  const months = monthsOfAccess();
  for (let from = 0; from < size; from += leavesPerBatch) {
    const to = Math.min(from + leavesPerBatch, size);
    const leaves = await queries.listLeaves(db, from, to);
    const missing = missingLeaf(leaves, from, to);
    if (missing !== undefined) {
      faults.add(`leaf ${missing} is missing`);
      break;
    }
    const contents = await contentsOf(db, leaves);
    const kept = await queries.listHeads(db, from, to);
    const filled: Tile[] = [];
    for (const leaf of leaves) {
      if (leaf.accessMonth !== null) months.sumUp(leaf.accessMonth, leaf.hash);
      const content =
        leaf.eventId === null
          ? await contentOfBeginning(db, leaf, tree.root)
          : contents.get(leaf.eventId);
      if (content !== undefined) {
        if (!leafHash(content).equals(leaf.hash)) faults.add(`${nameOf(leaf)} was changed`);
      } else if (leaf.accessMonth !== null) months.miss(leaf.accessMonth);
      else faults.add(`${nameOf(leaf)} is missing`);
      filled.push(...tree.push(leaf.hash));
      heads.reach(leaf.leaf + 1, tree.root, kept);
    }
    faults.addAll(await faultsOfTiles(db, filled));
  }
  heads.end(size, await queries.findHeadAbove(db, size));
  const retired = months.compare(await queries.listRetirements(db), faults);
  const unsealed = [
    await checkLogged(db, 'event', faults),
    await checkLogged(db, 'access_event', faults),
  ];
  const waiting = unsealed.reduce((sum, part) => sum + part.waiting, 0);
  return {
    leaves: size,
    ...heads.counted(),
    lost: lost.length,
    retired,
    waiting,
    waitingSince: waiting === 0 ? null : Math.min(...unsealed.map(({ since }) => since)),
    head: (await queries.findNewestHead(db))?.note ?? '',
    ...faults.found(),
  };
}

type LeafRow = Awaited<ReturnType<typeof queries.listLeaves>>[number];

const nameOf = ({ leaf, eventId, epoch }: LeafRow): string =>
  eventId === null
    ? `leaf ${leaf}, where epoch ${epoch} begins,`
    : `leaf ${leaf}, event ${eventId},`;

function missingLeaf(leaves: readonly LeafRow[], from: number, to: number): number | undefined {
  const gap = leaves.findIndex(({ leaf }, index) => leaf !== from + index);
  if (gap >= 0) return from + gap;
  return from + leaves.length < to ? from + leaves.length : undefined;
}

/** The contents of these leaves in the tables, by the id of the event. */
async function contentsOf(db: Db, leaves: readonly LeafRow[]): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const [month, some] of Map.groupBy(leaves, (leaf) => leaf.accessMonth)) {
    const ids = some.flatMap(({ eventId }) => (eventId === null ? [] : [eventId]));
    // an id that occurs twice was not sealed properly: '' matches no leaf
    for (const event of await queries.listByIds(db, ids, month))
      contents.set(event.id, contents.has(event.id) ? '' : contentOf(event));
  }
  return contents;
}

const contentOfBeginning = async (db: Db, { leaf, epoch }: LeafRow, root: () => Buffer) =>
  contentOfEpoch(
    epoch ?? 0,
    { size: leaf, root: root() },
    await queries.findLostHead(db, epoch ?? 0),
  );

function headChecker(
  check: ReturnType<typeof noteChecker>,
  noted: string | undefined,
  losses: readonly Root[],
  faults: FaultList,
) {
  const isLost = ({ size, root }: Root): boolean =>
    losses.some((lost) => lost.size === size && lost.root.equals(root));
  const elsewhere = noted === undefined ? undefined : readCheckpoint(readNoted(noted));
  if (noted !== undefined && !elsewhere) faults.add('what was noted elsewhere is no head');
  else if (noted !== undefined) {
    const signedness = check(readNoted(noted));
    if (signedness === 'malformed')
      faults.add('the signature of the head that was noted elsewhere is not whole');
    else if (signedness === 'unknown' || signedness === 'wrong')
      faults.add('the head that was noted elsewhere was not signed with a key of this log');
  }
  let [heads, unsigned, isBroken] = [0, 0, false];

  function checkOne({ size, root, note }: queries.Head, computed: Buffer): void {
    heads += 1;
    const checkpoint = readCheckpoint(note);
    const isRight =
      root.equals(computed) && checkpoint?.size === size && checkpoint.root.equals(computed);
    // only the first is named: all heads after a broken one are broken too
    if (!isRight && !isBroken) faults.add(`the head of ${size} leaves does not follow from them`);
    isBroken ||= !isRight;
    const signedness = check(note);
    if (signedness === 'unsigned') unsigned += 1;
    else if (signedness === 'unknown')
      faults.add(`the head of ${size} leaves is signed with a key that is not known`);
    else if (signedness === 'malformed')
      faults.add(`the signature of the head of ${size} leaves is not whole`);
    else if (signedness === 'wrong')
      faults.add(`the signature of the head of ${size} leaves is wrong`);
  }

  return {
    /** Called when the tree has this many leaves. `kept` are the next stored heads, in order. */
    reach(size: number, root: () => Buffer, kept: queries.Head[]): void {
      if (kept[0]?.size === size) checkOne(kept.shift() as queries.Head, root());
      if (elsewhere?.size === size && !elsewhere.root.equals(root()) && !isLost(elsewhere))
        faults.add(`the log is not the one whose head of ${size} leaves was noted elsewhere`);
    },
    end(size: number, beyond: queries.Head | undefined): void {
      if (beyond) faults.add(`leaf ${size} is missing: there is a head of ${beyond.size} leaves`);
      if (elsewhere && elsewhere.size > size && !isLost(elsewhere))
        faults.add(
          `leaf ${size} is missing: a head of ${elsewhere.size} leaves was noted elsewhere`,
        );
    },
    counted: () => ({ heads, unsigned }),
  };
}

const retirement = eventKinds['log.retire'].params;

/** Counts the missing events of each month of access events, and compares with what the deletion recorded. */
function monthsOfAccess() {
  const months = new Map<
    string,
    { leaves: number; missing: number; digest: ReturnType<typeof streamHash> }
  >();
  const monthAt = (name: string) => {
    const month = months.get(name) ?? { leaves: 0, missing: 0, digest: streamHash() };
    months.set(name, month);
    return month;
  };
  return {
    sumUp(name: string, hash: Buffer): void {
      const month = monthAt(name);
      month.leaves += 1;
      month.digest.update(hash);
    },
    miss: (name: string) => void (monthAt(name).missing += 1),
    /** Answers how many events were properly deleted. */
    compare(retirements: readonly { at: number; params: unknown }[], faults: FaultList): number {
      const recorded = new Map(
        retirements.flatMap(({ at, params }) => {
          const { data } = z.safeParse(retirement, params);
          return data ? [[data.month, { ...data, isAfterKept: at > endOf(data.month, 6) }]] : [];
        }),
      );
      let retired = 0;
      for (const [name, { leaves, missing, digest }] of months) {
        if (missing === 0) continue;
        const retirementOf = recorded.get(name);
        const isSame =
          retirementOf?.leaves === leaves && retirementOf.digest === digest.digest('hex');
        if (isSame && retirementOf.isAfterKept) retired += missing;
        else faults.add(`${missing} access events of ${name.slice(0, 7)} are missing`);
      }
      return retired;
    },
  };
}

/** The end of a month, some months later, in milliseconds. */
function endOf(month: string, later: number): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Date.UTC(year, number + later);
}

async function faultsOfTiles(db: Db, filled: readonly Tile[]): Promise<string[]> {
  const faults = [];
  for (const [level, tiles] of Map.groupBy(filled, (tile) => tile.level)) {
    const indexes = tiles.map(({ index }) => index);
    const kept = await queries.listTiles(db, level, Math.min(...indexes), Math.max(...indexes) + 1);
    const byIndex = new Map(kept.map((tile) => [tile.index, tile.hash]));
    for (const { index, hash } of tiles)
      if (!byIndex.get(index)?.equals(hash))
        faults.push(`tile ${level}/${index} ${byIndex.has(index) ? 'was changed' : 'is missing'}`);
  }
  return faults;
}

const wordsOf = {
  backdated: 'was put in behind what is sealed',
  future: 'is of a time to come',
} as const;

async function checkLogged(
  db: Db,
  table: 'event' | 'access_event',
  faults: FaultList,
): Promise<{ waiting: number; since: number }> {
  let [waiting, since] = [0, Number.POSITIVE_INFINITY];
  for (let place: EventPosition | undefined = beforeAll; place;) {
    const { notLogged, last } = await queries.listNotLogged(db, table, place, eventsPerLook);
    for (const { id, why, at } of notLogged)
      if (why === 'waiting') [waiting, since] = [waiting + 1, Math.min(since, at)];
      else faults.add(`event ${id} ${wordsOf[why]}`);
    place = last;
  }
  return { waiting, since };
}
