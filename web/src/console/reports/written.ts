import type { StoredFile } from '@shieldsource/contract/files/calls';
import {
  postReviewDraft,
  type ReviewBox,
  type ReviewFiles,
  type ReviewWords,
} from '@shieldsource/contract/reports/desk-drafts';
import type { OutputOf } from '@shieldsource/contract/route';
import type { getReviewDetail } from '@shieldsource/contract/reports/desk';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { withoutUnfinished } from '../../pieces/markdown/edits.ts';
import { ownPrefix, readLocal, writeLocal } from '../../ui/theme/local-storage.ts';

const pauseMs = 1_500;

export type Written = ReturnType<typeof keepWritten>;

type OnServer = Pick<OutputOf<typeof getReviewDetail>, 'written' | 'writtenFiles'>;

/** What is saved; nothing without files of before they were saved, too. */
interface Kept extends ReviewWords {
  readonly files?: Readonly<Partial<Record<keyof ReviewFiles, readonly StoredFile[]>>>;
}

/**
 * Saves what a person types at one report and has not sent: on this device with every key, on the server a moment later.
 * A text on the device has not reached the server yet, so it is the newer one. It lies where the token lies, in this tab, and
 * goes with the session.
 */
export function keepWritten(reportId: string, personId: string, onServer: OnServer = {}) {
  const name = `${ownPrefix}written:${personId}:${reportId}`;
  const { written, writtenFiles: filesThere } = onServer;
  let kept: Kept = keptIn(name) ?? { ...written, ...(filesThere && { files: filesThere }) };
  let timer: number | undefined;
  let running: Promise<void> | undefined;

  function plan(delay: number) {
    window.clearTimeout(timer);
    timer = window.setTimeout(flush, delay);
  }

  function flush(): void {
    window.clearTimeout(timer);
    if (running || !keptIn(name)) return;
    const sent = kept;
    const { files = {}, ...words } = sent;
    const ids = {
      reply: idsOf(files.reply),
      internal: idsOf(files.internal),
      question: idsOf(files.question),
    };
    running = call(postReviewDraft, { reportId, words, files: ids }, quietly)
      .then(() => {
        if (kept === sent) keep(name, null);
      })
      .catch((error: unknown) => {
        // It stays on the device and is sent with the next change.
        if (!(error instanceof CallError)) throw error;
      })
      .finally(() => {
        running = undefined;
        if (kept !== sent) plan(pauseMs);
      });
  }

  function change(part: Kept) {
    kept = { ...kept, ...part };
    keep(name, JSON.stringify(kept));
    plan(pauseMs);
  }

  return {
    words: (box: ReviewBox): string => kept[box] ?? '',
    files: (box: keyof ReviewFiles): readonly StoredFile[] => kept.files?.[box] ?? [],
    /** The pictures of the texts that the server knew. */
    images: filesThere?.images ?? [],
    write(box: ReviewBox, text: string) {
      const whole = withoutUnfinished(text);
      if ((kept[box] ?? '') !== whole) change({ [box]: whole });
    },
    attach(box: keyof ReviewFiles, files: readonly StoredFile[]) {
      const before = idsOf(kept.files?.[box]);
      if (before.join() !== idsOf(files).join()) change({ files: { ...kept.files, [box]: files } });
    },
    flush,
  };
}

const idsOf = (files: readonly StoredFile[] = []): string[] => files.map(({ id }) => id);

// Saving runs by itself: failures are not shown, but nobody types on for a session that is over. The last save is often sent
// while the window closes.
const quietly = { silent: true, keepalive: true } as const;

const keep = (name: string, text: string | null): void => writeLocal(name, text, 'sessionStorage');

function keptIn(name: string): Kept | undefined {
  const kept = readLocal(name, 'sessionStorage');
  try {
    return kept === null ? undefined : (JSON.parse(kept) as Kept);
  } catch {
    return undefined;
  }
}
