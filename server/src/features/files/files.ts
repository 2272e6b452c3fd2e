import { buffer } from 'node:stream/consumers';
import {
  fileIdsIn,
  maxReportFilesBytes,
  type getFileDownload,
  type StoredFile,
} from '@shieldsource/contract/files/calls';
import type { getAttachmentDownload } from '@shieldsource/contract/reports/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  copyTypesOf,
  isImageMime,
  narrowed,
  widthOf,
  type ImageMime,
} from '../../platform/files/images.ts';
import type { StoredBytes } from '../../platform/files/storage.ts';
import { readSealed } from '../../platform/files/sealed-files.ts';
import { BadSeal } from '../../platform/sealed-stream.ts';
import { limitConcurrency } from '../../platform/threads.ts';
import { shareWork } from '../../platform/files/shared-work.ts';
import { TransportFault } from '../../platform/http/answer.ts';
import type { CallOf, FileAnswer, OpenedFile } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Me } from '../../platform/sessions.ts';
import { addressOf, openerOf } from './files.addresses.ts';
import { listOfDraft } from './files.drafts.queries.ts';
import * as queries from './files.queries.ts';
import { notUsable } from './files.refusals.ts';

export { publicAddressOf } from './files.addresses.ts';
export { announcementImagesOf, setAnnouncementImages } from './files.announcements.ts';
export { keepForDraft, letGoOfDrafts } from './files.drafts.ts';
export { giftImagesOf, setGiftImages, type GiftImage } from './files.gifts.ts';
export { portraitAddress, setPortrait } from './files.portraits.ts';
export {
  addressesOfIdentity,
  dropOfIdentity,
  dropOfReport,
  dropUnattached,
  removeBytes,
  sealPictures,
  setIdentityImages,
} from './files.identities.ts';

/**
 * Attaches uploads to a report or something within it, in the given order, for good. The caller holds the report's lock.
 * Refuses all of them when one is unknown, someone else's, used already or for another purpose (`fileNotUsable`), and when
 * the report's files exceed 200 MB together (`reportFilesTooLarge`); those of notes, of which its author does not know, are
 * summed by themselves.
 */
async function attach(tx: Tx, attachment: queries.Attachment, text = ''): Promise<void> {
  const fileIds = [...new Set(attachment.fileIds)];
  if (fileIds.length === 0) return;
  const attached = await queries.attachFiles(tx, { ...attachment, fileIds });
  const missing = fileIds.find((id) => !attached.includes(id));
  if (missing !== undefined) throw notUsable(missing, text);
  if ((await queries.sumOfReport(tx, attachment)) > maxReportFilesBytes)
    throw refuse('reportFilesTooLarge');
}

type Target = Omit<queries.Attachment, 'fileIds' | 'place'>;

/** The files that belong to a text: the pictures that it names, and attachments. */
export interface TextWithFiles {
  readonly text: string;
  readonly attachments: readonly string[];
}

/** Attaches the files of a text; refuses as `attach` does. */
export async function attachWith(
  tx: Tx,
  target: Target,
  { text, attachments }: TextWithFiles,
): Promise<void> {
  const inline = fileIdsIn(text);
  await attach(tx, { ...target, fileIds: inline, place: 'inline' }, text);
  const beside = attachments.filter((id) => !inline.includes(id));
  await attach(tx, { ...target, fileIds: beside, place: 'attachment' });
}

/** Attaches the pictures that a corrected comment names and does not have yet; refuses as `attach` does. */
export async function attachNew(
  tx: Tx,
  target: Target & { readonly commentId: string },
  text: string,
): Promise<void> {
  const { reportId, commentId } = target;
  const had = await queries.listOfReport(tx, { reportId, commentIds: [commentId] });
  const fileIds = fileIdsIn(text).filter((id) => !had.some((file) => file.id === id));
  await attach(tx, { ...target, fileIds, place: 'inline' }, text);
}

export interface FileInPlace {
  readonly place: 'attachment' | 'inline';
  readonly commentId: string | null;
  readonly stepSeq: number | null;
  readonly noteId: string | null;
  readonly stored: StoredFile;
}

/**
 * The files of a report, of its steps, its notes, some of its comments, or all, in order, with addresses signed for the
 * session of `me`. The caller checks that `me` may see the report; a download checks again.
 */
export async function storedFilesOf(
  app: App,
  me: Me,
  wanted: queries.FilesWanted,
): Promise<FileInPlace[]> {
  const files = await queries.listOfReport(app.db, wanted);
  return files.map((file) => ({
    place: file.place as FileInPlace['place'],
    commentId: file.comment_id,
    stepSeq: file.step_seq,
    noteId: file.note_id,
    stored: presentFile(app, me, file),
  }));
}

/** Whether it was submitted with the report itself. */
export const isOfReport = ({ commentId, stepSeq, noteId }: FileInPlace): boolean =>
  commentId === null && stepSeq === null && noteId === null;

/** Files as the call answers them: pictures in the text, and attachments. */
export const inPlaces = (files: readonly FileInPlace[]) => ({
  images: files.filter(({ place }) => place === 'inline').map(({ stored }) => stored),
  attachments: files.filter(({ place }) => place === 'attachment').map(({ stored }) => stored),
});

