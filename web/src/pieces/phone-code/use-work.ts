import type { Work } from '@shieldsource/contract/passport/work';
import { useEffect, useRef, useState } from 'react';
import { doWork } from './do-work.ts';

interface Running {
  readonly work: Work;
  readonly number: Promise<number>;
  readonly stop: () => void;
}

/** Does the work of a challenge, once. `share` is the part that has been tried, 1 when done, undefined before. */
export function useWork(work: Work | undefined) {
  const [share, setShare] = useState<number>();
  const running = useRef<Running>(undefined);

  function giveUp(): void {
    running.current?.stop();
    running.current = undefined;
    setShare(undefined);
  }

  // a new challenge, or none: stops the work under way
  useEffect(() => {
    if (running.current?.work !== work) giveUp();
  }, [work]);
  useEffect(() => giveUp, []);

  /** The hidden number; undefined when there is no work, or it was aborted. Rejects when it cannot be done here. */
  async function done(asked: Work | undefined): Promise<number | undefined> {
    if (!asked) return undefined;
    if (running.current?.work !== asked) giveUp();
    const begun = (running.current ??= begin(asked));
    try {
      return await begun.number;
    } catch (error) {
      if (running.current !== begun) return undefined;
      running.current = undefined;
      setShare(undefined);
      throw error;
    }
  }

  function begin(asked: Work): Running {
    const given = new AbortController();
    setShare(0);
    const number = doWork(asked, setShare, given.signal);
    void number.then(
      () => given.signal.aborted || setShare(1),
      () => undefined,
    );
    return { work: asked, number, stop: () => given.abort() };
  }

  return { share, done };
}
