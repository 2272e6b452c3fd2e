import { t } from '@lingui/core/macro';
import { maxImageBytes } from '@shieldsource/contract/files/calls';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { sizeOf } from '../../lib/size-of.ts';
import { imageAt } from '../../ui/image/image.ts';
import type { UploadAddress } from '../../lib/upload-address.ts';
import { useSending } from '../upload/use-sending.ts';
import { useUploadFaults } from '../files/use-upload-faults.ts';
import type { NamedImage } from './ReportPicture.tsx';

export type ImageUploads = ReturnType<typeof useImageUploads>;

const none: readonly NamedImage[] = [];

/**
 * The pictures of one text: uploaded when pasted or dropped, and shown from memory until the page is opened again. `first`
 * are those already in the text; with `areBrief` they are fetched at once, as their addresses are valid for a minute.
 */
export function useImageUploads(
  to: UploadAddress<{ readonly id: string }>,
  first: readonly NamedImage[] = none,
  { areBrief = false } = {},
) {
  const { sending, send: post, cancel } = useSending(to);
  const [images, setImages] = useState(areBrief ? none : first);
  const faults = useUploadFaults();
  const previews = useRef<string[]>([]);

  useEffect(() => {
    const addresses = previews.current;
    return () => {
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

  /** The id of the stored picture; undefined when the upload failed, which has been shown. */
  async function send(file: File, name: string): Promise<string | undefined> {
    const limit = sizeOf(maxImageBytes);
    if (file.size > maxImageBytes) {
      faults.show(t`图片 ${name} 超过 ${limit}，不能直接显示`, file);
      return undefined;
    }
    try {
      const { id } = await post(file, { name });
      show(id, file);
      return id;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const reason = textOf(error);
      if (reason) faults.show(t`图片 ${name} 上传失败：${reason}`, file);
      return undefined;
    }
  }

  return { images, sending, faults, isBusy: sending.length > 0, send, cancel };
}

/** Undefined when it cannot be fetched; the picture then shows as missing. */
async function blobAt(address: string, signal: AbortSignal): Promise<Blob | undefined> {
  try {
    const answer = await fetch(imageAt(address, 800, 2), { signal });
    return answer.ok ? await answer.blob() : undefined;
  } catch {
    return undefined;
  }
}