/** The files of one's own draft by their ids, with addresses signed for this session. */
export async function filesOfDraft(
  app: App,
  me: Me,
  draft: string,
): Promise<ReadonlyMap<string, StoredFile>> {
  const files = await listOfDraft(app.db, draft);
  return new Map(files.map((file) => [file.id, presentFile(app, me, file)]));
}

/** Those of some files that are a colleague's own and not used yet, with addresses signed for this session. */
export async function unusedOf(app: App, me: Me, ids: readonly string[]): Promise<StoredFile[]> {
  const files = await queries.listUnused(app.db, me.id, ids);
  return files.map((file) => presentFile(app, me, file));
}

/** A file for somebody who may see it. */
export function presentFile(app: App, me: Me, file: queries.ShownFile): StoredFile {
  return {
    id: file.id,
    name: file.name,
    mime: file.mime,
    sizeBytes: file.size_bytes,
    isImage: file.is_image,
    url: addressOf(app.keys, me, file.id, file.now),
  };
}

/** A fresh address of one file. */
export async function attachmentDownload(
  app: App,
  call: CallOf<typeof getAttachmentDownload>,
  { id }: InputOf<typeof getAttachmentDownload>,
): Promise<OutputOf<typeof getAttachmentDownload>> {
  const file = await queries.findVisible(app.db, id, call.me);
  if (!file) throw refuse('notFound');
  return presentFile(app, call.me, file);
}

/**
 * The bytes at an address: public, or signed for a session that may still see the file. Our own images are shown inline, at
 * `width` if asked; everything else is downloaded.
 */
export async function download(
  app: App,
  call: CallOf<typeof getFileDownload>,
  input: InputOf<typeof getFileDownload>,
): Promise<FileAnswer> {
  const isPublic = input.sig === undefined;
  const file = isPublic
    ? await queries.findPublic(app.db, input.id)
    : await findSigned(app, call, input);
  if (!file) throw refuse('notFound');
  const image =
    file.is_image && isImageMime(file.mime) ? { key: file.storage_key, mime: file.mime } : null;
  const isSealed = file.purpose === 'identity';
  const open = async () => {
    // of what is sealed no copies are made
    const variant =
      image && !isSealed && input.width !== undefined
        ? await variantOf(app, image, input.width)
        : null;
    const found = variant ?? (await bytesOf(app, file, isSealed));
    if (!found) {
      if (!(await app.files.isMarkedLost(file.storage_key)))
        app.log.error({ file: file.id }, 'the bytes of a file are missing: lost-files lists all');
      throw new TransportFault(404, 'fileLost');
    }
    return { mime: file.mime, ...found };
  };
  return { isPublic, open, ...(image ? {} : { downloadName: file.name }) };
}

async function bytesOf(
  app: App,
  { id, storage_key: key }: queries.FileToSend,
  isSealed: boolean,
): Promise<StoredBytes | null> {
  if (!isSealed) return app.files.read(key);
  try {
    return await readSealed(app, key);
  } catch (error) {
    if (!(error instanceof BadSeal)) throw error;
    app.log.error({ file: id }, `the picture of a document ${error.message}`);
    throw new TransportFault(404, 'fileLost');
  }
}

async function findSigned(
  app: App,
  call: CallOf<typeof getFileDownload>,
  input: InputOf<typeof getFileDownload>,
): Promise<queries.FileToSend | undefined> {
  const me = await openerOf(app, call.cookies, input);
  const file = me && (await queries.findVisible(app.db, input.id, me));
  if (!file || input.exp === undefined) return undefined;
  if (file.now >= input.exp) throw refuse('fileLinkExpired');
  return file;
}

/** A narrower copy, made at the first request; null where the image itself is narrow enough. */
async function variantOf(app: App, image: Image, asked: number): Promise<OpenedFile | null> {
  const { key } = image;
  const type = await inOneMaking(`${key} ${widthOf(asked)}`, () => typeOfCopy(app, image, asked));
  const copy = type && (await app.files.read(key, variantName(asked, type)));
  return copy && { ...copy, mime: type };
}

/** A page of new pictures is often opened by many at once. */
const inOneMaking = shareWork<ImageMime | null>();

async function typeOfCopy(app: App, image: Image, asked: number) {
  for (const type of copyTypesOf(image.mime)) {
    if (await app.files.has(image.key, variantName(asked, type))) return type;
  }
  return inTurn(() => keepCopy(app, image, asked));
}

// whoever waits for their turn holds no picture yet, of up to 10 MB
const inTurn = limitConcurrency(2);

async function keepCopy(app: App, { key, mime }: Image, asked: number) {
  const original = await app.files.read(key);
  const copy = original && (await narrowed({ bytes: await buffer(original.stream), mime }, asked));
  if (!copy) return null;
  await app.files.keepVariant(key, variantName(asked, copy.mime), copy.bytes);
  return copy.mime;
}

interface Image {
  readonly key: string;
  readonly mime: ImageMime;
}

const variantName = (asked: number, type: ImageMime): string =>
  `w${widthOf(asked)}.${type.replace('image/', '')}`;
