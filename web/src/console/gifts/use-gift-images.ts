import { t } from '@lingui/core/macro';
import { postformGiftImage } from '@shieldsource/contract/gifts/desk';
import { useRef, useState } from 'react';
import { uploadTo } from '../../lib/upload-address.ts';
import { useImageUploads } from '../../pieces/markdown/use-image-uploads.ts';
import { toast } from '../../ui/toast/toasts.ts';

export interface GiftImage {
  readonly id: string;
  readonly url: string;
}

export const maxGiftImages = 6;
export type GiftImages = ReturnType<typeof useGiftImages>;

/** The pictures of a gift in order, including uploads under way; `onChange` gets the ids after every change. */
export function useGiftImages(first: readonly GiftImage[], onChange: (ids: string[]) => void) {
  const { images, sending, faults, send, cancel } = useImageUploads(
    uploadTo(postformGiftImage, {}),
    first,
  );
  const [ids, setIds] = useState(() => first.map(({ id }) => id));
  const latest = useRef(ids);

  function change(next: string[]) {
    latest.current = next;
    setIds(next);
    onChange(next);
  }

  async function take(file: File) {
    const id = await send(file, file.name);
    if (id) change([...latest.current, id]);
  }

  function add(files: readonly File[]) {
    faults.clear();
    const room = Math.max(maxGiftImages - latest.current.length - sending.length, 0);
    if (files.length > room) toast.error(t`图片最多 ${maxGiftImages} 张`);
    for (const file of files.slice(0, room)) void take(file);
  }

  return {
    images: ids.flatMap((id) => images.find((image) => image.id === id) ?? []),
    sending,
    faults,
    isFull: ids.length + sending.length >= maxGiftImages,
    add,
    cancel,
    remove: (id: string) => change(latest.current.filter((one) => one !== id)),
    /** Moves it one place earlier (-1) or later (1). */
    move: (id: string, step: 1 | -1) => change(moved(latest.current, id, step)),
  };
}

function moved(ids: string[], id: string, step: 1 | -1): string[] {
  const at = ids.indexOf(id);
  const to = at + step;
  return at < 0 || to < 0 || to >= ids.length ? ids : ids.toSpliced(at, 1).toSpliced(to, 0, id);
}
