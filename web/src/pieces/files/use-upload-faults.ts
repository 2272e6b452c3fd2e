import { useState } from 'react';

/** The refused uploads with their reasons, until they are dismissed. */
export interface UploadFaults {
  readonly shown: readonly string[];
  readonly show: (words: string) => void;
  readonly close: (words: string) => void;
}

export function useUploadFaults(): UploadFaults {
  const [shown, setShown] = useState<readonly string[]>([]);
  const close = (words: string) => setShown((before) => before.filter((one) => one !== words));
  const show = (words: string) =>
    setShown((before) => [...before.filter((one) => one !== words), words]);
  return { shown, show, close };
}
