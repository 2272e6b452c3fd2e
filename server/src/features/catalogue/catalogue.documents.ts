import { documentKind, type DocumentKind as Kind } from '@shieldsource/contract/catalogue/calls';
import type {
  getStaffDocument,
  getStaffDocumentPage,
  getStaffDocumentVersion,
} from '@shieldsource/contract/catalogue/documents';
import type {
  postDocumentDiscard,
  postDocumentDraft,
  postDocumentPropose,
} from '@shieldsource/contract/catalogue/documents-acts';
import { dayMs } from '@shieldsource/contract/promises/working-time';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { shanghaiDay } from '../../platform/shanghai.ts';
import { record } from '../events/events.ts';
import * as proposals from '../proposals/proposals.ts';
import * as queries from './catalogue.documents.queries.ts';

export async function listDocuments(
  app: App,
  _call: CallOf<typeof getStaffDocumentPage>,
  { page, pageSize }: InputOf<typeof getStaffDocumentPage>,
): Promise<OutputOf<typeof getStaffDocumentPage>> {
  const versions = await queries.listVersions(app.db);
  const drafts = await queries.listDrafts(app.db);
  const list = documentKind.list.map(({ code, label }) => {
    const own = versions.filter(({ kind }) => kind === code);
    const [newest] = own;
    const current = own.find(isInForce);
    const draft = drafts.find(({ kind }) => kind === code);
    return {
      id: code,
      kindName: label,
      title: current?.title ?? label,
      version: current?.version ?? 0,
      publishTime: current?.published_at ?? null,
      isSample: current?.signed_by === null,
      upcoming:
        newest && newest.version > (current?.version ?? 0)
          ? { version: newest.version, inForceTime: newest.published_at }
          : null,
      draft: draft ? { isProposed: draft.is_proposed, updateTime: draft.updated_at } : null,
    };
  });
  const start = (page - 1) * pageSize;
  return { list: list.slice(start, start + pageSize), total: list.length, page, pageSize };
}

export async function readDocument(
  app: App,
  call: CallOf<typeof getStaffDocument>,
  { id }: InputOf<typeof getStaffDocument>,
): Promise<OutputOf<typeof getStaffDocument>> {
  const versions = await queries.listVersions(app.db, id);
  const current = versions.find(isInForce)?.version ?? 0;
  const read = [current, versions[0]?.version ?? current];
  const bodies = new Map(
    (await queries.listBodies(app.db, id, read)).map(({ version, body }) => [version, body]),
  );
  const draft = (await queries.listDrafts(app.db)).find(({ kind }) => kind === id);
  return {
    id,
    kindName: documentKind.labelOf(id),
    version: current,
    versions: versions.map((row) => ({
      version: row.version,
      title: row.title,
      ...(bodies.has(row.version) && { body: bodies.get(row.version) }),
      needsConsent: row.needs_consent,
      publishTime: row.created_at,
      inForceTime: row.published_at,
      proposedBy: row.proposed_by,
      signedBy: row.signed_by,
    })),
    draft: draft ? presentDraft(draft, await waitingDraft(app.db, call.me, id)) : null,
  };
}

/** One version as it was published. */
export async function readVersion(
  app: App,
  _call: CallOf<typeof getStaffDocumentVersion>,
  { id, version }: InputOf<typeof getStaffDocumentVersion>,
): Promise<OutputOf<typeof getStaffDocumentVersion>> {
  const [found] = await queries.listBodies(app.db, id, [version]);
  if (!found) throw refuse('notFound');
  return { title: found.title, body: found.body };
}

const isInForce = ({ is_in_force }: queries.RowOfVersion): boolean => is_in_force;

async function waitingDraft(db: Db, me: StaffMe, kind: Kind) {
  const waiting = (await proposals.waitingOf(db, me, 'document', [kind])).get(kind);
  if (!waiting) return null;
  const { params: _, uid: __, ...proposal } = waiting;
  return proposal;
}

const presentDraft = (
  row: queries.RowOfDraft,
  proposal: Awaited<ReturnType<typeof waitingDraft>>,
) => ({
  title: row.title,
  body: row.body,
  needsConsent: row.needs_consent,
  fromDay: row.from_day,
  version: row.version,
  writtenBy: row.written_by,
  proposal,
  updateTime: row.updated_at,
});

