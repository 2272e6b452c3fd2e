import { t } from '@lingui/core/macro';
import { maxImageBytes } from '@shieldsource/contract/files';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { type CallOptions, textOf } from '../../lib/client.ts';
import { sizeOf } from '../../lib/formats.ts';
import { imageAt } from '../../lib/image.ts';
import { randomHex } from '../../lib/random.ts';
import { useUploadFaults } from '../files/use-upload-faults.ts';
import type { NamedImage } from './MarkdownBody.tsx';

export interface SendingImage {
  readonly key: string;
  readonly name: string;
  readonly share: number;
}

export type ImageUploads = ReturnType<typeof useImageUploads>;

/** Sends one picture to where those of this text belong. */
type Upload = (options: CallOptions) => Promise<{ id: string }>;

const none: readonly NamedImage[] = [];

/**
 * Pictures of one text: sent when pasted or dropped, shown from this machine until the text is opened anew. `first` are
 * those that it has already; the `areBrief` ones are fetched at once, because their addresses hold for a minute only.
 */
export function useImageUploads(
  upload: Upload,
  first: readonly NamedImage[] = none,
  { areBrief = false } = {},
) {
  const [sending, setSending] = useState<readonly SendingImage[]>([]);
  const [images, setImages] = useState(areBrief ? none : first);
  const faults = useUploadFaults();
  const running = useRef(new Map<string, AbortController>());
  const previews = useRef<string[]>([]);

  useEffect(() => {
    const [underWay, addresses] = [running.current, previews.current];
    return () => {
      for (const aborter of underWay.values()) aborter.abort();
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, []);

  useEffect(() => {
    const aborter = new AbortController();
    for (const { id, url } of areBrief ? first : none)
      void blobAt(url, aborter.signal).then((blob) => blob && show(id, blob));
    return () => aborter.abort();
  }, [first, areBrief]);

  function show(id: string, picture: Blob) {
    const url = URL.createObjectURL(picture);
    previews.current.push(url);
    setImages((before) => [...before, { id, url }]);
  }

  /** The id of the stored picture; undefined when it did not get there, which has been said. */
  async function send(file: File, name: string): Promise<string | undefined> {
    const limit = sizeOf(maxImageBytes);
    if (file.size > maxImageBytes) {
      faults.tell(t`图片 ${name} 超过 ${limit}，请压缩后再传`);
      return undefined;
    }
    const key = randomHex(8);
    const aborter = new AbortController();
    running.current.set(key, aborter);
    setSending((before) => [...before, { key, name, share: 0 }]);
    try {
      const { id } = await upload({
        file,
        silent: true,
        signal: aborter.signal,
        onProgress: (share) =>
          setSending((before) => before.map((one) => (one.key === key ? { ...one, share } : one))),
      });
      show(id, file);
      return id;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const reason = textOf(error);
      if (reason) faults.tell(t`图片 ${name} 没有传上去：${reason}`);
      return undefined;
    } finally {
      running.current.delete(key);
      setSending((before) => before.filter((one) => one.key !== key));
    }
  }

  return {
    images,
    sending,
    faults,
    isBusy: sending.length > 0,
    send,
    cancel: (key: string) => running.current.get(key)?.abort(),
  };
}

/** One that cannot be fetched is shown as missing. */
async function blobAt(address: string, signal: AbortSignal): Promise<Blob | undefined> {
  try {
    const answer = await fetch(imageAt(address, 800, 2), { signal });
    return answer.ok ? await answer.blob() : undefined;
  } catch {
    return undefined;
  }
}
