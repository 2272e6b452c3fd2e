import {
  postReviewDraft,
  type ReviewBox,
  type ReviewWords,
} from '@shieldsource/contract/console-drafts';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';

const pauseMs = 1_500;

export type Written = ReturnType<typeof keepWritten>;

/**
 * What somebody types at one report and has not sent: on this device with every letter, on the server a moment later.
 * What is on the device has not reached the server yet, so it is the newer one.
 */
export function keepWritten(reportId: string, personId: string, onServer: ReviewWords = {}) {
  const name = `shield_source_written:${personId}:${reportId}`;
  let words: ReviewWords = onDevice(name) ?? onServer;
  let timer: number | undefined;
  let running: Promise<void> | undefined;

  function plan(delay: number) {
    window.clearTimeout(timer);
    timer = window.setTimeout(flush, delay);
  }

  function flush(): void {
    window.clearTimeout(timer);
    if (running || !onDevice(name)) return;
    const sent = words;
    running = call(postReviewDraft, { reportId, words: sent }, quietly)
      .then(() => {
        if (words === sent) forget(name);
      })
      .catch((error: unknown) => {
        // It stays on the device, and goes with what is typed next.
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
      remember(name, words);
      plan(pauseMs);
    },
    flush,
  };
}

// Nobody asked for it, so it never leads away from what is being typed; the last text often leaves with its window.
const quietly = { silent: true, skipLoginCheck: true, keepalive: true } as const;

function onDevice(name: string): ReviewWords | undefined {
  try {
    const kept = localStorage.getItem(name);
    return kept === null ? undefined : (JSON.parse(kept) as ReviewWords);
  } catch {
    return undefined;
  }
}

function remember(name: string, words: ReviewWords): void {
  try {
    localStorage.setItem(name, JSON.stringify(words));
  } catch {
    // Where the browser keeps nothing, the server alone does.
  }
}

function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // See above.
  }
}
