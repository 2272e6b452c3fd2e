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
} from '@shieldsource/contract/files';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call, textOf } from '../../lib/client.ts';
import { sizeOf } from '../../lib/formats.ts';
import { randomHex } from '../../lib/random.ts';
import { toast } from '../../ui/toast/toasts.ts';

/** One file on its way: `stored` once the server has it, `fault` when it does not. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** 0 to 1. */
  readonly share: number;
  readonly stored: StoredFile | undefined;
  readonly fault: string | undefined;
}

export type Uploads = ReturnType<typeof useUploads>;

interface Limits {
  readonly max?: number;
  /** Only pictures: the server re-encodes them and drops what the camera wrote into them. */
  readonly isImages?: boolean;
  /** Those that are there already, from a draft. */
  readonly kept?: readonly StoredFile[];
}

/** Attachments of one form: at most ten unless said, each with its progress, each can be cancelled or taken out again. */
export function useUploads(
  purpose: CodeOf<typeof filePurpose>,
  { max = maxAttachments, isImages = false, kept = [] }: Limits = {},
) {
  const maxBytes = isImages ? maxImageBytes : maxFileBytes;
  const [items, setItems] = useState<readonly Upload[]>(() => kept.map(arrived));
  const running = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const underWay = running.current;
    return () => {
      for (const aborter of underWay.values()) aborter.abort();
    };
  }, []);

  const change = (key: string, part: Partial<Upload>) =>
    setItems((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));

  async function send(key: string, file: File) {
    const aborter = new AbortController();
    running.current.set(key, aborter);
    try {
      const stored = await call(
        isImages ? postformImageUpload : postformFileUpload,
        { purpose },
        {
          file,
          silent: true,
          signal: aborter.signal,
          onProgress: (share) => change(key, { share }),
        },
      );
      change(key, { share: 1, stored });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      change(key, { fault: textOf(error) });
    } finally {
      running.current.delete(key);
    }
  }

  function add(files: readonly File[]) {
    const room = max - items.length;
    if (files.length > room) toast.error(isImages ? t`图片最多 ${max} 张` : t`附件最多 ${max} 个`);
    const added = files.slice(0, Math.max(room, 0)).map((file) => ({ file, key: randomHex(8) }));
    const limit = sizeOf(maxBytes);
    setItems((before) => [
      ...before,
      ...added.map(({ file, key }) => ({
        key,
        name: file.name,
        sizeBytes: file.size,
        share: 0,
        stored: undefined,
        fault: file.size > maxBytes ? t`超过 ${limit}，请压缩后再传` : undefined,
      })),
    ]);
    for (const { file, key } of added) if (file.size <= maxBytes) void send(key, file);
  }

  /** Cancels it where it is still under way. */
  function remove(key: string) {
    running.current.get(key)?.abort();
    setItems((before) => before.filter((one) => one.key !== key));
  }

  return {
    items,
    max,
    maxBytes,
    isImages,
    add,
    remove,
    clear: () => setItems([]),
    ids: items.flatMap(({ stored }) => (stored ? [stored.id] : [])),
    isBusy: items.some(({ stored, fault }) => !stored && !fault),
    hasFault: items.some(({ fault }) => fault),
  };
}

const arrived = (stored: StoredFile): Upload => ({
  key: stored.id,
  name: stored.name,
  sizeBytes: stored.sizeBytes,
  share: 1,
  stored,
  fault: undefined,
});
