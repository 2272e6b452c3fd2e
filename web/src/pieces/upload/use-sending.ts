import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { postForm } from '../../lib/post-form.ts';
import { randomHex } from '../../lib/random.ts';
import type { UploadAddress } from '../../lib/upload-address.ts';

/** An upload under way. */
export interface Sending {
  readonly key: string;
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
}

interface Named {
  readonly key?: string;
  /** Replaces the file's own name. */
  readonly name?: string;
}

/** Uploads files to an address, with the progress of each. Uploads under way are cancelled when the component unmounts. */
export function useSending<Result>(to: UploadAddress<Result>) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const running = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const underWay = running.current;
    return () => {
      for (const aborter of underWay.values()) aborter.abort();
    };
  }, []);

  /** Rejects with a `CallError` that has not been shown. */
  async function send(
    file: File,
    { key = randomHex(8), name = file.name }: Named = {},
  ): Promise<Result> {
    const aborter = new AbortController();
    running.current.set(key, aborter);
    setSending((before) => [...before, { key, name, share: 0 }]);
    try {
      return await inItsTurn(() =>
        postForm(to, {
          file,
          silent: true,
          signal: aborter.signal,
          onProgress: (share) =>
            setSending((before) =>
              before.map((one) => (one.key === key ? { ...one, share } : one)),
            ),
        }),
      );
    } finally {
      running.current.delete(key);
      setSending((before) => before.filter((one) => one.key !== key));
    }
  }

  return { sending, send, cancel: (key: string) => running.current.get(key)?.abort() };
}

/** Asks again, a few times, where the server has too much to do right now. */
async function inItsTurn<Result>(post: () => Promise<Result>, tries = 5): Promise<Result> {
  try {
    return await post();
  } catch (error) {
    const seconds = error instanceof CallError ? (error.retryAfter ?? Infinity) : Infinity;
    if (tries === 0 || seconds > 60) throw error;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    return inItsTurn(post, tries - 1);
  }
}
