import { useState } from 'react';

/** What could not be taken and why, in words that stay until they are closed. */
export interface UploadFaults {
  readonly told: readonly string[];
  readonly tell: (words: string) => void;
  readonly close: (words: string) => void;
}

export function useUploadFaults(): UploadFaults {
  const [told, setTold] = useState<readonly string[]>([]);
  const close = (words: string) => setTold((before) => before.filter((one) => one !== words));
  const tell = (words: string) =>
    setTold((before) => [...before.filter((one) => one !== words), words]);
  return { told, tell, close };
}
