import type { LiveChange, LiveMessage } from '@shieldsource/contract/letters/live';
import { asOnlyTab, pause } from './holder.ts';
import type { Refresh } from './refresh.ts';
import { type Ending, readStream } from './stream.ts';

/** Messages between tabs. Times are those of this machine. */
type TabMessage =
  | { readonly type: 'changed'; readonly changes: readonly LiveChange[] }
  | { readonly type: 'changedUntil'; readonly moment: number }
  | { readonly type: 'joined' };

/** A hidden tab gives up the stream after this time, and catches up when it is shown again. */
const hiddenMs = 60_000;
/** Without a stream: how often to ask what changed, and to try the stream again. */
const pollMs = 30_000;
/** The longest time from the beginning of an act to its commit. */
const slackMs = 5_000;
const longestMs = 30_000;

/**
 * Keeps a page up to date by the stream at `path`. Of all tabs with the same `name`, one holds the stream and passes its
 * messages to the others. Returns the function to stop.
 */
export function follow({
  path,
  name,
  refresh,
}: {
  path: string;
  name: string;
  refresh: Refresh;
}): () => void {
  const channel = new BroadcastChannel(name);
  let turn: AbortController | undefined;
  let hiding: number | undefined;
  let isOver = false;
  /** While this tab holds the stream: the time up to which changes are known. */
  let changedAt: number | undefined;

  function hear(message: TabMessage): void {
    if (message.type === 'changed') refresh.changed(message.changes);
    if (message.type === 'changedUntil') refresh.changedUntil(message.moment);
    if (message.type === 'joined' && changedAt !== undefined)
      channel.postMessage({ type: 'changedUntil', moment: changedAt } satisfies TabMessage);
  }
  channel.addEventListener('message', ({ data }) => hear(data as TabMessage));

  function tell(message: TabMessage): void {
    channel.postMessage(message);
    hear(message);
  }

  function hearServer(message: LiveMessage): void {
    if (message.type === 'hello') {
      changedAt = message.quietMs === null ? 0 : Date.now() - message.quietMs + slackMs;
      tell({ type: 'changedUntil', moment: changedAt });
    }
    if (message.type !== 'changed') return;
    changedAt = Date.now() + slackMs;
    tell(message);
  }

  async function hold(signal: AbortSignal): Promise<void> {
    for (let losses = 0; !signal.aborted;) {
      const ending = await readStream(
        path,
        (message) => {
          losses = 0;
          hearServer(message);
        },
        signal,
      );
      changedAt = undefined;
      if (signal.aborted) return;
      if (ending.is === 'notOurs') {
        // signed out, here or elsewhere: the page fetches its data once more, which shows it
        isOver = true;
        tell({ type: 'changedUntil', moment: Date.now() });
        return;
      }
      losses += 1;
      await pause(waitAfter(ending, losses), signal);
      if (ending.is === 'full' || ending.is === 'replaced')
        tell({ type: 'changedUntil', moment: Date.now() });
    }
  }

  function join(): void {
    window.clearTimeout(hiding);
    refresh.look();
    if (turn || isOver) return;
    turn = new AbortController();
    void asOnlyTab(name, turn.signal, hold);
    channel.postMessage({ type: 'joined' } satisfies TabMessage);
  }

  function leave(): void {
    window.clearTimeout(hiding);
    turn?.abort();
    turn = undefined;
  }

  function onVisibility(): void {
    if (document.hidden) hiding = window.setTimeout(leave, hiddenMs);
    else join();
  }

  document.addEventListener('visibilitychange', onVisibility);
  if (!document.hidden) join();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', onVisibility);
    leave();
    channel.close();
    refresh.stop();
  };
}

/** How long to wait before connecting again, spread at random so that not all clients come back at once. */
function waitAfter(ending: Ending, losses: number): number {
  if (ending.is === 'sentBack') return ending.afterMs;
  if (ending.is !== 'lost') return pollMs;
  // oxlint-disable-next-line no-restricted-properties -- apart in time is enough, nothing is guessed
  return Math.min(1_000 * 2 ** losses, longestMs) * (0.5 + Math.random() / 2);
}
