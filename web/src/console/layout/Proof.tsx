import { useEffect, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { onProofNeeded } from '../../lib/client.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

const ProofDialog = lazyPart(() => import('./ProofDialog.tsx'));

interface Waiting extends PromiseWithResolvers<void> {
  readonly words: string;
}

/** Asks for a second factor when an act needs one; the act then goes on by itself. Here from the first, since acts may come before any dialog has loaded. */
export function Proof() {
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(() => {
    // acts that wait at the same time wait for one answer
    let now: Waiting | undefined;
    return onProofNeeded(({ message }) => {
      if (!now) {
        now = { ...Promise.withResolvers<void>(), words: message };
        setWaiting(now);
        const over = () => {
          now = undefined;
          setWaiting(undefined);
        };
        now.promise.then(over, over);
      }
      return now.promise;
    });
  }, []);
  if (!waiting) return null;
  return (
    <ProofDialog
      words={waiting.words}
      onProven={() => waiting.resolve()}
      onClose={() => waiting.reject(new CallError('cancelled'))}
    />
  );
}
