import { useState } from 'react';

export interface UploadFault {
  readonly words: string;
  /** What was refused, where it may still be attached. */
  readonly file?: File | undefined;
}

/** The refused uploads with their reasons, until they are dismissed or others are sent. */
export interface UploadFaults {
  readonly shown: readonly UploadFault[];
  readonly show: (words: string, file?: File) => void;
  readonly close: (words: string) => void;
  readonly clear: () => void;
}

export function useUploadFaults(): UploadFaults {
  const [shown, setShown] = useState<readonly UploadFault[]>([]);
  const without = (words: string) => (before: readonly UploadFault[]) =>
    before.filter((one) => one.words !== words);
  return {
    shown,
    show: (words, file) => setShown((before) => [...without(words)(before), { words, file }]),
    close: (words) => setShown(without(words)),
    clear: () => setShown([]),
  };
}
