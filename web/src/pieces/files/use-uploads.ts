import { t } from '@lingui/core/macro';
import type { CodeOf } from '@shieldsource/contract/coded';
import {
  type filePurpose,
  maxAttachments,
  maxFileBytes,
  maxImageBytes,
  postformFileUpload,
  postformImageUpload,
  type StoredFile,
} from '@shieldsource/contract/files/calls';
import { useEffect, useEffectEvent } from 'react';
import { type UploadAddress, uploadTo } from '../../lib/upload-address.ts';
import { useUploadList } from '../upload/use-upload-list.ts';

export type Uploads = ReturnType<typeof useUploads>;

interface Limits {
  readonly max?: number;
  /** Only pictures: the server re-encodes them without metadata. */
  readonly isImages?: boolean;
  /** Files that are already attached, from a draft. */
  readonly kept?: readonly StoredFile[];
  /** Called with the files that have arrived, to keep them. */
  readonly onKeep?: ((files: readonly StoredFile[]) => void) | undefined;
}

/** Attachments of a researcher's form: ten at most by default. */
export const useUploads = (purpose: CodeOf<typeof filePurpose>, limits: Limits = {}) =>
  useAttachments(
    uploadTo(limits.isImages ? postformImageUpload : postformFileUpload, { purpose }),
    limits,
  );

/** The same, uploaded to a given address. */
export function useAttachments(
  to: UploadAddress<StoredFile>,
  { max = maxAttachments, isImages = false, kept = [], onKeep }: Limits = {},
) {
  const list = useUploadList(to, {
    max,
    tooMany: isImages ? t`图片最多 ${max} 张` : t`附件最多 ${max} 个`,
    maxBytes: isImages ? maxImageBytes : maxFileBytes,
    inspect: isImages ? undefined : saidOf,
    kept: kept.map((stored) => ({ ...stored, result: stored })),
  });
  const ids = list.results.map(({ id }) => id);
  const arrived = ids.join();
  const keep = useEffectEvent(() => onKeep?.(list.results));
  useEffect(() => keep(), [arrived]);
  return {
    ...list,
    isImages,
    ids,
    /** Whether some have not arrived, and nothing keeps them. */
    isShort: list.items.length > ids.length,
    /** Why a form must not be sent: what was added would be missing. */
    problem: list.hasFault ? t`部分文件上传失败，请重新上传或移除` : undefined,
  };
}

const maxShown = 30;
const documentName = /\.(pdf|(doc|xls|ppt)[xm])$/i;

/** Who a document says it is by, before it is sent: the server makes pictures anew, and keeps other files as they are. */
const saidOf = (file: File): Promise<string> | undefined =>
  documentName.test(file.name) ? named(file) : undefined;

async function named(file: File): Promise<string> {
  const reading = await import('./authors.ts').catch(() => undefined);
  const all = ((await reading?.authorsIn(file)) ?? []).join(t`、`);
  const who = all.length > maxShown ? `${all.slice(0, maxShown)}…` : all;
  return who && t`文件属性含有姓名或单位：${who}`;
}
