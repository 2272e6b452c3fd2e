import {
  getReportDraft,
  jsonReportDraftSave,
  postReportDraftDelete,
  type ReportDraft,
} from '@shieldsource/contract/drafts';
import { faults } from '@shieldsource/contract/faults';
import { CallError } from '../../../lib/call-error.ts';
import { call, textOf } from '../../../lib/client.ts';
import { canOutlive } from '../../../lib/transport.ts';
import { areAlike, contentIn, type DraftContent } from './content.ts';

const pauseMs = 1_500;
const retryMs = 15_000;
// Saving runs by itself: failures are shown at the draft, never as a toast, and never lead to sign-in.
const quietly = { silent: true, skipLoginCheck: true } as const;
// The last save is often sent while the window closes.
const lasting = { ...quietly, keepalive: true } as const;

export type DraftState =
  | { readonly kind: 'none' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'restored' | 'saved'; readonly time: number }
  | { readonly kind: 'failed'; readonly words: string }
  /** Changed on another device; `other` is `null` when it was discarded or submitted there. */
  | { readonly kind: 'stale'; readonly other: ReportDraft | null };

export type DraftKeeper = ReturnType<typeof draftKeeper>;

/**
 * Saves the form a moment after the last change, one save at a time, starting from the draft that the server gave.
 * When another device has saved meanwhile it stops and asks; it never overwrites by itself.
 */
export function draftKeeper(draftId: string, first: ReportDraft | null) {
  let version = first?.version ?? 0;
  let written = contentIn(first);
  let kept = JSON.stringify(written);
  let state: DraftState = first ? { kind: 'restored', time: first.updateTime } : { kind: 'none' };
  let timer: number | undefined;
  let running: Promise<void> | undefined;
  let sending: string | undefined;
  let isHeld = false;
  /** Contents that were sent without an answer: the server may have saved them. */
  const unsure = new Set<string>();
  const listeners = new Set<() => void>();

  function tell(next: DraftState) {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Long texts are put into one only when something is to be saved, not with every key. */
  const wanted = () => JSON.stringify(written);

  function plan(delay: number) {
    window.clearTimeout(timer);
    if (isHeld || state.kind === 'stale') return;
    timer = window.setTimeout(flush, delay);
  }

  function flush(): void {
    window.clearTimeout(timer);
    if (running || isHeld || state.kind === 'stale') return;
    const text = wanted();
    if (text === kept) return;
    sending = text;
    running = send(text).finally(() => {
      running = sending = undefined;
      plan(state.kind === 'failed' ? retryMs : pauseMs);
    });
  }

  async function send(sent: string) {
    tell({ kind: 'saving' });
    try {
      const content = JSON.parse(sent) as DraftContent;
      const saved = await call(jsonReportDraftSave, { ...content, draftId, version }, lasting);
      accept(sent, saved.version, saved.updateTime);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === undefined) unsure.add(sent);
      if (error.code === faults.draftStale.code) await look(sent);
      else fail(error);
    }
  }

  function accept(content: string, newVersion: number, time: number) {
    version = newVersion;
    kept = content;
    unsure.clear();
    tell({ kind: 'saved', time });
  }

  const fail = (error: CallError) =>
    tell({ kind: 'failed', words: error.fields[0]?.message ?? textOf(error) });

  // A save of our own whose answer was lost looks like another device's; its content tells them apart.
  async function look(sent: string) {
    try {
      const other = await call(getReportDraft, { id: draftId }, quietly);
      const found = JSON.stringify(contentIn(other));
      if (other && (found === sent || unsure.has(found)))
        accept(found, other.version, other.updateTime);
      else tell({ kind: 'stale', other });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error);
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    change(content: DraftContent) {
      if (areAlike(content, written)) return;
      written = content;
      plan(pauseMs);
    },
    /** Saves at once if something is unsaved. */
    flush,
    /** Whether closing the window would lose something: the last save is too long for a closing window, or has to wait for one under way. */
    isAtRisk(): boolean {
      const text = wanted();
      return (
        !isHeld &&
        text !== kept &&
        (!canOutlive(text) || (running !== undefined && sending !== text))
      );
    },
    /** Stops saving until `release`; answers the version on the server, if it is known for sure. */
    async hold(): Promise<number | undefined> {
      isHeld = true;
      window.clearTimeout(timer);
      await running;
      if (unsure.size > 0) await send(wanted());
      return state.kind === 'stale' || version === 0 ? undefined : version;
    },
    release() {
      isHeld = false;
      plan(pauseMs);
    },
    /** Saves once more if something is unsaved, then stops. */
    close() {
      flush();
      isHeld = true;
    },
    /** Overwrites the other device's version with this one. */
    takeOver() {
      if (state.kind !== 'stale') return;
      version = state.other?.version ?? 0;
      kept = '';
      tell({ kind: 'saving' });
      flush();
    },
    /** Answers whether the draft is deleted. */
    async discard(): Promise<boolean> {
      await this.hold();
      try {
        if (version > 0) await call(postReportDraftDelete, { draftId, version }, quietly);
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code === faults.draftStale.code) await look(wanted());
        else fail(error);
        this.release();
        return false;
      }
    },
  };
}
