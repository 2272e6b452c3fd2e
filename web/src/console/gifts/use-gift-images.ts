import { t } from '@lingui/core/macro';
import { postformGiftImage } from '@shieldsource/contract/console-gifts';
import { maxImageBytes } from '@shieldsource/contract/files';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call, textOf } from '../../lib/client.ts';
import { sizeOf } from '../../lib/formats.ts';
import { randomHex } from '../../lib/random.ts';
import { useUploadFaults } from '../../pieces/files/use-upload-faults.ts';
import { toast } from '../../ui/toast/toasts.ts';

export interface GiftImage {
  readonly id: string;
  readonly url: string;
}

export interface SendingImage {
  readonly key: string;
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
}

export const maxGiftImages = 6;
export type GiftImages = ReturnType<typeof useGiftImages>;

/** The pictures of one gift in their order, and those on their way; `onChange` is told the ids after every change. */
export function useGiftImages(first: readonly GiftImage[], onChange: (ids: string[]) => void) {
  const [images, setImages] = useState(first);
  const [sending, setSending] = useState<readonly SendingImage[]>([]);
  const faults = useUploadFaults();
  const latest = useRef(images);
  const running = useRef(new Map<string, AbortController>());
  const previews = useRef<string[]>([]);

  useEffect(() => {
    const [underWay, addresses] = [running.current, previews.current];
    return () => {
      for (const aborter of underWay.values()) aborter.abort();
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, []);

  function change(next: readonly GiftImage[]) {
    latest.current = next;
    setImages(next);
    onChange(next.map(({ id }) => id));
  }

  async function send(file: File) {
    const key = randomHex(8);
    const aborter = new AbortController();
    running.current.set(key, aborter);
    setSending((before) => [...before, { key, name: file.name, share: 0 }]);
    const moved = (share: number) =>
      setSending((before) => before.map((one) => (one.key === key ? { ...one, share } : one)));
    try {
      const options = { file, silent: true, signal: aborter.signal, onProgress: moved };
      const { id } = await call(postformGiftImage, {}, options);
      const url = URL.createObjectURL(file);
      previews.current.push(url);
      change([...latest.current, { id, url }]);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const reason = textOf(error);
      if (reason) faults.tell(t`图片 ${file.name} 没有传上去：${reason}`);
    } finally {
      running.current.delete(key);
      setSending((before) => before.filter((one) => one.key !== key));
    }
  }

  function add(files: readonly File[]) {
    const room = maxGiftImages - latest.current.length - running.current.size;
    const limit = sizeOf(maxImageBytes);
    if (files.length > room) toast.error(t`图片最多 ${maxGiftImages} 张`);
    for (const file of files.slice(0, Math.max(room, 0))) {
      if (file.size > maxImageBytes) faults.tell(t`图片 ${file.name} 超过 ${limit}，请压缩后再传`);
      else void send(file);
    }
  }

  return {
    images,
    sending,
    faults,
    isFull: images.length + sending.length >= maxGiftImages,
    add,
    cancel: (key: string) => running.current.get(key)?.abort(),
    remove: (id: string) => change(latest.current.filter((one) => one.id !== id)),
    /** One place earlier (-1) or later (1). */
    move: (id: string, step: 1 | -1) => change(moved(latest.current, id, step)),
  };
}

function moved(images: readonly GiftImage[], id: string, step: 1 | -1): readonly GiftImage[] {
  const at = images.findIndex((one) => one.id === id);
  const one = images[at];
  const to = at + step;
  if (!one || to < 0 || to >= images.length) return images;
  return images.toSpliced(at, 1).toSpliced(to, 0, one);
}
