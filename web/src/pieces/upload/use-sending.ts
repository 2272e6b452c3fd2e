import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { postForm } from '../../lib/post-form.ts';
import { randomHex } from '../../lib/random.ts';
import type { UploadAddress } from '../../lib/upload-address.ts';
import { inTurn } from './turns.ts';

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
      const post = () =>
        postForm(to, {
          file,
          silent: true,
          signal: aborter.signal,
          onProgress: (share) =>
            setSending((before) =>
              before.map((one) => (one.key === key ? { ...one, share } : one)),
            ),
        });
      return await untilTaken(() => inTurn(aborter.signal, post), aborter.signal);
    } finally {
      running.current.delete(key);
      setSending((before) => before.filter((one) => one.key !== key));
    }
  }

  return { sending, send, cancel: (key: string) => running.current.get(key)?.abort() };
}

/** Asks again, a few times, where the server has too much to do right now. */
async function untilTaken<Result>(
  post: () => Promise<Result>,
  signal: AbortSignal,
  tries = 5,
): Promise<Result> {
  try {
    return await post();
  } catch (error) {
    const seconds = error instanceof CallError ? (error.retryAfter ?? Infinity) : Infinity;
    if (tries === 0 || seconds > 60) throw error;
    await pause(seconds * 1_000, signal);
    return untilTaken(post, signal, tries - 1);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new CallError('cancelled'));
    });
  });
