import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { sizeOf } from '../../lib/size-of.ts';
import { randomHex } from '../../lib/random.ts';
import type { UploadAddress } from '../../lib/upload-address.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { useSending } from './use-sending.ts';

interface ListedFile<Result> {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** The server's answer; undefined until then. */
  readonly result: Result | undefined;
  /** Why the upload failed. */
  readonly fault: string | undefined;
  /** The file to try again with. */
  readonly again: File | undefined;
  /** It has not been sent: `fault` is what somebody should know before. */
  readonly isHeld?: boolean;
}

/** One file in a list, with the uploaded share, 0 to 1. */
export interface Upload<Result> extends ListedFile<Result> {
  readonly share: number;
}

interface UploadRules<Result> {
  /** The maximum of files. */
  readonly max: number;
  /** The message when more are added. */
  readonly tooMany: string;
  /** For each file. */
  readonly maxBytes: number;
  /** What somebody should know of a file before it goes; undefined for one that goes at once. */
  readonly inspect?: ((file: File) => Promise<string> | undefined) | undefined;
  /** Files that were uploaded before. */
  readonly kept?: readonly {
    readonly name: string;
    readonly sizeBytes: number;
    readonly result: Result;
  }[];
}

/** The files of a form, uploaded as they are added: each can be cancelled, retried and removed. */
export function useUploadList<Result>(
  to: UploadAddress<Result>,
  { max, tooMany, maxBytes, inspect, kept = [] }: UploadRules<Result>,
) {
  const { sending, send, cancel } = useSending(to);
  const removed = useRef(new Set<string>());
  const [listed, setListed] = useState<readonly ListedFile<Result>[]>(() =>
    kept.map((one) => ({ ...one, key: randomHex(8), fault: undefined, again: undefined })),
  );
  const items = listed.map((one): Upload<Result> => {
    const underWay = sending.find(({ key }) => key === one.key);
    return { ...one, share: underWay?.share ?? 1 };
  });

  const change = (key: string, part: Partial<ListedFile<Result>>) =>
    setListed((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));

  async function deliver(key: string, file: File) {
    try {
      change(key, { result: await send(file, { key }) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      change(key, { fault: textOf(error), again: file });
    }
  }

  /** Sends files; false where there was no room for all of them. */
  function add(files: readonly File[]): boolean {
    const room = Math.max(max - listed.length, 0);
    const limit = sizeOf(maxBytes);
    if (files.length > room) toast.error(tooMany);
    for (const file of files.slice(0, room)) {
      const key = randomHex(8);
      const isTooLarge = file.size > maxBytes;
      const fault = isTooLarge ? t`超过 ${limit}，请压缩后再传` : undefined;
      const { name, size: sizeBytes } = file;
      const added = { key, name, sizeBytes, result: undefined, fault, again: undefined };
      setListed((before) => [...before, added]);
      if (!isTooLarge) void offer(key, file);
    }
    return files.length <= room;
  }

  async function offer(key: string, file: File) {
    const asked = inspect?.(file);
    const known = asked && (await asked);
    if (known) change(key, { fault: known, again: file, isHeld: true });
    else if (!removed.current.has(key)) await deliver(key, file);
  }

  function retry({ key, again }: ListedFile<Result>) {
    if (!again) return;
    change(key, { fault: undefined, again: undefined, isHeld: false });
    void deliver(key, again);
  }

  /** Removes a file, and cancels its upload if it is under way. */
  function remove(key: string) {
    removed.current.add(key);
    cancel(key);
    setListed((before) => before.filter((one) => one.key !== key));
  }

  return {
    items,
    max,
    maxBytes,
    add,
    retry,
    remove,
    results: listed.flatMap(({ result }) => (result === undefined ? [] : [result])),
    isBusy: listed.some(
      ({ result, fault, isHeld }) => result === undefined && (fault === undefined || isHeld),
    ),
    /** Some have not arrived, and somebody has to send them again or leave them out. */
    hasFault: listed.some(({ fault, isHeld }) => fault !== undefined && !isHeld),
  };
}

export type UploadList<Result> = ReturnType<typeof useUploadList<Result>>;
