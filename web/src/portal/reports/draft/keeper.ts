import {
  getReportDraft,
  jsonReportDraftSave,
  postReportDraftDelete,
  type ReportDraft,
} from '@shieldsource/contract/reports/drafts';
import * as faults from '@shieldsource/contract/faults';
import { CallError } from '../../../lib/call-error.ts';
import { call, textOf } from '../../../lib/client.ts';
import { fitsKeepalive } from '../../../lib/transport.ts';
import { isSameContent, contentIn, type DraftContent } from './content.ts';

const pauseMs = 1_500;
const retryMs = 15_000;
// Saving is automatic, so failures are shown at the draft: without a toast, and without going to the sign-in page.
const silentOptions = { silent: true, skipLoginCheck: true } as const;
// The last save is often sent while the window closes; the browser then finishes it.
const keepaliveOptions = { ...silentOptions, keepalive: true } as const;

export type DraftState =
  | { readonly kind: 'none' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'restored' | 'saved'; readonly time: number }
  | { readonly kind: 'failed'; readonly words: string }
  /** Changed on another device; `other` is `null` when it was discarded or submitted there. */
  | { readonly kind: 'stale'; readonly other: ReportDraft | null };

export type DraftKeeper = ReturnType<typeof draftKeeper>;

/**
 * Saves the form a moment after the last change, one save at a time, starting from the draft that the server gave. When
 * another device has saved meanwhile, its state becomes `stale` and saving stops until `takeOver`; it never overwrites by
 * itself.
 */
export function draftKeeper(draftId: string, first: ReportDraft | null) {
  let version = first?.version ?? 0;
  let latest = contentIn(first);
  let savedText = JSON.stringify(latest);
  let state: DraftState = first ? { kind: 'restored', time: first.updateTime } : { kind: 'none' };
  let timer: number | undefined;
  let running: Promise<void> | undefined;
  let textUnderWay: string | undefined;
  let isPaused = false;
  /** Contents whose save was never answered: the server may have saved them. */
  const unanswered = new Set<string>();
  const listeners = new Set<() => void>();

  function setState(next: DraftState) {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Texts can be long, so they are serialized when something may have to be saved, not with every key press. */
  const currentText = () => JSON.stringify(latest);

  function plan(delay: number) {
    window.clearTimeout(timer);
    if (isPaused || state.kind === 'stale') return;
    timer = window.setTimeout(flush, delay);
  }

  function flush(): void {
    window.clearTimeout(timer);
    if (running || isPaused || state.kind === 'stale') return;
    const text = currentText();
    if (text === savedText) return;
    textUnderWay = text;
    running = send(text).finally(() => {
      running = textUnderWay = undefined;
      plan(state.kind === 'failed' ? retryMs : pauseMs);
    });
  }

  async function send(sent: string) {
    setState({ kind: 'saving' });
    try {
      const content = JSON.parse(sent) as DraftContent;
      const saved = await call(
        jsonReportDraftSave,
        { ...content, draftId, version },
        keepaliveOptions,
      );
      accept(sent, saved.version, saved.updateTime);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === undefined) unanswered.add(sent);
      if (error.code === faults.draftStale.code) await compareWithServer(sent);
      else fail(error);
    }
  }

  function accept(content: string, newVersion: number, time: number) {
    version = newVersion;
    savedText = content;
    unanswered.clear();
    setState({ kind: 'saved', time });
  }

  const fail = (error: CallError) =>
    setState({ kind: 'failed', words: error.fields[0]?.message ?? textOf(error) });

  // A save of our own whose answer was lost looks like another device's; its content tells them apart.
  async function compareWithServer(sent: string) {
    try {
      const other = await call(getReportDraft, { id: draftId }, silentOptions);
      const found = JSON.stringify(contentIn(other));
      if (other && (found === sent || unanswered.has(found)))
        accept(found, other.version, other.updateTime);
      else setState({ kind: 'stale', other });
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
      if (isSameContent(content, latest)) return;
      latest = content;
      plan(pauseMs);
    },
    /** Saves at once if something is unsaved. */
    flush,
    /** Whether closing the window would lose something: the last save is too long for a closing window, or has to wait for one under way. */
    isAtRisk(): boolean {
      const text = currentText();
      return (
        !isPaused &&
        text !== savedText &&
        (!fitsKeepalive(text) || (running !== undefined && textUnderWay !== text))
      );
    },
    /** Stops saving until `release`. Answers the version on the server; undefined if it is not certain. */
    async hold(): Promise<number | undefined> {
      isPaused = true;
      window.clearTimeout(timer);
      await running;
      if (unanswered.size > 0) await send(currentText());
      return state.kind === 'stale' || version === 0 ? undefined : version;
    },
    release() {
      isPaused = false;
      plan(pauseMs);
    },
    /** Saves once more if something is unsaved, after the save under way if there is one, then stops. */
    close() {
      const isHeld = isPaused;
      flush();
      isPaused = true;
      if (isHeld) return;
      const sent = textUnderWay;
      void running?.then(() => {
        if (currentText() === sent) return;
        // what was typed while a save was under way
        isPaused = false;
        flush();
        isPaused = true;
      });
    },
    /** Overwrites the other device's version with this one. */
    takeOver() {
      if (state.kind !== 'stale') return;
      version = state.other?.version ?? 0;
      savedText = '';
      setState({ kind: 'saving' });
      flush();
    },
    /** Answers whether the draft is deleted. */
    async discard(): Promise<boolean> {
      await this.hold();
      try {
        if (version > 0) await call(postReportDraftDelete, { draftId, version }, silentOptions);
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code === faults.draftStale.code) await compareWithServer(currentText());
        else fail(error);
        this.release();
        return false;
      }
    },
  };
}
