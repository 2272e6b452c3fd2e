import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { fileTypeFromFile } from 'file-type';
import { v7 as newId } from 'uuid';
import type { postformAnnouncementImage } from '@shieldsource/contract/announcements/acts';
import type { postformGiftImage } from '@shieldsource/contract/gifts/desk';
import type { StoredFile } from '@shieldsource/contract/files/calls';
import type { OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import { hashOf, streamHash } from '../../platform/crypto.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import { cleanName, nameWithEnding } from '../../platform/files/file-name.ts';
import { readThrough } from '../../platform/files/storage.ts';
import { cleanImage, type ImageMime } from '../../platform/files/images.ts';
import { keepSealed } from '../../platform/files/sealed-files.ts';
import type { Call, CallOf, UploadedFile } from '../../platform/http/calls.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Me } from '../../platform/sessions.ts';
import { settingOf } from '../../platform/settings.ts';
import { publicAddressOf } from './files.addresses.ts';
import { presentFile } from './files.ts';
import * as queries from './files.queries.ts';

const uploadLimit: Limit = { scope: 'upload', hits: 300, windowSeconds: 3600 };
/** The limit of a person's unused uploads. */
const quota = { files: 60, bytes: 500 * 1024 * 1024 };

/** Stores an image: encoded anew, so that only its pixels are left; it may be shown inline. */
export async function uploadImage(
  app: App,
  call: UploadCall,
  { purpose }: { purpose: queries.FilePurpose },
): Promise<StoredFile> {
  return presentFile(app, call.me, await takeImage(app, call, purpose));
}

/** The same for the picture of a gift, which is public. */
export async function uploadGiftImage(
  app: App,
  call: CallOf<typeof postformGiftImage>,
): Promise<OutputOf<typeof postformGiftImage>> {
  const { id } = await takeImage(app, call, 'gift');
  return { id, url: publicAddressOf(id) };
}

/** The same for a cover of an announcement, or a picture in its text. */
export async function uploadAnnouncementImage(
  app: App,
  call: CallOf<typeof postformAnnouncementImage>,
): Promise<OutputOf<typeof postformAnnouncementImage>> {
  const { id } = await takeImage(app, call, 'announcement');
  return { id, url: publicAddressOf(id) };
}

async function takeImage(
  app: App,
  call: UploadCall,
  purpose: queries.FilePurpose,
): Promise<queries.ShownFile> {
  const file = await admitted(app, call);
  const { bytes, mime } = await cleanImage(file.path);
  const storageKey =
    purpose === 'identity' ? await keepSealed(app, bytes) : await app.files.keep(bytes);
  const name = nameWithEnding(cleanName(file.name), endings[mime]);
  return record(app, call, {
    purpose,
    name,
    mime,
    is_image: true,
    size_bytes: bytes.length,
    sha256: hashOf(bytes),
    storage_key: storageKey,
  });
}

/** Stores any file unchanged. It can only be downloaded, so its content is not checked. */
export async function uploadFile(
  app: App,
  call: UploadCall,
  { purpose }: { purpose: queries.FilePurpose },
): Promise<StoredFile> {
  const file = await admitted(app, call);
  const mime = (await fileTypeFromFile(file.path))?.mime ?? 'application/octet-stream';
  const hash = streamHash();
  const storageKey = await app.files.keep({
    stream: Readable.from(readThrough(createReadStream(file.path), (chunk) => hash.update(chunk))),
    sizeBytes: file.sizeBytes,
  });
  const added = await record(app, call, {
    purpose,
    name: cleanName(file.name),
    mime,
    is_image: false,
    size_bytes: file.sizeBytes,
    sha256: hash.digest(),
    storage_key: storageKey,
  });
  return presentFile(app, call.me, added);
}

const endings: Record<ImageMime, readonly [string, ...string[]]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
};

type UploadCall = Call<Me>;

/** Refuses an upload of so many bytes that is past a quota (`uploadQuota`): before they come, and with all of them. */
export async function admitUpload(app: App, me: Me, bytes: number): Promise<void> {
  await refusePast(app, app.db, me, Math.max(0, bytes - framing));
}

/** More than what stands around a file in its body; the file itself is measured later. */
const framing = 4_096;

// an upload need not have said how long it is; once more as the file is recorded
async function admitted(app: App, call: UploadCall): Promise<UploadedFile> {
  if (!call.file || call.file.sizeBytes === 0) throw refuse('fileMissing');
  await spend(app, uploadLimit, call.me.id);
  await refusePast(app, app.db, call.me, call.file.sizeBytes);
  return call.file;
}

async function refusePast(app: App, db: Db, me: Me, bytes: number): Promise<void> {
  const unused = await queries.sumUnattached(db, me);
  if (unused.files >= quota.files || unused.bytes + bytes > quota.bytes)
    throw refuse('uploadQuota');
  if (me.kind !== 'researcher') return;
  const held = await queries.sumHeld(db, me.id);
  const [open, daily] = [
    settingOf(app, 'files.openMegabytes'),
    settingOf(app, 'files.dailyMegabytes'),
  ];
  if (!held.hasConfirmed && held.todayBytes + bytes > daily * megabyte)
    throw refuse(
      'uploadQuota',
      null,
      say('第一份报告确认之前，每天最多上传 {most} MB，请压缩后重试或明天再传', { most: daily }),
    );
  if (held.openBytes + bytes > open * megabyte)
    throw refuse(
      'uploadQuota',
      null,
      say('处理中的报告和未提交的文件最多共 {most} MB，请等报告处理完或压缩后重试', { most: open }),
    );
}

const megabyte = 1024 * 1024;

/** Adds the row that makes a file visible; if that fails, deletes its bytes. */
async function record(
  app: App,
  call: UploadCall,
  file: Omit<queries.NewFile, 'id'>,
): Promise<queries.ShownFile> {
  try {
    return await inTransaction(app.db, async (tx) => {
      await queries.lockUploader(tx, call.me);
      await refusePast(app, tx, call.me, file.size_bytes);
      return queries.insertFile(tx, call.me, { id: newId(), ...file });
    });
  } catch (error) {
    await app.files.remove(file.storage_key);
    throw error;
  }
}