/** Saves the draft of a document; each has one at most. */
export async function saveDraft(
  app: App,
  call: CallOf<typeof postDocumentDraft>,
  { kind, version, ...writing }: InputOf<typeof postDocumentDraft>,
): Promise<OutputOf<typeof postDocumentDraft>> {
  if (writing.fromDay !== null && !isToCome(writing.fromDay))
    throw refuseFields({
      path: 'fromDay',
      message: '生效日期须在今天之后、一年以内，或选择发布后立即生效',
    });
  await inTransaction(app.db, async (tx) => {
    const written = { ...writing, writtenBy: call.me.id };
    if (version === 0) {
      if (!(await queries.insertDraft(tx, kind, written))) throw refuse('conflict');
    } else {
      // one that a colleague has deleted or published meanwhile too
      await lockSeen(tx, kind, version, 'conflict');
      await queries.updateDraft(tx, { kind, version }, written);
    }
    await tell(tx, app, call.me, 'document.draft', kind, version + 1);
  });
  return { version: version + 1 };
}

// what follows a version is in force after it: a slip in its year would keep every text of the kind waiting
const isToCome = (day: string): boolean =>
  day > shanghaiDay() &&
  day <= shanghaiDay(Date.now() + 366 * dayMs) &&
  !Number.isNaN(Date.parse(day)) &&
  new Date(day).toISOString().startsWith(day);

/** Deletes the draft; a proposed one has to be returned first. */
export async function discardDraft(
  app: App,
  call: CallOf<typeof postDocumentDiscard>,
  { kind, version }: InputOf<typeof postDocumentDiscard>,
): Promise<null> {
  await inTransaction(app.db, async (tx) => {
    await lockSeen(tx, kind, version);
    await queries.deleteDraft(tx, kind);
    await tell(tx, app, call.me, 'document.discard', kind, version);
  });
  return null;
}

/** Proposes a draft to another admin. It cannot be changed until they answer. */
export async function propose(
  app: App,
  call: CallOf<typeof postDocumentPropose>,
  { kind, version }: InputOf<typeof postDocumentPropose>,
): Promise<null> {
  await inTransaction(app.db, async (tx) => {
    const { title, body, needs_consent, from_day } = await lockSeen(tx, kind, version);
    const isFirst = await proposals.propose(tx, {
      kind: 'document',
      subject: kind,
      basedOn: version,
      params: { title, body, needsConsent: needs_consent, fromDay: from_day },
      askedBy: call.me.id,
    });
    if (!isFirst) throw refuse('conflict');
    await tell(tx, app, call.me, 'document.propose', kind, version);
  });
  return null;
}

/** What a signature allows: the draft becomes the next version, in force at once or from its day on. */
interface ProposedText {
  readonly title: string;
  readonly body: string;
  readonly needsConsent: boolean;
  readonly fromDay: string | null;
}

export const documentProposals: proposals.Kind = {
  kind: 'document',
  titlesOf: (_, proposed) =>
    new Map(proposed.map(({ subject }) => [subject, documentKind.labelOf(subject as Kind)])),
  lock: (tx, subject) => queries.lockDraft(tx, subject as Kind),
  async carryOut(tx, app, me, { subject, based_on, asked_by: proposedBy, params }) {
    const kind = subject as Kind;
    const text = params as unknown as ProposedText;
    const published = await queries.publish(tx, kind, { ...text, proposedBy, signedBy: me.id });
    await queries.deleteDraft(tx, kind);
    await record(tx, app, 'document.publish', {
      subject: kind,
      actor: me,
      params: {
        document: kind,
        draft: based_on ?? 0,
        version: published.version,
        before: published.version - 1,
        needsConsent: text.needsConsent,
        inForceAt: published.in_force_at ?? 0,
      },
      text: [text.title, text.body].join('\0'),
    });
  },
  sendBack: (tx, app, me, { proposal: { subject, based_on }, reason }) =>
    tell(tx, app, me, 'document.return', subject as Kind, based_on ?? 0, reason),
};

/** The draft, locked; a proposed one is nobody's to change. */
async function lockSeen(
  tx: Tx,
  kind: Kind,
  version: number,
  whereGone: 'notFound' | 'conflict' = 'notFound',
) {
  const draft = await queries.lockDraft(tx, kind);
  if (!draft) throw refuse(whereGone);
  if (draft.version !== version || draft.is_proposed) throw refuse('conflict');
  return draft;
}

const tell = (
  tx: Tx,
  app: App,
  me: StaffMe,
  kind: 'document.draft' | 'document.discard' | 'document.propose' | 'document.return',
  document: Kind,
  draft: number,
  text = '',
) => record(tx, app, kind, { subject: document, actor: me, params: { document, draft }, text });
