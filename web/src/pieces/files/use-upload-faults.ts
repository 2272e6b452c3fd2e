import { useState } from 'react';
import { randomHex } from '../../lib/random.ts';

export interface UploadFault {
  /** Two may be told in the same words: pasted pictures are all called 截图. */
  readonly key: string;
  readonly words: string;
  /** What was refused, where it may still be attached. */
  readonly file?: File | undefined;
}

/** The refused uploads with their reasons, until they are dismissed or others are sent. */
export interface UploadFaults {
  readonly shown: readonly UploadFault[];
  readonly show: (words: string, file?: File) => void;
  readonly close: (key: string) => void;
  readonly clear: () => void;
}

export function useUploadFaults(): UploadFaults {
  const [shown, setShown] = useState<readonly UploadFault[]>([]);
  return {
    shown,
    show: (words, file) => setShown((before) => [...before, { key: randomHex(8), words, file }]),
    close: (key) => setShown((before) => before.filter((one) => one.key !== key)),
    clear: () => setShown([]),
  };
}
