import {
  postReviewDraft,
  type ReviewBox,
  type ReviewWords,
} from '@shieldsource/contract/reports/desk-drafts';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { ownPrefix, readLocal, writeLocal } from '../../ui/theme/local-storage.ts';

const pauseMs = 1_500;

export type Written = ReturnType<typeof keepWritten>;

/**
 * Saves what a person types at one report and has not sent: on this device with every key, on the server a moment later.
 * A text on the device has not reached the server yet, so it is the newer one. It lies where the token lies, in this tab, and
 * goes with the session.
 */
export function keepWritten(reportId: string, personId: string, onServer: ReviewWords = {}) {
  const name = `${ownPrefix}written:${personId}:${reportId}`;
  let words: ReviewWords = keptIn(name) ?? onServer;
  let timer: number | undefined;
  let running: Promise<void> | undefined;

  function plan(delay: number) {
    window.clearTimeout(timer);
    timer = window.setTimeout(flush, delay);
  }

  function flush(): void {
    window.clearTimeout(timer);
    if (running || !keptIn(name)) return;
    const sent = words;
    running = call(postReviewDraft, { reportId, words: sent }, quietly)
      .then(() => {
        if (words === sent) keep(name, null);
      })
      .catch((error: unknown) => {
        // It stays on the device and is sent with the next change.
        if (!(error instanceof CallError)) throw error;
      })
      .finally(() => {
        running = undefined;
        if (words !== sent) plan(pauseMs);
      });
  }

  return {
    words: (box: ReviewBox): string => words[box] ?? '',
    write(box: ReviewBox, text: string) {
      if ((words[box] ?? '') === text) return;
      words = { ...words, [box]: text };
      keep(name, JSON.stringify(words));
      plan(pauseMs);
    },
    flush,
  };
}

// Saving runs by itself: failures are not shown, but nobody types on for a session that is over. The last save is often sent
// while the window closes.
const quietly = { silent: true, keepalive: true } as const;

const keep = (name: string, text: string | null): void => writeLocal(name, text, 'sessionStorage');

function keptIn(name: string): ReviewWords | undefined {
  const kept = readLocal(name, 'sessionStorage');
  try {
    return kept === null ? undefined : (JSON.parse(kept) as ReviewWords);
  } catch {
    return undefined;
  }
}
